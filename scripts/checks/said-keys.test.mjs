import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../lib/paths.mjs';
import { saidKeys } from './said-keys.mjs';
import { missingMessages, unusedMessages } from './unused-and-missing-messages.mjs';

const WORDS = join(ROOT, 'packages/messages/en');

const keysIn = (tree, before) =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${before}.${key}`] : keysIn(value, `${before}.${key}`),
  );

const written = () =>
  readdirSync(WORDS, { recursive: true })
    // The pages for visitors are read as a whole.
    .filter((file) => file.endsWith('.json') && !/^(?:pages|trade)\//.test(file))
    .flatMap((file) =>
      keysIn(
        JSON.parse(readFileSync(join(WORDS, file), 'utf8')),
        file.split('/').at(-1).slice(0, -'.json'.length),
      ),
    );

describe('the messages of the product', () => {
  let said;
  beforeAll(() => {
    said = saidKeys(ROOT.replace(/\/$/, ''), [
      'packages/web/tsconfig.json',
      'packages/server/tsconfig.json',
      'packages/domain/tsconfig.json',
    ]);
  });

  it('are all said somewhere', () => {
    expect(unusedMessages(written(), said)).toEqual([]);
  });

  it('are all written', () => {
    expect(missingMessages(written(), said)).toEqual([]);
  });
});

/** A small product: the types by which what is said is known, a page that says it, and its words. */
const PLANTED = {
  'types.ts': `
    export type Translator<All, Space> = {
      (key: string & (Space extends 'frame' ? 'saved' | 'undo.title' | 'by_day' | 'by_week' : string)): string;
      has: (key: string) => boolean;
    };
    export declare function useTranslations<Space extends string>(space: Space): Translator<unknown, Space>;
    export interface RecordMessages { (key: string): string; has: (key: string) => boolean }
    export declare function useRecordMessages(path: 'issues' | 'expenses', part?: string): RecordMessages;
    export type MessageKey = 'letter.hello' | 'letter.bye' | 'frame.saved';
    export type Translate = (key: MessageKey) => string;
  `,
  'page.ts': `
    import { type MessageKey, type Translate, useTranslations, useRecordMessages } from './types.ts';
    declare const span: 'day' | 'week';
    declare const name: string;
    declare const say: Translate;
    const t = useTranslations('frame');
    const own = useRecordMessages('issues', 'form');
    t('saved');
    t(\`by_\${span}\`);
    t(name === '' ? 'saved' : (name as 'saved'));
    own('title');
    own(\`\${name}Hint\`);
    const wrapped = (key: MessageKey) => say(key);
    wrapped('letter.hello');
    // RecordMessages that are nowhere said: 'undo.title' and by_month, in a text and in a comment.
    export const text = 'undo title by_month bye';
  `,
  'packages/web/src/issues/record.ts': `export const fields = { due: { type: 'day' } };`,
};

describe('what a small product says', () => {
  const folder = mkdtempSync(join(tmpdir(), `brick-ledger-said-${process.pid}-`));
  const all = [
    ...['frame.saved', 'frame.by_day', 'frame.by_week', 'letter.hello'],
    ...['issues.form.title', 'issues.form.dueHint'],
  ];
  let said;
  beforeAll(() => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2023',
      types: [],
      allowImportingTsExtensions: true,
    };
    const files = { ...PLANTED, 'tsconfig.json': JSON.stringify({ compilerOptions }) };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    said = saidKeys(folder, ['tsconfig.json']);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is what its calls say, by every kind of them', () => {
    expect(unusedMessages(all, said)).toEqual([]);
    expect(missingMessages(all, said)).toEqual([]);
  });

  it.each([
    ['is only a word in a text', 'frame.undo.title'],
    ['has the beginning of a key and another end', 'frame.by_month'],
    ['is taken by a function that nobody calls with it', 'letter.bye'],
    ['is said of another kind of record', 'expenses.form.title'],
    ['is said in another part', 'issues.title'],
    ['belongs to no field', 'issues.form.amountHint'],
  ])('leaves out a message that %s', (_, key) => {
    expect(unusedMessages([...all, key], said)).toEqual([key]);
  });

  it.each(all.filter((key) => key !== 'issues.form.dueHint'))('misses %s where it is not written', (key) => {
    expect(
      missingMessages(
        all.filter((other) => other !== key),
        said,
      ).map((problem) => problem.split(' ')[0]),
    ).toEqual([key]);
  });
});
