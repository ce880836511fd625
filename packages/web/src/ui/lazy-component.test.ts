import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWithRetry } from './lazy-component.ts';

/** Whether the server answers, and how often the module was requested. */
let answers: boolean;
let asked: number;

beforeEach(() => {
  vi.useFakeTimers();
  [answers, asked] = [true, 0];
  vi.stubGlobal('fetch', () => (answers ? Promise.resolve({}) : Promise.reject(new TypeError('away'))));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const gone = async (): Promise<string> => {
  asked += 1;
  throw new Error('no such file');
};

it('returns code that is available', async () => {
  expect(await loadWithRetry(async () => 'code')).toBe('code');
});

it('waits while the server is away, and tries again until it is back', async () => {
  answers = false;
  const load = async () => {
    asked += 1;
    if (!answers) throw new Error('away');
    return 'code';
  };
  const code = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toBeGreaterThan(3);
  expect(asked).toBeLessThan(10);
  answers = true;
  await vi.advanceTimersByTimeAsync(8000);
  expect(await code).toBe('code');
});

it('gives up where the server answers and has no such code, after a second attempt', async () => {
  await expect(loadWithRetry(gone)).rejects.toThrow('no such file');
  expect(asked).toBe(2);
});
