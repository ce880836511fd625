import type { Language } from '@brick/domain/users/choices';
import type { messages } from '../messages/en.ts';

interface Spoken {
  language: Language;
  /** What is said of a call where the server says nothing. */
  frame: Pick<typeof messages.frame, 'noAnswer' | 'wrongType' | 'wrongSize'>;
}

/**
 * The language of the page, for what is not drawn: `I18n` puts it here, and the server refuses in it too. English until
 * then; written out, because a call must not bring all words along.
 */
export const spoken: { now: Spoken } = {
  now: {
    language: 'en',
    frame: {
      noAnswer: 'The server could not be reached. Check the connection and try again.',
      wrongType: 'Only JPEG, PNG, and PDF files are allowed',
      wrongSize: 'File size must be less than 10MB',
    },
  },
};
