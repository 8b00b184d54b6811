"""The environments keep to the interfaces of PettingZoo and Gymnasium: checks modelled on theirs (api_test, seed_test,
render_test, env_checker), which cannot be installed here."""
import copy
import inspect
import pickle

import azulejo
import numpy as np
import pytest
from azulejo import farama, spaces

GAMES = [("azul", 2), ("azul", 4), ("azul-grey", 3), ("azul-duel", 2)]


@pytest.fixture(params=GAMES, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def game(request):
    return azulejo.load_game(*request.param)


def act(env, observation, agent=None):
    space = env.action_space(agent) if agent else env.action_space
    return space.sample(observation["action_mask"])


def check_observation(space, observation):
    assert space.contains(observation)
    assert observation["observation"].dtype == np.float32 and observation["action_mask"].dtype == np.int8


# PettingZoo's interface.

def test_aec_has_all_attributes(game):
    env = azulejo.AECEnv(game)
    assert isinstance(env.metadata, dict) and isinstance(env.metadata["name"], str)
    assert "render_modes" in env.metadata and str(env) == env.metadata["name"]
    assert env.possible_agents == [f"player_{seat}" for seat in range(game.num_players())]
    assert env.max_num_agents == game.num_players() and env.num_agents == 0
    assert env.unwrapped is env
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent), "a space must stay the same object"
        assert env.action_space(agent) is env.action_space(agent)
        assert env.action_space(agent).n == game.num_distinct_actions()
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    assert inspect.signature(env.reset).parameters.keys() == {"seed", "options"}


def test_aec_plays_games_to_the_end(game):
    env = azulejo.AECEnv(game)
    for episode in range(3):
        assert env.reset(seed=episode) is None
        assert env.agents == env.possible_agents and env.num_agents == game.num_players()
        assert set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos) == set(env.agents)
        earned = dict.fromkeys(env.possible_agents, 0.0)
        buried = []
        for agent in env.agent_iter():
            assert agent == env.agent_selection and agent in env.agents
            observation, reward, terminated, truncated, info = env.last()
            check_observation(env.observation_space(agent), observation)
            assert isinstance(info, dict) and not truncated
            assert isinstance(reward, float)
            earned[agent] += reward
            for other in env.agents:
                seen = env.observe(other)
                check_observation(env.observation_space(other), seen)
                assert seen["action_mask"].any() == (other == agent and not terminated)
            if terminated:
                buried.append(agent)
                with pytest.raises(ValueError, match="None"):
                    env.step(0)
                env.step(None)
                assert agent not in env.agents and agent not in env.rewards
            else:
                assert env.last(observe=False)[0] is None
                with pytest.raises(ValueError):
                    env.step(None)
                env.step(act(env, observation, agent))
        assert sorted(buried) == env.possible_agents and env.agents == []
        assert abs(sum(earned.values())) < 1e-6
        assert list(earned.values()) == pytest.approx(env.game_state().returns())
        with pytest.raises(RuntimeError, match="over"):
            env.step(None)


def test_aec_rewards_are_counted_up_as_documented(game):
    """What last() gives an agent is all that came since its last action."""
    env = azulejo.AECEnv(game)
    env.reset(seed=1)
    since = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        assert reward == pytest.approx(since[agent])
        if terminated:
            env.step(None)
            continue
        since[agent] = 0.0
        env.step(act(env, observation, agent))
        for each in env.agents:
            since[each] += env.rewards[each]


def test_aec_is_reproducible(game):
    def play(env, seed):
        env.reset(seed=seed)
        for agent in env.possible_agents:
            env.action_space(agent).seed(7)
        story = []
        for agent in env.agent_iter():
            observation, reward, terminated, _, _ = env.last()
            story.append((agent, reward, observation["observation"].tobytes()))
            env.step(None if terminated else act(env, observation, agent))
        return story

    first = play(azulejo.AECEnv(game), 42)
    env = azulejo.AECEnv(game)
    assert play(env, 42) == first and play(env, 42) == first
    assert play(env, 43) != first


def test_aec_goes_on_without_a_seed():
    env = azulejo.AECEnv("azul")
    env.reset(seed=1)
    first = env.game_state().position()
    env.reset()
    assert env.game_state().position() != first


def test_aec_takes_options():
    env = azulejo.AECEnv("azul")
    for first in (0, 1):
        env.reset(options={"first": first})
        assert env.agent_selection == f"player_{first}"
    middle = env.game_state()
    env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))
    env.reset(options={"state": middle})
    assert env.game_state() == middle
    with pytest.raises(ValueError, match="another game"):
        env.reset(options={"state": azulejo.load_game("azul-duel").new_initial_state()})


def test_aec_refuses_an_illegal_action_and_goes_on(game):
    env = azulejo.AECEnv(game)
    env.reset(seed=3)
    mask = env.last()[0]["action_mask"]
    before = env.game_state()
    with pytest.raises(ValueError, match="not legal"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.game_state() == before
    env.step(int(np.flatnonzero(mask)[0]))


@pytest.mark.parametrize("make", [azulejo.AECEnv, azulejo.SoloEnv])
def test_boards_are_rendered(make, capsys):
    env = make("azul", render_mode="ansi")
    env.reset(seed=1)
    assert "( " in env.render()
    quiet = make("azul")
    quiet.reset(seed=1)
    assert quiet.render() is None
    loud = make("azul", render_mode="human")
    loud.reset(seed=1)
    assert loud.render() is None and "\x1b[" in capsys.readouterr().out
    with pytest.raises(ValueError, match="render_mode"):
        make("azul", render_mode="rgb_array")
    for each in (env, quiet, loud):
        each.close()


# Gymnasium's interface.

def test_solo_has_all_attributes(game):
    env = azulejo.SoloEnv(game, "random")
    assert env.unwrapped is env and isinstance(env.metadata["render_modes"], list) and env.render_mode is None
    assert isinstance(env.action_space, farama.spaces.Discrete) and isinstance(env.observation_space, farama.spaces.Dict)
    assert isinstance(env.np_random, np.random.Generator)
    parameters = inspect.signature(env.reset).parameters
    assert all(parameters[name].kind is inspect.Parameter.KEYWORD_ONLY for name in ("seed", "options"))
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


def test_solo_plays_games_to_the_end(game):
    env = azulejo.SoloEnv(game, "random")
    for episode in range(4):
        observation, info = env.reset(seed=episode)
        check_observation(env.observation_space, observation)
        total, terminated = 0.0, False
        while not terminated:
            assert np.array_equal(info["action_mask"], observation["action_mask"]) and observation["action_mask"].any()
            assert env.game_state().current_player() == env.seat == info["seat"]
            result = env.step(act(env, observation))
            assert len(result) == 5
            observation, reward, terminated, truncated, info = result
            check_observation(env.observation_space, observation)
            assert type(reward) is float and type(terminated) is bool and truncated is False and isinstance(info, dict)
            total += reward
        assert not observation["action_mask"].any()
        assert total == pytest.approx(env.game_state().returns()[env.seat])
        with pytest.raises(RuntimeError, match="over"):
            env.step(0)


def test_solo_is_reproducible(game):
    def play(env, seed):
        observation, _ = env.reset(seed=seed)
        env.action_space.seed(5)
        story, terminated = [observation["observation"].tobytes()], False
        while not terminated:
            observation, reward, terminated, _, _ = env.step(act(env, observation))
            story.append((observation["observation"].tobytes(), reward))
        return story

    first = play(azulejo.SoloEnv(game, "greedy"), 4)
    env = azulejo.SoloEnv(game, "greedy")
    assert play(env, 4) == first and play(env, 4) == first and play(env, 5) != first


def test_solo_goes_on_without_a_seed():
    env = azulejo.SoloEnv("azul", "random")
    env.reset(seed=1)
    first = env.game_state().position()
    env.reset()
    second = env.game_state().position()
    env.reset()
    assert len({first, second, env.game_state().position()}) == 3


def test_solo_plays_against_anybody():
    for opponent in ("level1", "greedy", lambda state: state.legal_actions()[0]):
        env = azulejo.SoloEnv("azul", opponent, seat=1)
        observation, _ = env.reset(seed=2)
        assert env.seat == 1
        for _ in range(3):
            observation, *_ = env.step(act(env, observation))
    seen = []
    opponents = [lambda state, number=number: seen.append((number, state.current_player())) or state.legal_actions()[0]
                 for number in range(2)]
    env = azulejo.SoloEnv("azul", opponents, players=3, seat=1)
    observation, _ = env.reset(seed=2)
    for _ in range(3):
        observation, *_ = env.step(act(env, observation))
    assert set(seen) == {(0, 2), (1, 0)}, "in turn order from the learner's seat"
    for wrong in (dict(opponent=["greedy"] * 3), dict(seat=2), dict(opponent="nobody")):
        with pytest.raises(ValueError):
            azulejo.SoloEnv("azul", **wrong).reset()


def test_solo_refuses_an_illegal_action_and_goes_on(game):
    env = azulejo.SoloEnv(game, "random", illegal="raise")
    observation, _ = env.reset(seed=3)
    before = env.game_state()
    with pytest.raises(ValueError, match="not legal"):
        env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert env.game_state() == before
    env.step(act(env, observation))


# What both share.

def illegal_action(mask):
    return int(np.flatnonzero(mask == 0)[0])


def test_an_illegal_action_may_lose_the_game(game):
    others = game.num_players() - 1
    env = azulejo.AECEnv(game, illegal="lose")
    env.reset(seed=3)
    agent = env.agent_selection
    env.step(illegal_action(env.last()[0]["action_mask"]))
    assert all(env.terminations.values()) and env.infos[agent]["illegal"]
    assert env.rewards[agent] == game.min_utility() == min(env.rewards.values())
    assert abs(sum(env.rewards.values())) < 1e-12 and not env.observe(agent)["action_mask"].any()
    solo = azulejo.SoloEnv(game, "random")
    observation, _ = solo.reset(seed=3)
    observation, reward, terminated, truncated, info = solo.step(illegal_action(observation["action_mask"]))
    assert terminated and not truncated and info["illegal"] and reward == -1 / others
    assert not observation["action_mask"].any()
    with pytest.raises(RuntimeError, match="over"):
        solo.step(0)
    for make in (azulejo.AECEnv, azulejo.SoloEnv, azulejo.VectorEnv):
        with pytest.raises(ValueError, match="illegal must be"):
            make(game, illegal="ignore")


@pytest.mark.parametrize("make", [azulejo.AECEnv, azulejo.SoloEnv])
def test_without_a_seed_games_are_random(make):
    def start():
        env = make("azul")
        env.reset()
        return env.game_state().position()

    assert len({start() for _ in range(5)}) == 5


@pytest.mark.parametrize("make", [azulejo.AECEnv, lambda game: azulejo.SoloEnv(game, "greedy")])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.clone()])
def test_copies_continue_in_the_same_way(make, copied, game):
    env = make(game)
    env.reset(seed=5)
    other = copied(env)
    for _ in range(10):
        action = env.game_state().legal_actions()[0]
        env.step(action)
        other.step(action)
        assert env.game_state() == other.game_state()
    other.step(other.game_state().legal_actions()[0])
    assert env.game_state() != other.game_state()


def test_games_may_start_anywhere():
    state = azulejo.load_game("azul").new_initial_state()
    while state.is_chance_node() or state.move_number() < 8:
        state.apply_action(state.sample_action(4))
    env = azulejo.SoloEnv("azul", "random")
    for given in (state, state.position()):
        env.reset(seed=1, options={"state": given, "seat": state.current_player()})
        assert env.game_state().position() == state.position() and env.seat == state.current_player()
    with pytest.raises(ValueError, match="seat must be"):
        env.reset(options={"seat": 2})
    with pytest.warns(UserWarning, match="no option 'frist'"):
        env.reset(options={"frist": 1})


def test_the_global_state_is_what_all_agents_see(game):
    env = azulejo.AECEnv(game)
    env.reset(seed=2)
    assert env.state() in env.state_space
    seen = [env.observe(agent)["observation"] for agent in env.agents]
    assert np.array_equal(env.state(), np.concatenate(seen))


def test_wrapped_environments_can_be_made():
    env = azulejo.env(game="azul")
    env.reset(seed=1)
    assert env.unwrapped.game.name == "azul" and isinstance(azulejo.raw_env(), azulejo.AECEnv)


# Their spaces.

def test_spaces_contain_what_they_sample():
    for space in (spaces.Discrete(5), spaces.Box(0, 3, (2, 3)), spaces.Box(0, 1, (4,), np.int8),
                  spaces.MultiDiscrete([3, 4]), spaces.batch_space(spaces.Box(0, 3, (2,)), 3),
                  spaces.Dict({"a": spaces.Discrete(2), "b": spaces.Box(0, 9, (3,))})):
        space.seed(1)
        first = repr(space.sample())
        space.seed(1)
        assert repr(space.sample()) == first
        assert all(space.sample() in space for _ in range(50)) and space == space and repr(space)
    assert 5 not in spaces.Discrete(5) and -1 not in spaces.Discrete(5) and 1.0 not in spaces.Discrete(5)
    assert np.zeros(3, np.float32) not in spaces.Box(0, 1, (4,)) and {"a": 1} not in spaces.Dict({})
    mask = np.array([0, 0, 1, 0, 0])
    assert all(spaces.Discrete(5).sample(mask) == 2 for _ in range(20))
    for wrong in (np.zeros(5), np.ones(4)):
        with pytest.raises(ValueError):
            spaces.Discrete(5).sample(wrong)
