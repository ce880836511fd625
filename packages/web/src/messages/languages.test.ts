import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { VALIDATION_MESSAGES } from '@brick/domain/validation-messages';
import {
  type DateElement,
  type MessageFormatElement,
  type NumberElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { languageOf } from './languages.ts';
import { SAME_AS_ENGLISH } from './same-as-english.ts';

type MessageTexts = Map<string, string>;

const HERE = join(import.meta.dirname, '../../../messages');
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

/** "row.title" → text, of a file as it is parsed. */
function flat(tree: object, before = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${before}${key}`, value]] : flat(value as object, `${before}${key}.`),
  );
}

const read = (path: string): object => JSON.parse(readFileSync(path, 'utf8'));

const filesOf = (language: string): string[] =>
  readdirSync(join(HERE, language), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );

const wordsOf = (language: string): MessageTexts =>
  new Map([
    ...filesOf(language).flatMap((file) =>
      flat(read(join(HERE, language, file)), `${file.slice(0, -'.json'.length)}.`),
    ),
  ]);

const ENGLISH: MessageTexts = new Map([...wordsOf('en'), ...flat(VALIDATION_MESSAGES, 'sentences.')]);

const formatOf = (style: NumberElement['style'] | DateElement['style']): string =>
  typeof style === 'object' && style !== null ? JSON.stringify(style.parsedOptions) : String(style);

/** What a message takes: its values with their types and formats, and its tags. */
function takes(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.argument:
        return [element.value];
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        return [`${element.value} ${TYPE[element.type]} ${formatOf(element.style)}`];
      case TYPE.tag:
        return [`<${element.value}>`, ...takes(element.children)];
      case TYPE.plural:
      case TYPE.select: {
        const inner = Object.values(element.options).flatMap(({ value }) => takes(value));
        const choices = element.type === TYPE.select ? Object.keys(element.options).sort().join('|') : '';
        return [`${element.value} ${TYPE[element.type]} ${choices}`, ...inner];
      }
      default:
        return [];
    }
  });
}

const taken = (text: string): string[] => [...new Set(takes(parse(text)))].sort();

/** Plural forms that the language does not have, or needs and lacks. */
function wrongForms(elements: readonly MessageFormatElement[], language: string): string[] {
  return elements.flatMap((element): string[] => {
    if (element.type === TYPE.tag) return wrongForms(element.children, language);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => wrongForms(value, language));
    if (element.type === TYPE.select) return inner;
    const known = new Intl.PluralRules(language, { type: element.pluralType ?? 'cardinal' }).resolvedOptions()
      .pluralCategories as string[];
    const forms = Object.keys(element.options).filter((form) => !form.startsWith('='));
    // Some languages have a form for millions alone; it reads like the others.
    const needed = known.filter((form) => form !== 'many' || language === 'ar');
    return [
      ...forms.filter((form) => !known.includes(form)),
      ...needed.filter((form) => !forms.includes(form) && !(form === 'zero' && '=0' in element.options)),
      ...inner,
    ];
  });
}

/** Letters of a message without its values and tags. */
const letters = (text: string): string => text.replace(/\{[^{}]*\}|<[^>]*>|[^\p{L}]/gu, '');

describe.each(OTHERS)('the messages of %s', (language) => {
  const words = wordsOf(language);

  it('are complete, without any extra ones', () => {
    expect([...ENGLISH.keys()].filter((key) => !words.has(key))).toEqual([]);
    expect([...words.keys()].filter((key) => !ENGLISH.has(key))).toEqual([]);
    expect([...words].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('take the same values and tags as the English ones', () => {
    const differing = [...words].filter(
      ([key, text]) => taken(text).join() !== taken(ENGLISH.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('have the plural forms of the language', () => {
    const wrong = [...words].filter(([, text]) => wrongForms(parse(text), language).length > 0);
    expect(wrong).toEqual([]);
  });

  it('are translated', () => {
    const untouched = [...words].filter(
      ([key, text]) =>
        text === ENGLISH.get(key) && letters(text).length > 3 && !SAME_AS_ENGLISH[language]?.includes(text),
    );
    expect(untouched).toEqual([]);
  });
});

it('in Arabic a name right before a date is isolated: its Latin letters would tear the day from the month', () => {
  const torn = /(?<!\u2068)\{name\}[^\p{L}{}\u2069]*\{(?:at|day)\}/u;
  expect([...wordsOf('ar')].filter(([, text]) => torn.test(text))).toEqual([]);
});

it('in Arabic what users type is isolated, but in the titles of files, in files and in text messages', () => {
  const titles = ['server/check.title', 'server/inspection.title'];
  const kept = ['settings.twoFactor.fileHead', 'server/letter.phoneCode', ...titles];
  const bare =
    /(?<!\u2068)\{(?:address|account|check|code|device|drawing|item|number|party|plan|point|room|username)\}/u;
  expect([...wordsOf('ar')].filter(([key, text]) => bare.test(text) && !kept.includes(key))).toEqual([]);
});

it('in Arabic a name ending in parentheses keeps its dot at its beginning', () => {
  expect([...wordsOf('ar')].filter(([, text]) => /\(\.[a-z]/.test(text))).toEqual([]);
});

it.each([
  [
    'pt',
    /ficheiro|palavra-passe|utilizador|\bregist[oa]|Introduza|ecrã|telemóvel|receção|est(?:á|ão) a [a-z]+r(?!\p{L})|\b[Ii]nici\p{L}* sessão/u,
  ],
  ['ja', /サイン(?:イン|アウト)/u],
] as const)('in %s a thing has the word of the main screens', (language, other) => {
  const problems = flat(read(join(HERE, `problems/${language}.json`)));
  expect([...wordsOf(language), ...problems].filter(([, text]) => other.test(text))).toEqual([]);
});

describe('a visitor', () => {
  it('reads the language that was used here last', () => {
    expect(languageOf('ja', ['de-CH', 'en'])).toBe('ja');
  });

  it('reads the first of the browser’s languages that is available', () => {
    expect(languageOf(null, ['tn-BW', 'pt-BR', 'en'])).toBe('pt');
    expect(languageOf('tlh', ['tn-BW'])).toBe('en');
    expect(languageOf(null, [])).toBe('en');
  });
});
