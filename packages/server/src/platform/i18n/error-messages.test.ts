import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import type { Minor } from '@brick/domain/money/money';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { VALIDATION_MESSAGES } from '@brick/domain/validation-messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../testing/test-server.ts';
import { preferredLanguage, translateError, translationsIn } from './error-messages.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

const sources = ['packages/domain/src', 'packages/server/src'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8')),
);

const LITERAL = /'(?:[^'\\]|\\.)*'/.source;
const read = (literal: string) => literal.slice(1, -1).replace(/\\(.)/g, '$1');

/** A message that is also shown without the server is a constant. */
function constant(name: string): string {
  const found = sources.map((text) => new RegExp(`const ${name} =\\s*(${LITERAL})`).exec(text)?.[1]);
  return read(found.find((literal) => literal !== undefined) ?? "''");
}

/** All messages, as they are written in the source. */
const usedMessages = new Set([
  ...Object.values(VALIDATION_MESSAGES),
  ...sources.flatMap((text) =>
    [...text.matchAll(new RegExp(`\\bproblemMessage\\(\\s*(?:(${LITERAL})|([A-Z_]+)\\b|(?!\\)))`, 'g'))]
      .filter(([, literal, name]) => literal !== undefined || name !== undefined)
      .map(([, literal, name]) => (literal ? read(literal) : constant(name ?? ''))),
  ),
]);

const placeholdersOf = (sentence: string) =>
  [...sentence.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe('problem messages', () => {
  it('are string literals, so that they can be found', () => {
    const calls = sources.flatMap((text) => [...text.matchAll(/(?<!const )\bproblemMessage\(\s*(.{1,30})/g)]);
    expect(calls.filter(([, what = '']) => !/^['A-Z]/.test(what)).map(([call]) => call)).toEqual([]);
    expect(usedMessages.size).toBeGreaterThan(130);
    expect(usedMessages.has('')).toBe(false);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'are complete in %s, without unused ones',
    (language) => {
      const words = translationsIn(language);
      expect(Object.keys(words).sort()).toEqual([...usedMessages].sort());
      for (const [sentence, translated] of Object.entries(words)) {
        expect(placeholdersOf(translated), sentence).toEqual(placeholdersOf(sentence));
        expect(translated.trim(), sentence).not.toBe('');
        expect(/[.。]$/.test(translated), sentence).toBe(sentence.endsWith('.'));
      }
    },
  );
});

it('a message is in the requested language, and ends with a full stop if it stands alone', () => {
  const refused = fieldProblem('amount', problemMessage('Enter an amount above 0'));
  expect(refused.message).toBe('Enter an amount above 0.');
  expect(translateError(refused.detail, 'de')).toMatch(/\.$/);
  expect(translateError(refused.detail, 'ja')).toMatch(/。$/);
  expect(translateError(refused.detail, 'en')).toBe('Enter an amount above 0.');
  expect(new DomainError('conflict', problemMessage('{a} of {b}', { a: 1, b: '{a}' })).message).toBe(
    '1 of {a}',
  );
});

it('amounts in a message are written as its language does', () => {
  const said = problemMessage('Only {left} of the contingency is left', { left: 1_234_567_890n as Minor });
  expect(translateError(said, 'en')).toContain('12,345,678.90');
  expect(translateError(said, 'de')).toContain('12.345.678,90');
});

it('the preferred supported language of a request is used', () => {
  expect(
    [undefined, '', 'it, *', 'pt-BR,pt;q=0.9,en;q=0.8', 'it;q=1, en;q=0.2, zh-CN;q=0.9', 'de;q=0, fr'].map(
      preferredLanguage,
    ),
  ).toEqual(['en', 'en', 'en', 'pt', 'zh', 'fr']);
});

describe('a response', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('with a problem is in the language of the request', async () => {
    const asked = async (language: string) => {
      const headers = { 'accept-language': language };
      const refused = await fetch(`${server.url}/api/projects`, { headers });
      return ((await refused.json()) as { detail: string }).detail;
    };
    const signedOut = problemMessage('You are logged out. Please sign in.');
    expect(await asked('it')).toBe(signedOut.sentence);
    expect(await asked('de-AT,en;q=0.5')).toBe(translateError(signedOut, 'de'));
    expect(translateError(signedOut, 'de')).not.toBe(signedOut.sentence);
  });
});
