import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import type fields from '@brick/messages/en/fields.json';
import type status from '@brick/messages/en/status.json';
import type trade from '@brick/messages/en/trade/trade.json';

interface VisitorWords {
  trade: typeof trade;
  trades: (typeof fields)['trades'];
  status: Pick<
    typeof status,
    'open' | 'in_progress' | 'fixed' | 'closed' | 'low' | 'medium' | 'high' | 'disputed'
  >;
}

/** A compiled message: a text, or its parts, of which those in a list are names of values. */
type Compiled = string | readonly (string | readonly string[])[];

type Values = Readonly<Record<string, string | number>>;

const FILES = import.meta.glob<unknown>(
  ['../../../../messages/*/{fields,status}.json', '../../../../messages/*/trade/trade.json'],
  { import: 'default', query: '?trade' },
);

const read = (language: Language, file: string): Promise<unknown> => {
  const load = FILES[`../../../../messages/${language}/${file}.json`];
  if (!load) throw new Error(`no words in ${language} of ${file}`);
  return load();
};

/** What the page says in one language. */
export interface VisitorMessages {
  language: Language;
  say(key: keyof VisitorWords['trade'], values?: Values): string;
  status(name: keyof VisitorWords['status']): string;
  /** One of the offered trades, or the words that somebody used. */
  tradeName(trade: string): string;
  day(day: string): string;
  instant(at: string): string;
}

const formatted = (message: Compiled, values: Values): string =>
  typeof message === 'string'
    ? message
    : message.map((part) => (typeof part === 'string' ? part : String(values[part[0] ?? ''] ?? ''))).join('');

/** Loads what the page says in a language. */
export async function loadVisitorMessages(language: Language): Promise<VisitorMessages> {
  const [words, fieldWords, status] = (await Promise.all([
    read(language, 'trade/trade'),
    read(language, 'fields'),
    read(language, 'status'),
  ])) as [VisitorWords['trade'], Pick<typeof fields, 'trades'>, VisitorWords['status']];
  const trades: Readonly<Record<string, string>> = fieldWords.trades;
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language === 'en' ? 'en-US' : language;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    language,
    say: (key, values = {}) => formatted(words[key] as unknown as Compiled, values),
    status: (name) => status[name],
    tradeName: (trade) => trades[trade] ?? trade,
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    instant: (at) => instants.format(new Date(at)),
  };
}

/** What a language calls itself. */
export const ownName = (language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

export const isLanguage = (tag: unknown): tag is Language => LANGUAGES.some((language) => language === tag);

/** The first language of the browser that is available. */
export const browserLanguage = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
