import { describe, expect, it } from 'vitest';
import { checkPoolers } from './topology-checks.ts';

const DATABASE = 'postgres://server:secret@db:5432/ledger';
const OWNER = 'postgres://owner:secret@db:5432/ledger';
const pooled = (pooler: string) => `postgres://server:secret@pooler:6432/ledger?pooler=${pooler}`;

const check =
  (url: string, { ownerUrl = OWNER, directUrl, readUrl }: Record<string, string | undefined> = {}) =>
  () =>
    checkPoolers({ url, ownerUrl, directUrl }, readUrl);

describe('a pooler', () => {
  it.each([
    ['none', check(DATABASE)],
    ['one of sessions, also for the owner', check(pooled('session'), { ownerUrl: pooled('session') })],
    ['one of transactions with a way past it', check(pooled('transaction'), { directUrl: DATABASE })],
    ['one of transactions before a replica', check(DATABASE, { readUrl: pooled('transaction') })],
  ])('may be %s', (_name, checking) => {
    expect(checking).not.toThrow();
  });

  it.each([
    [
      'DATABASE_URL says pooler=statement: write pooler=session or pooler=transaction',
      check(pooled('statement')),
    ],
    ['DATABASE_READ_URL says pooler=yes', check(DATABASE, { readUrl: pooled('yes') })],
    ['set DATABASE_DIRECT_URL to the same database and role past the pooler', check(pooled('transaction'))],
    ['set DATABASE_DIRECT_URL', check(pooled('transaction'), { directUrl: pooled('transaction') })],
    [
      'DATABASE_OWNER_URL leads to a pooler that lends a connection for one transaction',
      check(pooled('transaction'), { directUrl: DATABASE, ownerUrl: pooled('transaction') }),
    ],
  ])('is refused: %s', (sentence, checking) => {
    expect(checking).toThrow(sentence);
  });
});
