import { expect, it } from 'vitest';
import { messages } from '../../messages/en.ts';
import { activeLanguage } from './active-language.ts';

it('the messages before any language is loaded are those of the English file', () => {
  const { noAnswer, wrongType, wrongSize } = messages.frame;
  expect(activeLanguage.now).toEqual({ language: 'en', frame: { noAnswer, wrongType, wrongSize } });
});
