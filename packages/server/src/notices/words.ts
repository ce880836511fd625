import { PRODUCT_NAME } from '@brick/domain/brand';
import type { Currency } from '@brick/domain/money/currencies';
import { minor } from '@brick/domain/money/money';
import type { Language } from '@brick/domain/users/choices';
import { onOneLine } from '../platform/mail/message.ts';
import { quoted } from '../platform/mail/quoted.ts';
import { messagesOf, type Values } from '../platform/messages.ts';
import { writtenDay, writtenMoney } from '../platform/pdf/written.ts';
import ar from './words/ar.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };
import zh from './words/zh.json' with { type: 'json' };

type Words = typeof en;

/** THE table of languages that notices and mails are written in; a translator adds one file and one name here. */
const LANGUAGES: Record<Language, Words> = { en, es, fr, de, pt, zh, ja, ar };

export type LetterWord = keyof Words['letters'];

const messages = messagesOf(LANGUAGES);

const say = (language: Language, group: keyof Words, name: string, values: Values): string =>
  messages(language, group, name, { ...values, product: PRODUCT_NAME });

/** A part of a letter that is made of finished words already. */
const FINISHED = 'sentence';

/** The words of letters in a language. What others wrote stands in them shortened, and is never a link. */
export const letterWords =
  (language: Language) =>
  (name: LetterWord, values: Values = {}): string => {
    const safe = Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && key !== FINISHED ? quoted(value) : value,
    ]);
    return say(language, 'letters', name, Object.fromEntries(safe));
  };

/** What a sentence may name: a fact that a notice does not carry is told as missing. */
const MISSING = {
  ...{
    by: '',
    title: '',
    project: '',
    contract: '',
    number: '',
    decision: '',
    role: '',
    phase: '',
    level: '',
    device: '',
  },
  ...{ date: 'none', dueOn: 'none', amount: '', payable: '', count: 1 },
};

export interface ToldOf {
  kind: string;
  entity: string | null;
  facts: Readonly<Record<string, string | number | null>>;
  /** Of the project, for amounts that name none. */
  currency: Currency | null;
}

/** Facts that are no text as they stand: days and amounts. */
const DAYS: readonly string[] = ['date', 'dueOn'];
const AMOUNTS: readonly string[] = ['amount', 'payable'];

/** The sentence of a notice in a language. Names stand in it on one line and cannot turn the rest round. */
export const sentenceOf = (language: Language, told: ToldOf): string =>
  sentenceWith(language, told, (text) => onOneLine(text));

/** The same for a mail: there names are shortened, no links, and told from our own words. */
export const mailedSentence = (language: Language, told: ToldOf): string =>
  sentenceWith(language, told, (text, name) =>
    name === 'by' ? letterWords(language)('quoted', { name: text }) : quoted(text),
  );

function sentenceWith(
  language: Language,
  { kind, entity, facts, currency }: ToldOf,
  asText: (text: string, name: string) => string,
): string {
  const money = typeof facts['currency'] === 'string' ? (facts['currency'] as Currency) : currency;
  const written = Object.entries(facts).flatMap(([name, value]): [string, string | number][] => {
    if (value === null) return [];
    if (typeof value === 'number') return [[name, value]];
    if (DAYS.includes(name)) return [[name, writtenDay(value, language)]];
    return [
      [name, AMOUNTS.includes(name) ? writtenMoney(minor(value), language, money) : asText(value, name)],
    ];
  });
  const about = entity?.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? '';
  const known = Object.hasOwn(en.notices, kind) ? kind : 'other';
  return say(language, 'notices', known, { ...MISSING, ...Object.fromEntries(written), entity: about });
}
