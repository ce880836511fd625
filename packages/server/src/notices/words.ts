import { PRODUCT_NAME } from '@brick/domain/brand';
import { CERTIFICATE_NUMBER } from '@brick/domain/certificates/rules';
import type { Currency } from '@brick/domain/money/currencies';
import { amountsRead } from '@brick/domain/money/json';
import type { Minor } from '@brick/domain/money/money';
import { numberText } from '@brick/domain/records/numbers';
import type { Language } from '@brick/domain/users/choices';
import type letter from '@brick/messages/en/server/letter.json';
import notice from '@brick/messages/en/server/notice.json' with { type: 'json' };
import type { Values } from '@brick/messages/message';
import { onOneLine } from '../platform/mail/message.ts';
import { quoted } from '../platform/mail/quoted.ts';
import { writtenDay, writtenMoney } from '../platform/pdf/written.ts';
import { type MessageKey, sayIn } from '../platform/words.ts';

export type LetterWord = keyof typeof letter;

/** Says a message with the product's name in it. */
const say = (language: Language, key: MessageKey, values: Values): string =>
  sayIn(language)(key, { ...values, product: PRODUCT_NAME });

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
    return say(language, `letter.${name}`, Object.fromEntries(safe));
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

/** Facts that are days, which are no text as they stand. */
const DAYS: readonly string[] = ['date', 'dueOn'];

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
    // Of a certificate: the notices of earlier releases say its place alone.
    if (typeof value === 'number' && name === 'number')
      return [[name, numberText(CERTIFICATE_NUMBER, value)]];
    if (typeof value === 'number') return [[name, value]];
    if (DAYS.includes(name)) return [[name, writtenDay(value, language)]];
    const amount = amountsRead(name, value);
    if (typeof amount === 'bigint') return [[name, writtenMoney(amount as Minor, language, money)]];
    return [[name, asText(value, name)]];
  });
  const about = entity?.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? '';
  const known = (Object.hasOwn(notice, kind) ? kind : 'other') as keyof typeof notice;
  return say(language, `notice.${known}`, { ...MISSING, ...Object.fromEntries(written), entity: about });
}
