import { REPORT_NAMES } from '@brick/domain/reports/reports';
import { LANGUAGES } from '@brick/domain/users/choices';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { REPORT_WORDS, sayIn } from './words.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

const LITERAL = 0;
const POUND = 7;

/** The names of the values that a message takes, also within its plural forms. */
function valuesIn(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === LITERAL || element.type === POUND) return [];
    const options = 'options' in element ? Object.values(element.options) : [];
    return [element.value, ...options.flatMap(({ value }) => valuesIn(value))];
  });
}

const valuesOf = (message: string, language: string): string[] =>
  [...new Set(valuesIn(new IntlMessageFormat(message, language).getAst()))].sort();

const flat = (words: object): [string, string][] =>
  Object.entries(words).flatMap(([group, names]) =>
    Object.entries(names as Record<string, string>).map(([name, text]): [string, string] => [
      ...([`${group}.${name}`, text] as const),
    ]),
  );

const english = new Map(flat(REPORT_WORDS.en));

describe.each(LANGUAGES)('the words of reports in %s', (language) => {
  const words = flat(REPORT_WORDS[language]);

  it('are those that English has, and none is empty', () => {
    expect(words.map(([key]) => key)).toEqual([...english.keys()]);
    expect(words.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('name the values that English names', () => {
    for (const [key, text] of words)
      expect([key, valuesOf(text, language)]).toEqual([key, valuesOf(english.get(key) ?? '', 'en')]);
  });

  it('have a form for every number that the language tells apart', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of words) {
      if (!text.includes(', plural,')) continue;
      const missing = forms
        .filter((form) => form !== 'many' || language === 'ar')
        .filter((form) => !text.includes(`${form} {`));
      expect([key, missing]).toEqual([key, []]);
    }
  });

  it('give every report a title of its own', () => {
    const titles = REPORT_NAMES.map((report) => sayIn(language)('titles', report));
    expect(new Set(titles).size).toBe(REPORT_NAMES.length);
  });
});
