import { VALIDATION_MESSAGES, type ValidationMessage } from '@brick/domain/validation-messages';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { compileValidationMessages } from '../../messages/compile-messages.ts';
import { messages } from '../../messages/en.ts';
import type { FormatErrorMessage } from '../forms/form-errors.ts';

// The English ones load with the first form, not with the first screen.
Object.assign(messages, { sentences: compileValidationMessages(VALIDATION_MESSAGES) });

/** Formats validation messages in the user's language. */
export function useValidationMessage(): FormatErrorMessage {
  const t = useTranslations('sentences');
  // biome-ignore lint/plugin/honest-types: the schema knows which values a message takes, the compiler does not
  return useCallback(({ code, values }: ValidationMessage) => t(code, values as never), [t]);
}
