import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashAllEntries, hashDueEntries } from '../../testing/hash-activity.ts';
import { startServer, type TestServer } from '../../testing/test-server.ts';
import { inTransaction } from '../db/connection.ts';
import { openPool } from '../db/database.ts';
import { createLocalFileStore } from '../files/file-store.ts';
import { startScheduledJobs } from '../jobs/scheduled-jobs.ts';
import { eraseActivity, logActivity } from './activity-log.ts';
import { extendHashChains, MASTER_CHAIN } from './hash-chain.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

const HOUSE = 7;
const CLINIC = 8;

const written = (projectId: number, entityId: number, after: object = { itemName: 'River sand' }) => ({
  projectId,
  actorId: 3,
  entity: 'expense' as const,
  entityId,
  action: 'created' as const,
  after,
});

interface HashBlock {
  projectId: number;
  number: number;
  previous: string;
  hash: string;
  entries: [number, string][];
}

const loadBlocks = (projectId: number) =>
  server.connection.rows<HashBlock>(
    sql`select project_id as "projectId", number, previous, hash, entries from activity_seals where project_id = ${projectId} order by number`,
  );

/** Ids of log entries in the order of the chain. */
const chainedIds = async () =>
  (
    await server.connection.rows<{ id: number }>(sql`
      select (e ->> 0)::bigint as id from activity_seals, jsonb_array_elements(entries) as e
      where project_id <> ${MASTER_CHAIN} order by 1`)
  ).map(({ id }) => id);

const writtenIds = async () =>
  (await server.connection.rows<{ id: number }>(sql`select id from activity order by id`)).map(
    ({ id }) => id,
  );

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8');

describe('a block of the hash chain', () => {
  it('holds the hashes of its entries, as documented', async () => {
    const change = { unit: 'm³', amount: '3150.00', itemName: 'River “sand”', isPaid: false };
    await logActivity(server.connection, { ...written(HOUSE, 41, change), before: null });
    await hashAllEntries(server);
    const [row] = await server.connection.rows<{ id: number; at: string }>(sql`select id, at from activity`);
    const [seal] = await loadBlocks(HOUSE);
    const head = `[${HOUSE}, ${row?.id}, 3, "expense", 41, "created", ${Date.parse(row?.at ?? '')}]`;
    const payload =
      '[null, {"unit": "m³", "amount": "3150.00", "isPaid": false, "itemName": "River “sand”"}]';
    expect(seal?.entries).toEqual([
      [row?.id, sha256(head).digest('base64') + sha256(payload).digest('base64')],
    ]);
    expect(seal?.previous).toBe('0'.repeat(64));
  });

  it('follows the previous block of its project, and is in the master chain', async () => {
    await logActivity(server.connection, written(HOUSE, 1));
    await logActivity(server.connection, written(CLINIC, 2));
    await hashAllEntries(server);
    await logActivity(server.connection, written(HOUSE, 3));
    await hashAllEntries(server);
    const [first, second] = await loadBlocks(HOUSE);
    expect([first?.number, second?.number]).toEqual([1, 2]);
    expect(second?.previous).toBe(first?.hash);
    const [clinic] = await loadBlocks(CLINIC);
    expect((await loadBlocks(MASTER_CHAIN)).map(({ entries }) => entries)).toEqual([
      [
        [MASTER_CHAIN, 0, ''],
        [HOUSE, 1, first?.hash],
        [CLINIC, 1, clinic?.hash],
      ],
      [
        [MASTER_CHAIN, 0, ''],
        [HOUSE, 2, second?.hash],
      ],
    ]);
  });

  it('is not added if nothing happened', async () => {
    expect(await hashAllEntries(server)).toBe(0);
    await logActivity(server.connection, written(HOUSE, 1));
    expect(await hashAllEntries(server)).toBe(1);
    expect(await hashAllEntries(server)).toBe(0);
  });
});

describe('a row that becomes visible late', () => {
  it('gets a later block, even with a lower id, and nobody waits for it', async () => {
    const slow = await server.pool.connect();
    await slow.query('begin');
    await slow.query(
      `insert into activity (project_id, actor_id, entity, entity_id, action) values ($1, 3, 'expense', 1, 'created')`,
      [HOUSE],
    );
    await logActivity(server.connection, written(HOUSE, 2));
    await hashDueEntries(server);
    expect(await chainedIds()).toEqual([]);
    await slow.query('commit');
    slow.release();
    await hashAllEntries(server);
    expect(await chainedIds()).toEqual(await writtenIds());
  });

  it('is not skipped when newer rows already have a block', async () => {
    await logActivity(server.connection, written(HOUSE, 1));
    const slow = await server.pool.connect();
    // An id taken earlier and used later: the id alone would not show that it is new.
    const { rows } = await slow.query(`select nextval(pg_get_serial_sequence('activity', 'id')) as id`);
    await logActivity(server.connection, written(HOUSE, 2));
    await hashAllEntries(server);
    await slow.query(
      `insert into activity (project_id, id, actor_id, entity, entity_id, action) values ($1, $2, 3, 'expense', 3, 'created')`,
      [HOUSE, rows[0].id],
    );
    slow.release();
    await hashAllEntries(server);
    expect(await chainedIds()).toEqual(await writtenIds());
    expect((await writtenIds()).length).toBe(3);
  });
});

describe('transactions', () => {
  it('are ordered by number, not as text', async () => {
    for (const xid of ['9', '10', '99', '100', '101'])
      await server.connection.rows(sql`
        insert into activity (project_id, actor_id, entity, entity_id, action, xid)
        select ${HOUSE}::bigint, 3, 'expense', n, 'created', ${xid}::xid8 from generate_series(1, 2000) as n`);
    expect(await hashAllEntries(server)).toBe(3);
    expect(await chainedIds()).toEqual(await writtenIds());
  });
});

describe('writers', () => {
  it('do not wait while a block is being added', async () => {
    await logActivity(server.connection, written(HOUSE, 1));
    await inTransaction(server.pool, async (sealing) => {
      await sealing.rows(sql`select pg_advisory_xact_lock(7216032)`);
      await sealing.rows(sql`
        insert into activity_seals (project_id, number, entries, previous, hash, below) values (${HOUSE}, 1, '[]', '', '', '0')`);
      await logActivity(server.connection, written(HOUSE, 2));
      throw new Error('the sealer was killed');
    }).catch(() => {});
    await hashAllEntries(server);
    expect(await chainedIds()).toEqual(await writtenIds());
  });
});

describe('a running server', () => {
  const house = () =>
    startScheduledJobs(
      {
        pool: server.pool,
        files: createLocalFileStore(server.filesFolder),
        now: Date.now,
        log: { warn: () => {} } as unknown as FastifyBaseLogger,
      },
      [],
    );

  it('adds blocks within seconds', async () => {
    const stop = house();
    await logActivity(server.connection, written(HOUSE, 1));
    await expect.poll(chainedIds).toEqual(await writtenIds());
    await stop();
  });

  it('adds a last block before it stops', async () => {
    const stop = house();
    await logActivity(server.connection, written(HOUSE, 1));
    await expect
      .poll(async () => {
        await stop();
        return chainedIds();
      })
      .toEqual(await writtenIds());
  });
});

describe('two processes at once', () => {
  it('extend one chain, with every entry in it once', async () => {
    const other = openPool(server.pool.options.connectionString ?? '', 4);
    const step = fc.oneof(
      fc.record({ does: fc.constant('write' as const), project: fc.constantFrom(HOUSE, CLINIC) }),
      fc.record({ does: fc.constant('seal' as const), project: fc.constant(0) }),
    );
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
          await Promise.all(
            steps.map(({ does, project }, index) =>
              does === 'write'
                ? logActivity(server.connection, written(project, index))
                : extendHashChains(index % 2 === 0 ? server.pool : other),
            ),
          );
          await hashAllEntries(server);
          expect(await chainedIds()).toEqual(await writtenIds());
        }),
        { numRuns: 15, seed: 20260318 },
      );
      for (const project of [HOUSE, CLINIC, MASTER_CHAIN]) {
        const chain = await loadBlocks(project);
        expect(chain.map(({ number }) => number)).toEqual(chain.map((_, index) => index + 1));
        expect(chain.slice(1).map(({ previous }) => previous)).toEqual(
          chain.slice(0, -1).map(({ hash }) => hash),
        );
      }
    } finally {
      await other.end();
    }
  });
});

const manyOf = (projectId: number, count: number) => sql`
  insert into activity (project_id, actor_id, entity, entity_id, action, after)
  select ${projectId}::bigint, 3, 'expense', n, 'created', '{"itemName": "Bricks"}' from generate_series(1, ${count}::integer) as n`;

describe('a log from before the hash chain', () => {
  it('gets blocks of bounded size, even for one large transaction', async () => {
    await inTransaction(server.pool, async (connection) => {
      await connection.rows(manyOf(HOUSE, 6000));
      await connection.rows(manyOf(CLINIC, 5500));
    });
    await logActivity(server.connection, written(CLINIC, 1));
    // After half of it, as after a crash, the next process continues.
    await extendHashChains(server.pool);
    await extendHashChains(server.pool);
    await logActivity(server.connection, written(HOUSE, 1));
    await hashAllEntries(server);
    expect(await chainedIds()).toEqual(await writtenIds());
    const sizes = [...(await loadBlocks(HOUSE)), ...(await loadBlocks(CLINIC))].map(
      ({ entries }) => entries.length,
    );
    expect(Math.max(...sizes)).toBe(5000);
  });

  it('is split between two transactions if possible', async () => {
    for (let project = HOUSE; project < HOUSE + 4; project += 1)
      await server.connection.rows(manyOf(project, 2000));
    expect(await hashAllEntries(server)).toBe(2);
    expect(await chainedIds()).toEqual(await writtenIds());
  });
});

/** Simulates a restore into another server: rows and blocks with transaction ids that this server has not reached. */
async function asIfRestored(): Promise<void> {
  const ahead = (column: string) => `${column} = ((${column}::text)::numeric + 1000000)::text::xid8`;
  await server.pool.query(`
    alter table activity disable trigger user; alter table activity_seals disable trigger user;
    update activity set ${ahead('xid')}; update activity_seals set ${ahead('below')};
    alter table activity enable trigger user; alter table activity_seals enable trigger user;`);
}

describe('a database that was restored into another server', () => {
  it('continues its chain, with every entry in one block', async () => {
    await logActivity(server.connection, written(HOUSE, 1));
    await hashAllEntries(server);
    await logActivity(server.connection, written(CLINIC, 2));
    await asIfRestored();
    await hashAllEntries(server);
    await logActivity(server.connection, written(HOUSE, 3));
    await hashAllEntries(server);
    expect(await chainedIds()).toEqual(await writtenIds());
    const floor = (await writtenIds())[1];
    expect((await loadBlocks(MASTER_CHAIN)).at(-1)?.entries[0]).toEqual([MASTER_CHAIN, floor, '']);
    // Rows stay in one block when this server's transaction ids reach those of the old rows.
    await server.pool.query(
      `alter table activity disable trigger user; update activity set xid = pg_current_xact_id() where id <= ${floor}; alter table activity enable trigger user;`,
    );
    await logActivity(server.connection, written(CLINIC, 4));
    await hashAllEntries(server);
    expect(await chainedIds()).toEqual(await writtenIds());
  });
});

describe('an erased entry', () => {
  it('keeps its block, actor, action and time', async () => {
    await logActivity(server.connection, written(HOUSE, 41));
    await logActivity(server.connection, written(HOUSE, 42));
    await logActivity(server.connection, written(CLINIC, 41));
    await hashAllEntries(server);
    const before = await loadBlocks(HOUSE);
    const which = { projectId: HOUSE, entity: 'expense', entityIds: [41] };
    expect(await eraseActivity(server.connection, which)).toBe(1);
    expect(await eraseActivity(server.connection, which)).toBe(0);
    expect(
      await server.connection.rows(
        sql`select project_id as project, entity_id as entity, action, after, erased_at is not null as erased from activity order by id`,
      ),
    ).toEqual([
      { project: HOUSE, entity: 41, action: 'created', after: null, erased: true },
      { project: HOUSE, entity: 42, action: 'created', after: { itemName: 'River sand' }, erased: false },
      { project: CLINIC, entity: 41, action: 'created', after: { itemName: 'River sand' }, erased: false },
    ]);
    expect(await loadBlocks(HOUSE)).toEqual(before);
    expect(await eraseActivity(server.connection, { projectId: HOUSE })).toBe(1);
  });
});

describe('the database', () => {
  it('rejects changes to blocks and entries, except the erasure of payloads', async () => {
    await logActivity(server.connection, written(HOUSE, 1));
    await hashAllEntries(server);
    for (const change of [
      'update activity set after = null',
      'update activity set erased_at = now()',
      `update activity set erased_at = now(), before = null, after = null, actor_id = 9`,
      'delete from activity',
      'truncate activity',
      'update activity_seals set sealed_at = now()',
      'delete from activity_seals',
      'truncate activity_seals',
    ]) {
      await expect(server.pool.query(change)).rejects.toThrow('append-only');
    }
    await eraseActivity(server.connection, { projectId: HOUSE });
    await expect(server.pool.query('update activity set erased_at = null')).rejects.toThrow('append-only');
  });
});
