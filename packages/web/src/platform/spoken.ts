import type { Language } from '@brick/domain/users/choices';
import { messages } from '../messages/en.ts';

interface Spoken {
  language: Language;
  /** What is said of a call where the server says nothing. */
  frame: Pick<typeof messages.frame, 'noAnswer' | 'wrongType' | 'wrongSize'>;
}

/** The language of the page, for what is not drawn: `I18n` puts it here. The server refuses in it too. */
export const spoken: { now: Spoken } = { now: { language: 'en', frame: messages.frame } };
