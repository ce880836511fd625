import { VALIDATION_MESSAGES } from '@brick/domain/validation-messages';
import compile from 'icu-minify/compile';
import { expect, it } from 'vitest';
import { compileMessage } from './compile-messages.ts';

it('validation messages are compiled as the build would compile them', () => {
  for (const sentence of Object.values(VALIDATION_MESSAGES))
    expect(compileMessage(sentence)).toEqual(compile(sentence));
});
