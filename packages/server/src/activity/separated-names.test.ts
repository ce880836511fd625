import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eraseActivity, logActivity } from '../platform/activity/activity-log.ts';
import { eraseAccountNames } from '../platform/activity/erased-names.ts';
import { getConnection } from '../platform/db/connection.ts';
import type { EntryNames } from '../schema/activity.ts';
import { hashAllEntries } from '../testing/hash-activity.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';
import { auditActivity } from './hash-chain-audit.ts';

const HOUSE = 7;
const CLINIC = 8;
const NEO = 31;

interface StoredEntry {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  names: EntryNames | null;
}

let server: TestServer;

beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

/** Adds an entry by Neo to a project, so that its log contains the name. */
const join = (projectId: number) =>
  logActivity(server.connection, {
    ...{
      projectId,
      actorId: 3,
      entity: 'member',
      entityId: NEO,
      action: 'created',
      after: { role: 'engineer' },
    },
  });

const give = (projectId: number, id: number, sides: { before?: object; after?: object }) =>
  logActivity(server.connection, {
    projectId,
    actorId: 3,
    entity: 'issue',
    entityId: id,
    action: 'updated',
    ...sides,
  });

const neo = { assignedTo: 'Neo Dube', assignedToId: NEO };
const nobody = { assignedTo: null, assignedToId: null };

async function kept(id: number): Promise<StoredEntry> {
  const [entry] = await server.connection.rows<StoredEntry>(
    sql`select before, after, names from activity where entity = 'issue' and entity_id = ${id}`,
  );
  if (!entry) throw new Error('no such entry');
  return entry;
}

async function audit(connection = server.connection) {
  const faults: string[] = [];
  const checked = await auditActivity(connection, [], {
    report: ({ fault, entry }) => faults.push(`${fault} ${entry?.entityId}`),
    head: () => {},
  });
  return { checked, faults };
}

/** Runs the audit after a statement by the table owner, then rolls it back. */
async function auditAfter(statement: string): Promise<string[]> {
  const client = await server.pool.connect();
  try {
    await client.query(`begin; alter table activity disable trigger user; ${statement};
      alter table activity enable trigger user`);
    return (await audit(getConnection(client))).faults;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('a name in an entry', () => {
  it('is stored beside the hashed payload, which contains its salted hash with a new salt each time', async () => {
    await give(HOUSE, 1, { before: nobody, after: { ...neo, title: 'Crack' } });
    await give(HOUSE, 2, { before: neo, after: neo });
    const { before, after, names } = await kept(1);
    const { salt = '', name } = names?.after?.assignedTo ?? {};
    expect([before, name, names?.before]).toEqual([nobody, 'Neo Dube', undefined]);
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    const sha256 = createHash('sha256').update(`${salt}Neo Dube`).digest('hex');
    expect(after).toEqual({ assignedTo: { sha256 }, assignedToId: NEO, title: 'Crack' });
    const second = (await kept(2)).names;
    expect(new Set([salt, second?.before?.assignedTo?.salt, second?.after?.assignedTo?.salt]).size).toBe(3);
  });

  it('may be removed in the database, but not changed, added or restored', async () => {
    await give(HOUSE, 1, { before: neo, after: nobody });
    for (const change of [
      `update activity set names = jsonb_set(names, '{before,assignedTo,name}', '"Thabo"')`,
      `update activity set names = names || '{"after": {"assignedTo": {"salt": "", "name": "Thabo"}}}'`,
      'update activity set names = names',
      'update activity set names = null',
      `update activity set names = '{}', after = null`,
      `update activity set names = '{}', erased_at = now(), erased_reason = 'none'`,
      `update activity set before = null, after = null, erased_at = now(), erased_reason = 'none'`,
      `update activity set names = '{}'`,
    ])
      await expect(server.pool.query(change), change).rejects.toThrow('append-only');
    const { names } = await kept(1);
    await server.pool.query(`update activity set names = '{}', erased_reason = 'account deleted'`);
    await expect(
      server.pool.query(`update activity set names = $1, erased_reason = 'none'`, [names]),
    ).rejects.toThrow('append-only');
  });

  it('is removed with the changed values when those are erased completely', async () => {
    await give(HOUSE, 1, { after: neo });
    await hashAllEntries(server);
    await eraseActivity(server.connection, { projectId: HOUSE, entity: 'issue', entityIds: [1] });
    expect(await kept(1)).toEqual({ before: null, after: null, names: null });
    expect(await audit()).toMatchObject({ checked: { erased: 1, namesErased: 0 }, faults: [] });
  });
});

describe('the names of an account', () => {
  it('are erased from entries that hold its id, in its projects', async () => {
    await join(HOUSE);
    await give(HOUSE, 1, { before: neo, after: { assignedTo: 'Neo Dube', assignedToId: 32 } });
    await give(HOUSE, 2, { after: { assignedTo: 'Neo Dube', assignedToId: null } });
    await give(CLINIC, 3, { after: neo });
    await hashAllEntries(server);
    const [second, third] = [await kept(2), await kept(3)];
    expect(await eraseAccountNames(server.connection, NEO, 'account deleted')).toEqual([
      { projectId: HOUSE, erased: 1, covered: 0 },
    ]);
    expect((await kept(1)).names).toEqual({
      after: { assignedTo: expect.objectContaining({ name: 'Neo Dube' }) },
    });
    expect([await kept(2), await kept(3)]).toEqual([second, third]);
    await hashAllEntries(server);
    expect(await audit()).toMatchObject({ checked: { namesErased: 1, namesCovered: 0 }, faults: [] });
  });
});

describe('verifying', () => {
  beforeEach(async () => {
    await join(HOUSE);
    await give(HOUSE, 1, { before: nobody, after: neo });
    await give(HOUSE, 2, { before: neo, after: nobody });
    await hashAllEntries(server);
  });

  it('reports an entry with another name, hash or salt than was hashed', async () => {
    const set = (path: string) =>
      `update activity set names = jsonb_set(names, '{after,assignedTo,${path}}', '"Thabo"') where entity_id = 1`;
    expect(await auditAfter(set('name'))).toEqual(['name altered 1']);
    expect(await auditAfter(set('salt'))).toEqual(['name altered 1']);
    expect(
      await auditAfter(
        `update activity set names = names || '{"after": {"assignedTo": {}}}' where entity_id = 2`,
      ),
    ).toEqual(['name altered 2']);
    expect(
      await auditAfter(
        `update activity set after = after || '{"assignedTo": {"sha256": "0"}}' where entity_id = 1`,
      ),
    ).toEqual(['change altered 1']);
    expect(
      await auditAfter(
        `update activity set before = null, after = null, erased_at = now() where entity_id = 1`,
      ),
    ).toEqual(['name altered 1']);
  });

  it('reports an entry whose name was removed without an erasure entry', async () => {
    expect(await auditAfter(`update activity set names = '{}' where entity_id = 1`)).toEqual([
      'name missing 1',
    ]);
    expect(await auditAfter(`update activity set names = null where entity_id = 2`)).toEqual([
      'name missing 2',
    ]);
  });

  it('still reports an altered entry after names were erased, whatever an entry contains', async () => {
    await eraseAccountNames(server.connection, NEO, 'account deleted');
    await hashAllEntries(server);
    expect(await audit()).toMatchObject({ checked: { namesErased: 2 }, faults: [] });
    expect(
      await auditAfter(`update activity set after = after || '{"assignedToId": "x"}' where entity_id = 1`),
    ).toEqual(['change altered 1']);
    expect(await auditAfter(`update activity set after = '["assignedTo"]' where entity_id = 1`)).toEqual([
      'change altered 1',
    ]);
  });
});
