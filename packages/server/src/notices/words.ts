import { PRODUCT_NAME } from '@brick/domain/brand';
import type { Currency } from '@brick/domain/money/currencies';
import type { Language } from '@brick/domain/users/choices';
import { onOneLine } from '../platform/mail/message.ts';
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

/** The words of letters in a language. */
export const letterWords =
  (language: Language) =>
  (name: LetterWord, values: Values = {}): string =>
    say(language, 'letters', name, values);

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
export function sentenceOf(language: Language, { kind, entity, facts, currency }: ToldOf): string {
  const money = typeof facts['currency'] === 'string' ? (facts['currency'] as Currency) : currency;
  const written = Object.entries(facts).flatMap(([name, value]): [string, string | number][] => {
    if (value === null) return [];
    if (typeof value === 'number') return [[name, value]];
    if (DAYS.includes(name)) return [[name, writtenDay(value, language)]];
    return [[name, AMOUNTS.includes(name) ? writtenMoney(value, language, money) : onOneLine(value)]];
  });
  const about = entity?.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? '';
  const known = Object.hasOwn(en.notices, kind) ? kind : 'other';
  return say(language, 'notices', known, { ...MISSING, ...Object.fromEntries(written), entity: about });
}
