// Every lesson is played in every language: a wrong try in each task is explained, the solution is accepted, and progress is kept.
import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../../src/frame/names';
import { languages } from '../../../src/i18n/i18n.svelte';
import english from '../../../src/i18n/en/rules.json';
import { examples } from '../../../src/learn/examples';
import { lessons } from '../../../src/learn/lessons';
import { readProgress } from '../../../src/learn/progress';
import { Lesson } from '../../../src/learn/running.svelte';
import { lessonTexts } from '../../../src/learn/texts';
import { azulejo } from '../rules';

beforeEach(() => localStorage.clear());

describe.each(languages)('in %s', (language) => {
  it.each(games)('the lesson of %s is played to its end', async (game) => {
    const say = await lessonTexts(language);
    const told = (key: string, params = {}) => {
      const text = say(key, params);
      expect(text, key).not.toContain('learn.');
      expect(text, key).not.toMatch(/\{\w+\}/);
      return text;
    };
    const lesson = new Lesson(azulejo, game);
    expect(lesson.tasks.length).toBeGreaterThanOrEqual(8);
    expect(lesson.tasks.length).toBeLessThanOrEqual(10);
    while (!lesson.finished) {
      const { task } = lesson;
      for (const part of ['title', 'task', 'done']) expect(told(`${game}.${task.id}.${part}`).length).toBeGreaterThan(3);
      expect(lesson.moves.length).toBeGreaterThan(1);

      lesson.play(task.wrong);
      expect(lesson.mistake, `${task.id} ${task.wrong}`).toBeTruthy();
      expect(told(`mistake.${lesson.mistake!.says}`, { ...lesson.mistake }).length).toBeGreaterThan(20);
      expect(lesson.moves).toEqual([]);
      lesson.play(task.solution); // nothing is played before the next try
      expect(lesson.mistake).toBeTruthy();

      lesson.retry();
      expect(lesson.mistake).toBeUndefined();
      lesson.play(task.solution);
      expect(lesson.mistake, `${task.id} ${task.solution}`).toBeNull();
      lesson.next();
    }
    expect(readProgress(game).done).toEqual(lesson.tasks.map(({ id }) => id));
  });
});

describe('an example of the rules pages', () => {
  it.each(games)('of %s can be played, and is told in every language', async (game) => {
    for (const { position, token, says } of examples[game]) {
      const start = azulejo.position(position);
      expect(start.ok && start.value.play(token).ok, `${says}: ${token}`).toBe(true);
      for (const language of languages) expect((await lessonTexts(language))(says, { n: 2, goal: 0 })).not.toMatch(/learn\.|\{\w+\}/);
    }
  });

  it('shows what its words say', () => {
    const played = (says: string) => {
      const { position, token } = Object.values(examples)
        .flat()
        .find((example) => example.says === says)!;
      const start = azulejo.position(position);
      if (!start.ok) throw new Error(start.message);
      const [after, effects] = [start.value.play(token), start.value.effects(token)];
      if (!after.ok || !effects.ok) throw new Error(`${says}: ${token}`);
      return { state: after.value.state, effects: effects.value };
    };
    const last = played('example.last_round');
    expect(last.state).toMatchObject({ phase: 'over', round: 50 });
    expect(last.effects).toContainEqual(
      expect.objectContaining({ kind: 'points', reason: 'bonus', seat: 1, rows: 0, columns: 1, points: 7 }),
    );
    const breaks = played('example.breaks').effects;
    expect(breaks).toContainEqual(expect.objectContaining({ kind: 'break', seat: 1, row: 2, colour: 'B', tiles: 2 }));
    expect(breaks).toContainEqual(expect.objectContaining({ kind: 'points', seat: 1, reason: 'broken', points: -3 }));
    expect(played('example.free_draw').effects).toContainEqual(
      expect.objectContaining({ kind: 'points', reason: 'draw', before: 0, after: 0 }),
    );
  });

  it('stands in a section that there is', () => {
    for (const game of games) for (const { section } of examples[game]) expect(section).toBeLessThan(english[game].sections.length);
  });
});

describe('a lesson', () => {
  it('accepts every move that reaches the goal, and explains every other', () => {
    for (const game of games) {
      for (const task of lessons[game]) {
        const position = azulejo.position(task.position);
        if (!position.ok) throw new Error(position.message);
        const lesson = new Lesson(azulejo, game);
        const verdicts = position.value.legal.map((token) => {
          lesson.go(lessons[game].indexOf(task));
          lesson.play(token);
          return lesson.mistake === null;
        });
        expect(verdicts, task.id).toContain(true);
        expect(verdicts, task.id).toContain(false);
      }
    }
  });

  it('goes on where it was left', () => {
    const first = new Lesson(azulejo, 'azul');
    first.play(first.task.solution);
    first.next();
    expect(first.task.id).toBe('line');
    expect(new Lesson(azulejo, 'azul').task.id).toBe('line');
    expect(new Lesson(azulejo, 'azul-duel').task.id).toBe('sun');
    first.again();
    expect(new Lesson(azulejo, 'azul').task.id).toBe('take');
  });

  it('does not fail over what else the browser has kept', () => {
    localStorage.setItem('azulejo.learn.azul', '{"done":[1,"take","gone"]}');
    expect(new Lesson(azulejo, 'azul').task.id).toBe('line');
    localStorage.setItem('azulejo.learn.azul', 'null');
    expect(new Lesson(azulejo, 'azul').task.id).toBe('take');
  });
});
