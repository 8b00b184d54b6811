#pragma once

#include "rules/position.h"

namespace azulejo::engine {

// What search needs to know of a game beyond its rules; each game specialises it:
//
//   max_moves, history_size
//   judging(position)               how much judgement is worth here, for the levels
//   prefers_tree(position)          whether the tree search is stronger here
//   key(position)                   equal for positions that search need not tell apart
//   for_each_move(position, f)      the moves worth telling apart
//   is_settling(position)           whether a line of search must not end here
//   hides(position)                 whether going on would use what nobody can know yet: it is judged as it stands
//   revealed(position)              equal for positions after the same moves unless chance has shown something else
//   hides_nothing                   whether everybody sees everything but what is dealt
//   choices_left(position)          how many different things can be taken, and chosen after that, in this round
//   width(position, depth)          how many moves to try so many moves before the end
//   promise(position, move)         a guess at how good a move is, for the order in which moves are tried
//   dropped_points(position, move)  what the tiles that find no place cost
//   history_index(position, move)   groups moves that tend to be good together; below history_size
template <GamePosition P>
struct SearchPolicy;

}  // namespace azulejo::engine
