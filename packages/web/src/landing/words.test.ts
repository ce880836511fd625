import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@brick/domain/users/choices';
import { describe, expect, it } from 'vitest';
import { LANDING_WORDS } from './content/languages.ts';
import { LEGAL_TEXTS } from './legal/languages.ts';

/** Words that a language writes as English does. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  es: ['Total', 'Cookies'],
  fr: ['Phase', 'Phases', 'Budget', 'Total', 'Cookies'],
  de: ['Phase', 'Budget', 'Support', 'Cookies'],
  pt: ['Total', 'Cookies'],
};

/** "hero.text" → text, of all that a page says. */
const flat = (tree: object, before = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${before}${key}`, value]] : flat(value as object, `${before}${key}.`),
  );

const landing = async (language: (typeof LANGUAGES)[number]) => flat((await LANDING_WORDS[language]()).words);
const legal = async (language: (typeof LANGUAGES)[number]) => flat((await LEGAL_TEXTS[language]()).texts);

const others = LANGUAGES.filter((language) => language !== 'en');

describe.each([
  ['the landing page', landing],
  ['the legal pages', legal],
] as const)('%s', (_name, read) => {
  it.each(others)('says the same things in %s as in English, and none in English', async (language) => {
    const english = new Map(await read('en'));
    const said = await read(language);
    expect(said.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
    expect(said.filter(([, text]) => text.trim() === '')).toEqual([]);
    const left = said.filter(([key, text]) => text === english.get(key) && !SAME[language]?.includes(text));
    expect(left).toEqual([]);
  });
});

it.each(LANGUAGES)(
  'the landing page calls the phases in %s what the product calls them',
  async (language) => {
    const file = join(import.meta.dirname, `../../../messages/${language}/phases.json`);
    const { phases } = (await LANDING_WORDS[language]()).words;
    const titles = Object.entries(phases.each).map(([phase, { title }]) => [phase, title]);
    expect(Object.fromEntries(titles)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  },
);
