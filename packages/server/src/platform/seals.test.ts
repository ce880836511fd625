import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealAll, sealDue } from '../testing/sealing.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { eraseActivity, record } from './activity.ts';
import { inTransaction } from './connection.ts';
import { openPool } from './database.ts';
import { localFiles } from './files.ts';
import { startHousekeeping } from './housekeeping.ts';
import { REGISTER, sealActivity } from './seals.ts';

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

interface Seal {
  projectId: number;
  number: number;
  previous: string;
  hash: string;
  entries: [number, string][];
}

const seals = (projectId: number) =>
  server.connection.rows<Seal>(
    sql`select project_id as "projectId", number, previous, hash, entries from activity_seals where project_id = ${projectId} order by number`,
  );

/** Ids of the log's entries in the order in which they were sealed. */
const sealedIds = async () =>
  (
    await server.connection.rows<{ id: number }>(sql`
      select (e ->> 0)::bigint as id from activity_seals, jsonb_array_elements(entries) as e
      where project_id <> ${REGISTER} order by 1`)
  ).map(({ id }) => id);

const writtenIds = async () =>
  (await server.connection.rows<{ id: number }>(sql`select id from activity order by id`)).map(
    ({ id }) => id,
  );

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8');

describe('a seal', () => {
  it('holds the hashes of the rows that it closes, made as the page says', async () => {
    const change = { unit: 'm³', amount: '3150.00', itemName: 'River “sand”', isPaid: false };
    await record(server.connection, { ...written(HOUSE, 41, change), before: null });
    await sealAll(server);
    const [row] = await server.connection.rows<{ id: number; at: string }>(sql`select id, at from activity`);
    const [seal] = await seals(HOUSE);
    const head = `[${HOUSE}, ${row?.id}, 3, "expense", 41, "created", ${Date.parse(row?.at ?? '')}]`;
    const payload =
      '[null, {"unit": "m³", "amount": "3150.00", "isPaid": false, "itemName": "River “sand”"}]';
    expect(seal?.entries).toEqual([
      [row?.id, sha256(head).digest('base64') + sha256(payload).digest('base64')],
    ]);
    expect(seal?.previous).toBe('0'.repeat(64));
  });

  it('follows the one before it in its project, and is in the register', async () => {
    await record(server.connection, written(HOUSE, 1));
    await record(server.connection, written(CLINIC, 2));
    await sealAll(server);
    await record(server.connection, written(HOUSE, 3));
    await sealAll(server);
    const [first, second] = await seals(HOUSE);
    expect([first?.number, second?.number]).toEqual([1, 2]);
    expect(second?.previous).toBe(first?.hash);
    const [clinic] = await seals(CLINIC);
    expect((await seals(REGISTER)).map(({ entries }) => entries)).toEqual([
      [
        [REGISTER, 0, ''],
        [HOUSE, 1, first?.hash],
        [CLINIC, 1, clinic?.hash],
      ],
      [
        [REGISTER, 0, ''],
        [HOUSE, 2, second?.hash],
      ],
    ]);
  });

  it('is not set where nothing happened', async () => {
    expect(await sealAll(server)).toBe(0);
    await record(server.connection, written(HOUSE, 1));
    expect(await sealAll(server)).toBe(1);
    expect(await sealAll(server)).toBe(0);
  });
});

describe('what becomes visible later', () => {
  it('is sealed later, also with a lower id, and nobody waits for it', async () => {
    const slow = await server.pool.connect();
    await slow.query('begin');
    await slow.query(
      `insert into activity (project_id, actor_id, entity, entity_id, action) values ($1, 3, 'expense', 1, 'created')`,
      [HOUSE],
    );
    await record(server.connection, written(HOUSE, 2));
    await sealDue(server);
    expect(await sealedIds()).toEqual([]);
    await slow.query('commit');
    slow.release();
    await sealAll(server);
    expect(await sealedIds()).toEqual(await writtenIds());
  });

  it('is not passed over by what was sealed meanwhile', async () => {
    await record(server.connection, written(HOUSE, 1));
    const slow = await server.pool.connect();
    // An id that was taken before, used after: ids alone would not tell that it is new.
    const { rows } = await slow.query(`select nextval(pg_get_serial_sequence('activity', 'id')) as id`);
    await record(server.connection, written(HOUSE, 2));
    await sealAll(server);
    await slow.query(
      `insert into activity (project_id, id, actor_id, entity, entity_id, action) values ($1, $2, 3, 'expense', 3, 'created')`,
      [HOUSE, rows[0].id],
    );
    slow.release();
    await sealAll(server);
    expect(await sealedIds()).toEqual(await writtenIds());
    expect((await writtenIds()).length).toBe(3);
  });
});

describe('transactions', () => {
  it('are taken in the order of their numbers, however many digits those have', async () => {
    for (const xid of ['9', '10', '99', '100', '101'])
      await server.connection.rows(sql`
        insert into activity (project_id, actor_id, entity, entity_id, action, xid)
        select ${HOUSE}::bigint, 3, 'expense', n, 'created', ${xid}::xid8 from generate_series(1, 2000) as n`);
    expect(await sealAll(server)).toBe(3);
    expect(await sealedIds()).toEqual(await writtenIds());
  });
});

describe('writers', () => {
  it('do not wait while a batch is being sealed', async () => {
    await record(server.connection, written(HOUSE, 1));
    await inTransaction(server.pool, async (sealing) => {
      await sealing.rows(sql`select pg_advisory_xact_lock(7216032)`);
      await sealing.rows(sql`
        insert into activity_seals (project_id, number, entries, previous, hash, below) values (${HOUSE}, 1, '[]', '', '', '0')`);
      await record(server.connection, written(HOUSE, 2));
      throw new Error('the sealer was killed');
    }).catch(() => {});
    await sealAll(server);
    expect(await sealedIds()).toEqual(await writtenIds());
  });
});

describe('a running server', () => {
  const house = () =>
    startHousekeeping(
      {
        pool: server.pool,
        files: localFiles(server.filesFolder),
        now: Date.now,
        log: { warn: () => {} } as unknown as FastifyBaseLogger,
      },
      [],
    );

  it('seals within seconds', async () => {
    const stop = house();
    await record(server.connection, written(HOUSE, 1));
    await expect.poll(sealedIds, { timeout: 15_000 }).toEqual(await writtenIds());
    await stop();
  });

  it('seals before it ends', async () => {
    const stop = house();
    await record(server.connection, written(HOUSE, 1));
    await expect
      .poll(
        async () => {
          await stop();
          return sealedIds();
        },
        { timeout: 15_000 },
      )
      .toEqual(await writtenIds());
  });
});

describe('two processes at once', () => {
  it('make one chain, with every entry in it once', async () => {
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
                ? record(server.connection, written(project, index))
                : sealActivity(index % 2 === 0 ? server.pool : other),
            ),
          );
          await sealAll(server);
          expect(await sealedIds()).toEqual(await writtenIds());
        }),
        { numRuns: 15, seed: 20260318 },
      );
      for (const project of [HOUSE, CLINIC, REGISTER]) {
        const chain = await seals(project);
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

describe('a log from before there were seals', () => {
  it('is sealed in batches of bounded size, however much one transaction wrote', async () => {
    await inTransaction(server.pool, async (connection) => {
      await connection.rows(manyOf(HOUSE, 6000));
      await connection.rows(manyOf(CLINIC, 5500));
    });
    await record(server.connection, written(CLINIC, 1));
    // Half way, as after a crash, the next process goes on where it was.
    await sealActivity(server.pool);
    await sealActivity(server.pool);
    await record(server.connection, written(HOUSE, 1));
    await sealAll(server);
    expect(await sealedIds()).toEqual(await writtenIds());
    const sizes = [...(await seals(HOUSE)), ...(await seals(CLINIC))].map(({ entries }) => entries.length);
    expect(Math.max(...sizes)).toBe(5000);
  });

  it('is cut between two transactions where it can be', async () => {
    for (let project = HOUSE; project < HOUSE + 4; project += 1)
      await server.connection.rows(manyOf(project, 2000));
    expect(await sealAll(server)).toBe(2);
    expect(await sealedIds()).toEqual(await writtenIds());
  });
});

/** What a restore into another database server leaves: rows and seals of transactions that this one has not come to. */
async function asIfRestored(): Promise<void> {
  const ahead = (column: string) => `${column} = ((${column}::text)::numeric + 1000000)::text::xid8`;
  await server.pool.query(`
    alter table activity disable trigger user; alter table activity_seals disable trigger user;
    update activity set ${ahead('xid')}; update activity_seals set ${ahead('below')};
    alter table activity enable trigger user; alter table activity_seals enable trigger user;`);
}

describe('a database that was restored into another server', () => {
  it('goes on being sealed, with every entry in one seal', async () => {
    await record(server.connection, written(HOUSE, 1));
    await sealAll(server);
    await record(server.connection, written(CLINIC, 2));
    await asIfRestored();
    await sealAll(server);
    await record(server.connection, written(HOUSE, 3));
    await sealAll(server);
    expect(await sealedIds()).toEqual(await writtenIds());
    const floor = (await writtenIds())[1];
    expect((await seals(REGISTER)).at(-1)?.entries[0]).toEqual([REGISTER, floor, '']);
    // Once this server's transactions come to the numbers that the old rows have, those stay sealed once.
    await server.pool.query(
      `alter table activity disable trigger user; update activity set xid = pg_current_xact_id() where id <= ${floor}; alter table activity enable trigger user;`,
    );
    await record(server.connection, written(CLINIC, 4));
    await sealAll(server);
    expect(await sealedIds()).toEqual(await writtenIds());
  });
});

describe('what was erased', () => {
  it('keeps its seal, and who, what and when', async () => {
    await record(server.connection, written(HOUSE, 41));
    await record(server.connection, written(HOUSE, 42));
    await record(server.connection, written(CLINIC, 41));
    await sealAll(server);
    const before = await seals(HOUSE);
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
    expect(await seals(HOUSE)).toEqual(before);
    expect(await eraseActivity(server.connection, { projectId: HOUSE })).toBe(1);
  });
});

describe('the database', () => {
  it('refuses to change or remove a seal or an entry, but for the erasure of what changed', async () => {
    await record(server.connection, written(HOUSE, 1));
    await sealAll(server);
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
