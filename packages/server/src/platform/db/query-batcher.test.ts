import { describe, expect, it } from 'vitest';
import { QueryBatcher } from './query-batcher.ts';

/** Doubles each question when told to, and records the batches. */
function doubling() {
  const together: number[][] = [];
  const pending: { answer: () => void; fail: (reason: Error) => void }[] = [];
  const gathering = new QueryBatcher<number, number>((questions) => {
    together.push([...questions]);
    return new Promise((resolve, reject) => {
      pending.push({ answer: () => resolve(questions.map((question) => question * 2)), fail: reject });
    });
  });
  return { gathering, together, next: () => pending.shift() };
}

describe('batched queries', () => {
  it('run at once if none is under way, otherwise together after it', async () => {
    const { gathering, together, next } = doubling();
    const first = gathering.ask(1);
    const others = [2, 3, 4].map((question) => gathering.ask(question));
    expect(together).toEqual([[1]]);
    next()?.answer();
    expect(await first).toBe(2);
    next()?.answer();
    expect(await Promise.all(others)).toEqual([4, 6, 8]);
    expect(together).toEqual([[1], [2, 3, 4]]);
  });

  it('are never answered by a batch that started before they arrived', async () => {
    const { gathering, together, next } = doubling();
    const first = gathering.ask(1);
    const same = gathering.ask(1);
    next()?.answer();
    await first;
    next()?.answer();
    await same;
    const later = gathering.ask(1);
    next()?.answer();
    await later;
    expect(together).toEqual([[1], [1], [1]]);
  });

  it('fail together, and later queries are answered', async () => {
    const { gathering, next } = doubling();
    const asked = [gathering.ask(1), gathering.ask(2)].map((answer) => answer.catch(String));
    next()?.answer();
    expect(await asked[0]).toBe(2);
    next()?.fail(new Error('the database is away'));
    expect(await asked[1]).toBe('Error: the database is away');
    const later = gathering.ask(3);
    next()?.answer();
    expect(await later).toBe(6);
  });

  it('run in batches of at most a hundred', async () => {
    const { gathering, together, next } = doubling();
    const asked = Array.from({ length: 251 }, (_, question) => gathering.ask(question));
    for (let batch = 0; batch < 4; batch += 1) {
      next()?.answer();
      await asked[batch * 100];
    }
    expect((await Promise.all(asked)).at(-1)).toBe(500);
    expect(together.map(({ length }) => length)).toEqual([1, 100, 100, 50]);
  });
});
