import type { Language } from '@brick/domain/users/languages-and-job-titles';
import type { messages } from '../../messages/en.ts';

interface ActiveLanguage {
  language: Language;
  /** Messages of calls without a response. */
  frame: Pick<typeof messages.frame, 'noAnswer' | 'wrongType' | 'wrongSize'>;
}

/**
 * The language of the page, for code outside of React: `I18nProvider` sets it, and the API answers in it. English
 * until then, with its messages repeated here, because a call must not load all of them.
 */
export const activeLanguage: { now: ActiveLanguage } = {
  now: {
    language: 'en',
    frame: {
      noAnswer: 'The server could not be reached. Check the connection and try again.',
      wrongType: 'Only JPEG, PNG, and PDF files are allowed',
      wrongSize: 'File size must be less than 10 MB',
    },
  },
};
