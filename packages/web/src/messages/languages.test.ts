import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SENTENCES } from '@brick/domain/sentences';
import { LANGUAGES } from '@brick/domain/users/choices';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { languageOf } from './languages.ts';
import { SAME_IN } from './same-words.ts';

type Words = Map<string, string>;

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

const wordsOf = (language: string): Words =>
  new Map([
    ...filesOf(language).flatMap((file) =>
      flat(read(join(HERE, language, file)), `${file.slice(0, -'.json'.length)}.`),
    ),
  ]);

const ENGLISH: Words = new Map([...wordsOf('en'), ...flat(SENTENCES, 'sentences.')]);

/** What a message takes: values with their kinds, and tags. */
function takes(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.argument:
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        return [`${element.value} ${TYPE[element.type]}`];
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

/** Plural forms that a message has and its language does not know, or needs and has not. */
function wrongForms(elements: readonly MessageFormatElement[], language: string): string[] {
  return elements.flatMap((element): string[] => {
    if (element.type === TYPE.tag) return wrongForms(element.children, language);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => wrongForms(value, language));
    if (element.type === TYPE.select) return inner;
    const known = new Intl.PluralRules(language, { type: element.pluralType ?? 'cardinal' }).resolvedOptions()
      .pluralCategories as string[];
    const forms = Object.keys(element.options).filter((form) => !form.startsWith('='));
    // Millions alone have a form of their own in some languages; it reads like the others.
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

describe.each(OTHERS)('the words of %s', (language) => {
  const words = wordsOf(language);

  it('are all there, and no others', () => {
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
        text === ENGLISH.get(key) && letters(text).length > 3 && !SAME_IN[language]?.includes(text),
    );
    expect(untouched).toEqual([]);
  });
});

describe('who is not signed in', () => {
  it('reads the language of who was here last', () => {
    expect(languageOf('ja', ['de-CH', 'en'])).toBe('ja');
  });

  it('reads the first of his browser’s languages that there are words for', () => {
    expect(languageOf(null, ['tn-BW', 'pt-BR', 'en'])).toBe('pt');
    expect(languageOf('tlh', ['tn-BW'])).toBe('en');
    expect(languageOf(null, [])).toBe('en');
  });
});
