#pragma once

#include "env/classic/actions.h"
#include "env/duel/actions.h"
#include "rules/position.h"

// Moves and deals as whole numbers, for learners. The numbers never change: docs/python.md documents them, and a test
// holds golden values. Each game specialises, beside itself:
//
//   Actions<P>::count(position)             the numbers of moves are 0 … count-1
//   Actions<P>::of(position, move)          the number of a legal move
//   Actions<P>::move(position, number)      the legal move with this number, or nothing
//   Actions<P>::for_each(position, f)       calls f(number, move) with every legal move, in the order of the rules
//   Actions<P>::write_mask(position, mask)  count bytes: 1 where the number is that of a legal move, else 0
//   Deals<P>::count(position)               the numbers of deals are 0 … count-1
//   Deals<P>::of(position, deal)            the number of a possible deal
//   Deals<P>::deal(position, number)        the possible deal with this number, or nothing
