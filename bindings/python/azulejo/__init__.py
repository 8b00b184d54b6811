"""Azul and Azul Duel for reinforcement learning and tools: exact rules, the engine, records, and environments.

    game = azulejo.load_game("azul", players=2)
    state = game.new_initial_state()
    rng = azulejo.Rng(7)
    while not state.is_terminal():
        state.apply_action(state.sample_action(rng))
    print(state)

docs/python.md documents the numbering of actions, the planes of observations and the environments.
"""
from ._core import (
    CHANCE_PLAYER,
    LEVELS,
    TERMINAL_PLAYER,
    Analysis,
    Engine,
    Game,
    Line,
    Networks,
    PlayerAction,
    Record,
    RecordReader,
    Rng,
    SearchResult,
    State,
    VecEnv,
    __version__,
    bot_names,
    game_names,
    load_game,
    search,
    selfplay,
    train,
)
from . import farama
from .aec import AECEnv, env, raw_env
from .datasets import Dataset, read_dataset, read_games, write_dataset, write_minari
from .farama import AutoresetMode
from .openspiel import GameType, Observer, StateType, deserialize_game, deserialize_game_and_state, serialize_game_and_state
from .players import make_player, player_names, play_game
from .records import RecordWriter, read_records, write_records
from .solo import SoloEnv
from .vector import VectorEnv

farama.register()

__all__ = [
    "AECEnv",
    "Analysis",
    "AutoresetMode",
    "CHANCE_PLAYER",
    "Dataset",
    "Engine",
    "Game",
    "GameType",
    "LEVELS",
    "Line",
    "Networks",
    "Observer",
    "PlayerAction",
    "Record",
    "RecordReader",
    "RecordWriter",
    "Rng",
    "SearchResult",
    "SoloEnv",
    "State",
    "StateType",
    "TERMINAL_PLAYER",
    "VecEnv",
    "VectorEnv",
    "__version__",
    "bot_names",
    "deserialize_game",
    "deserialize_game_and_state",
    "env",
    "game_names",
    "load_game",
    "make_player",
    "play_game",
    "player_names",
    "raw_env",
    "read_dataset",
    "read_games",
    "read_records",
    "search",
    "selfplay",
    "serialize_game_and_state",
    "train",
    "write_dataset",
    "write_minari",
    "write_records",
]
