import type { Language } from '@brick/domain/users/choices';
import { messagesOf, type Values } from '../platform/messages.ts';
import ar from './words/ar.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };
import zh from './words/zh.json' with { type: 'json' };

type Groups = typeof en;

/** THE table of languages that reports are written in; a translator adds one file and one name here. */
export const REPORT_WORDS: Record<Language, Groups> = { en, es, fr, de, pt, zh, ja, ar };

const messages = messagesOf(REPORT_WORDS);

/** Says a word of a group: what all reports share, or what one report has for itself. */
export type Say = <Group extends keyof Groups>(
  group: Group,
  name: keyof Groups[Group] & string,
  values?: Values,
) => string;

/** The words of reports in a language. */
export const sayIn =
  (language: Language): Say =>
  (group, name, values = {}) =>
    messages(language, group, name, values);
