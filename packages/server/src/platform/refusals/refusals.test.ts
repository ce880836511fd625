import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DomainError, refusedField, said } from '@brick/domain/errors';
import { SENTENCES } from '@brick/domain/sentences';
import { LANGUAGES } from '@brick/domain/users/choices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { inWords, languageAsked, translationsIn } from './refusals.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

const sources = ['packages/domain/src', 'packages/server/src'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8')),
);

const LITERAL = /'(?:[^'\\]|\\.)*'/.source;
const read = (literal: string) => literal.slice(1, -1).replace(/\\(.)/g, '$1');

/** A sentence that is also shown without the server stands as a constant of its own. */
function constant(name: string): string {
  const found = sources.map((text) => new RegExp(`const ${name} =\\s*(${LITERAL})`).exec(text)?.[1]);
  return read(found.find((literal) => literal !== undefined) ?? "''");
}

/** All that is said, as it is written in the source. */
const spoken = new Set([
  ...Object.values(SENTENCES),
  ...sources.flatMap((text) =>
    [...text.matchAll(new RegExp(`\\bsaid\\(\\s*(?:(${LITERAL})|([A-Z_]+)\\b|(?!\\)))`, 'g'))]
      .filter(([, literal, name]) => literal !== undefined || name !== undefined)
      .map(([, literal, name]) => (literal ? read(literal) : constant(name ?? ''))),
  ),
]);

const placesOf = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe('sentences of refusals', () => {
  it('are written literally, so that they can be found', () => {
    const calls = sources.flatMap((text) => [...text.matchAll(/(?<!const )\bsaid\(\s*(.{1,30})/g)]);
    expect(calls.filter(([, what = '']) => !/^['A-Z]/.test(what)).map(([call]) => call)).toEqual([]);
    expect(spoken.size).toBeGreaterThan(130);
    expect(spoken.has('')).toBe(false);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'are all there in %s, and no other',
    (language) => {
      const words = translationsIn(language);
      expect(Object.keys(words).sort()).toEqual([...spoken].sort());
      for (const [sentence, translated] of Object.entries(words)) {
        expect(placesOf(translated), sentence).toEqual(placesOf(sentence));
        expect(translated.trim(), sentence).not.toBe('');
        expect(/[.。]$/.test(translated), sentence).toBe(sentence.endsWith('.'));
      }
    },
  );
});

it('a sentence is said in the language that was asked for, and ends with its full stop where it is all that is said', () => {
  const refused = refusedField('amount', said('Enter an amount above 0'));
  expect(refused.message).toBe('Enter an amount above 0.');
  expect(inWords(refused.said, 'de')).toMatch(/\.$/);
  expect(inWords(refused.said, 'ja')).toMatch(/。$/);
  expect(inWords(refused.said, 'en')).toBe('Enter an amount above 0.');
  expect(new DomainError('conflict', said('{a} of {b}', { a: 1, b: '{a}' })).message).toBe('1 of {a}');
});

it('the language is the best of those that a request names', () => {
  expect(
    [undefined, '', 'it, *', 'pt-BR,pt;q=0.9,en;q=0.8', 'it;q=1, en;q=0.2, zh-CN;q=0.9', 'de;q=0, fr'].map(
      languageAsked,
    ),
  ).toEqual(['en', 'en', 'en', 'pt', 'zh', 'fr']);
});

describe('an answer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('that refuses does so in the language of who asked', async () => {
    const asked = async (language: string) => {
      const headers = { 'accept-language': language };
      const refused = await fetch(`${server.url}/api/projects`, { headers });
      return ((await refused.json()) as { detail: string }).detail;
    };
    const signedOut = said('You are logged out. Please sign in.');
    expect(await asked('it')).toBe(signedOut.sentence);
    expect(await asked('de-AT,en;q=0.5')).toBe(inWords(signedOut, 'de'));
    expect(inWords(signedOut, 'de')).not.toBe(signedOut.sentence);
  });
});
