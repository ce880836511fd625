import type { Language } from '@brick/domain/users/choices';
import { IntlMessageFormat } from 'intl-messageformat';
import { localeOf } from './pdf/written.ts';

export type Values = Readonly<Record<string, string | number>>;

type Groups = Record<string, Record<string, string>>;

/** Says a message of a table of languages, by its group and name; each is read once and then kept. */
export function messagesOf<Words extends Groups>(languages: Record<Language, Words>) {
  const read = new Map<string, IntlMessageFormat>();
  return (language: Language, group: keyof Words & string, name: string, values: Values): string => {
    const key = `${language} ${group} ${name}`;
    let message = read.get(key);
    if (!message) {
      const text = languages[language][group]?.[name] ?? '';
      message = new IntlMessageFormat(text, localeOf(language), undefined, { ignoreTag: true });
      read.set(key, message);
    }
    return String(message.format(values));
  };
}
