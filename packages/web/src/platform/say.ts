import { SENTENCES, type Sentence } from '@brick/domain/sentences';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { messages } from '../messages/en.ts';
import { compiledSentences } from '../messages/sentences.ts';
import type { Say } from './form-problems.ts';

// In English they come with the first form, and not with the first screen.
Object.assign(messages, { sentences: compiledSentences(SENTENCES) });

/** Says what is wrong with a field, in the user's language. */
export function useSay(): Say {
  const t = useTranslations('sentences');
  // Which values a sentence takes is known to the schema that refers to it, not to the compiler.
  return useCallback(({ code, values }: Sentence) => t(code, values as never), [t]);
}
