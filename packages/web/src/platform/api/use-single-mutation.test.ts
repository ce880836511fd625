import { minor } from '@brick/domain/money/money';
import { expect, it } from 'vitest';
import { createSingleSender } from './use-single-mutation.ts';

function sender() {
  const sent: unknown[] = [];
  const ends: (() => void)[] = [];
  const once = createSingleSender<unknown, void>();
  const click = (input?: unknown) =>
    once(input, () => {
      sent.push(input);
      return new Promise((resolve) => ends.push(resolve));
    });
  return { sent, ends, click };
}

it('sends what is under way once, and again when it has ended', async () => {
  const { sent, ends, click } = sender();
  const first = click({ id: 1, amount: minor('1.00') });
  expect(click({ id: 1, amount: minor('1.00') })).toBe(first);
  expect(sent).toHaveLength(1);
  ends[0]?.();
  await first;
  void click({ id: 1, amount: minor('1.00') });
  expect(sent).toHaveLength(2);
});

it('sends once without an input, too', () => {
  const { sent, click } = sender();
  void click();
  void click();
  expect(sent).toHaveLength(1);
});

it('sends what differs from the last one, and what failed', async () => {
  const { sent, click } = sender();
  for (const answer of ['yes', 'no', 'yes']) void click({ answer });
  expect(sent).toEqual([{ answer: 'yes' }, { answer: 'no' }, { answer: 'yes' }]);
  const once = createSingleSender<void, never>();
  let tries = 0;
  const fail = () => {
    tries += 1;
    return Promise.reject(new Error('away'));
  };
  await expect(once(undefined, fail)).rejects.toThrow('away');
  await expect(once(undefined, fail)).rejects.toThrow('away');
  expect(tries).toBe(2);
});
