#!/usr/bin/env python3
"""How late searches end: after a stop, and after their time.

    bench/stop_latency.py build/release/azulejo [searches]

Starts searches of positions of all games through the engine protocol and prints how many milliseconds after the stop, or
after the end of their time, the answer was there.
"""
import json
import random
import subprocess
import sys
import time

TABLES = (("azul", 2), ("azul", 3), ("azul", 4), ("azul-grey", 2), ("azul-grey", 4), ("azul-duel", 2))
TIME_MS = 60


def positions(program, game, players, count, seed):
    """Records cut after a random number of plies, where a move is awaited."""
    text = subprocess.run([program, "random", "--game", game, "--players", str(players), "--games", str(count), "--seed",
                           str(seed)], check=True, capture_output=True, text=True).stdout
    chance = random.Random(seed)
    for record in text.strip().split("\n\n[Game")[:count]:
        tags, plies = record.split("\n\n", 1)
        kept = [line for line in tags.splitlines() if not line.startswith(("[Result", "[Winner"))]
        kept[0] = kept[0] if kept[0].startswith("[Game") else "[Game" + kept[0]
        tokens = plies.split()
        moves = [i for i, token in enumerate(tokens) if not token.startswith(("deal:", "plates:"))]
        yield " ".join(kept) + " " + " ".join(tokens[:chance.choice(moves)])


class Engine:
    def __init__(self, program, threads):
        self.process = subprocess.Popen([program, "engine", "--threads", str(threads)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.send(id="up", cmd="info")  # how long the program takes to start is another matter
        self.answer("up")

    def send(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()

    def answer(self, name):
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer["id"] == name:
                return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def latencies(engine, records, stops):
    """Milliseconds, of the searches that were not over by themselves before."""
    result = []
    for record in records:
        start = time.monotonic()
        engine.send(id="search", cmd="analyze", record=record, time_ms=100000 if stops else TIME_MS)
        end = start + TIME_MS / 1000
        if stops:
            time.sleep(TIME_MS / 1000)
            end = time.monotonic()
            engine.send(id="stop", cmd="stop", target="search")
        answer = engine.answer("search")
        late = 1000 * (time.monotonic() - end)
        if "error" not in answer and answer["time_ms"] >= TIME_MS:
            result.append(late)
    return sorted(result)


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    print(f"{'table':<14} threads  ended by  searches  median ms  99 % ms  most ms")
    for game, players in TABLES:
        for threads in (1, 2):
            for stops in (True, False):
                engine = Engine(program, threads)
                late = latencies(engine, positions(program, game, players, count, 1), stops)
                engine.close()
                if not late:
                    print(f"{game + '-' + str(players):<14} {threads:>7}  all searches were over sooner")
                    continue
                print(f"{game + '-' + str(players):<14} {threads:>7}  {'a stop' if stops else 'time':<8} {len(late):>9}"
                      f"  {late[len(late) // 2]:>9.1f}  {late[len(late) * 99 // 100]:>7.1f}  {late[-1]:>7.1f}")


if __name__ == "__main__":
    main()
