import { expect, it } from 'vitest';
import { messages } from '../messages/en.ts';
import { spoken } from './spoken.ts';

it('what is said before any words are there is what the messages say', () => {
  const { noAnswer, wrongType, wrongSize } = messages.frame;
  expect(spoken.now).toEqual({ language: 'en', frame: { noAnswer, wrongType, wrongSize } });
});
