import { SENTENCES } from '@brick/domain/sentences';
import compile from 'icu-minify/compile';
import { expect, it } from 'vitest';
import { compiledSentence } from './sentences.ts';

it('the contracts’ sentences come out as the build would compile them', () => {
  for (const sentence of Object.values(SENTENCES))
    expect(compiledSentence(sentence)).toEqual(compile(sentence));
});
