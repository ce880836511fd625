import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseActivity, logActivity } from '../platform/activity/activity-log.ts';
import { MASTER_CHAIN } from '../platform/activity/hash-chain.ts';
import { getConnection, inTransaction } from '../platform/db/connection.ts';
import { hashAllEntries, hashDueEntries } from '../testing/hash-activity.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';
import type { AuditFinding, ChainHead } from './audit-findings.ts';
import { auditActivity } from './hash-chain-audit.ts';

let server: TestServer;

const HOUSE = 7;
const CLINIC = 8;

const write = (projectId: number, entityId: number) =>
  logActivity(server.connection, {
    projectId,
    actorId: 3,
    entity: 'expense',
    entityId,
    action: 'updated',
    before: { amount: '10.00' },
    after: { amount: '11.00' },
  });

/** Three blocks over two projects: expenses 1 to 5 in the house, 11 and 12 in the clinic. */
async function begin(): Promise<void> {
  server = await startServer();
  for (const batch of [[1, 2, 11], [3], [4, 5, 12]]) {
    for (const expense of batch) await write(expense > 10 ? CLINIC : HOUSE, expense);
    await hashAllEntries(server);
  }
}

/** Forces a statement that the database refuses: the table owner can disable its triggers. */
const byForce = (statement: string) => `
  alter table activity disable trigger user; alter table activity_seals disable trigger user;
  ${statement};
  alter table activity enable trigger user; alter table activity_seals enable trigger user`;

async function audit(noted: readonly ChainHead[] = [], connection = server.connection) {
  const findings: AuditFinding[] = [];
  const heads: ChainHead[] = [];
  const checked = await auditActivity(connection, noted, {
    report: (finding) => findings.push(finding),
    head: (head) => heads.push(head),
  });
  const told = findings.map(
    ({ fault, projectId, entry, seal }) =>
      `${fault}: ${projectId}${seal === undefined ? '' : ` seal ${seal}`}${entry ? ` expense ${entry.entityId}` : ''}`,
  );
  return { checked, findings, heads, told };
}

/** Runs the audit after a statement, then rolls it back. */
async function auditAfter(statement: string) {
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await client.query(byForce(statement));
    return await audit([], getConnection(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const OLD_ENTRY = `insert into activity (project_id, actor_id, entity, entity_id, action, at)
  values (${HOUSE}, 3, 'expense', 77, 'created', now() - interval '16 minutes')`;

describe('an unchanged log', () => {
  beforeEach(begin);
  afterEach(() => server.stop());

  it('matches its hash chain', async () => {
    const { checked, told, heads } = await audit();
    expect(told).toEqual([]);
    expect(checked).toEqual({
      chains: 2,
      seals: 5,
      entries: 7,
      erased: 0,
      namesErased: 0,
      namesCovered: 0,
      waiting: 0,
    });
    expect(heads.map(({ projectId, number }) => [projectId, number])).toEqual([
      [MASTER_CHAIN, 3],
      [HOUSE, 3],
      [CLINIC, 2],
    ]);
  });

  it('still matches after an erasure, which is counted', async () => {
    await eraseActivity(server.connection, { projectId: HOUSE, entity: 'expense', entityIds: [2, 3] });
    const { checked, told } = await audit();
    expect(told).toEqual([]);
    expect(checked.erased).toBe(2);
  });

  it('still matches with entries that were just written', async () => {
    await write(HOUSE, 6);
    const { checked, told } = await audit();
    expect(told).toEqual([]);
    expect(checked.waiting).toBe(1);
  });

  it('still matches with an entry that an open transaction keeps from being hashed', async () => {
    const slow = await server.pool.connect();
    await slow.query('begin; select pg_current_xact_id()');
    await server.pool.query(OLD_ENTRY);
    const { checked, told } = await audit();
    await slow.query('rollback');
    slow.release();
    expect(told).toEqual([]);
    expect(checked.waiting).toBe(1);
  });

  it('still matches with a new sample project whose entries are dated last year', async () => {
    await server.pool.query(`
      insert into activity (project_id, actor_id, entity, entity_id, action, at)
      select 9, 3, 'issue', n, 'created', now() - n * interval '30 days' from generate_series(1, 12) as n`);
    const { checked, told } = await audit();
    expect(told).toEqual([]);
    expect(checked.waiting).toBe(12);
  });

  it('fails where an old entry is in no block', async () => {
    await server.pool.query(OLD_ENTRY);
    // While a transaction of any other database is open that began before, the entry counts as one that waits.
    await expect.poll(async () => (await audit()).told).toEqual([`entry unsealed: ${HOUSE} expense 77`]);
  });

  it('still matches while others write, erase and hash', async () => {
    let going = true;
    const writing = [1, 2, 3].map(async (writer) => {
      for (let expense = 100 * writer; going; expense += 1) {
        await write(writer === 1 ? HOUSE : CLINIC, expense);
        if (expense % 5 === 0)
          await eraseActivity(server.connection, {
            projectId: CLINIC,
            entity: 'expense',
            entityIds: [expense - 1],
          });
      }
    });
    const sealing = (async () => {
      while (going) await hashDueEntries(server);
    })();
    const told = [await audit(), await audit(), await audit()].flatMap((each) => each.told);
    going = false;
    await Promise.all([...writing, sealing]);
    expect(told).toEqual([]);
  });

  it('still matches where an entry was erased before it was hashed', async () => {
    await write(HOUSE, 6);
    await eraseActivity(server.connection, { projectId: HOUSE, entity: 'expense', entityIds: [6] });
    await hashAllEntries(server);
    expect((await audit()).told).toEqual([]);
  });
});

const LAST_TWO = (project: number) =>
  `(select number from activity_seals where project_id = ${project} order by number desc limit 2)`;

/** The tampering, the statement that does it, and the expected findings. */
const TAMPERED: readonly (readonly [string, string, readonly unknown[]])[] = [
  [
    'what changed, where it was altered',
    `update activity set after = '{"amount": "1.00"}' where entity_id = 3`,
    [`change altered: ${HOUSE} seal 2 expense 3`],
  ],
  [
    'what changed, where the same amount was written otherwise',
    `update activity set after = '{"amount": 11.00}' where entity_id = 3`,
    [`change altered: ${HOUSE} seal 2 expense 3`],
  ],
  [
    'a payload that was taken away without a word',
    'update activity set before = null, after = null where entity_id = 3',
    [`change altered: ${HOUSE} seal 2 expense 3`],
  ],
  [
    'a payload that was put in place of an erased one',
    `update activity set after = '{"amount": "1.00"}', erased_at = now() where entity_id = 3`,
    [`change altered: ${HOUSE} seal 2 expense 3`],
  ],
  ...[
    'actor_id = 9',
    'entity_id = 99',
    `action = 'paid'`,
    `at = at - interval '1 day'`,
    `entity = 'issue'`,
  ].map(
    (change) =>
      [
        `an entry with another ${change.split(' ')[0]}`,
        `update activity set ${change} where entity_id = 12`,
        [expect.stringMatching(/^who, what or when altered: 8 seal 2 /)],
      ] as const,
  ),
  [
    'another actor behind an erasure',
    'update activity set actor_id = 9, before = null, after = null, erased_at = now() where entity_id = 3',
    [`who, what or when altered: ${HOUSE} seal 2 expense 3`],
  ],
  [
    'an entry that was removed',
    'delete from activity where entity_id = 4',
    [`entry missing: ${HOUSE} seal 3 expense null`],
  ],
  [
    'an entry that was put in behind the sealer',
    `insert into activity (project_id, actor_id, entity, entity_id, action, xid) values (${HOUSE}, 3, 'expense', 77, 'created', '3')`,
    [`entry inserted: ${HOUSE} expense 77`],
  ],
  [
    'an entry that moved to another project',
    `update activity set project_id = ${CLINIC} where entity_id = 3`,
    [`entry missing: ${HOUSE} seal 2 expense null`, `entry inserted: ${CLINIC} expense 3`],
  ],
  [
    'a seal with other entries',
    `update activity_seals set entries = '[]' where project_id = ${HOUSE} and number = 2`,
    [`seal altered: ${HOUSE} seal 2`, `entry inserted: ${HOUSE} expense 3`],
  ],
  [
    'a seal with another instant',
    `update activity_seals set sealed_at = sealed_at + interval '1 second' where project_id = ${HOUSE} and number = 2`,
    [`seal altered: ${HOUSE} seal 2`],
  ],
  [
    'a seal that says something of no form at all',
    `update activity_seals set entries = '{"id": 4}' where project_id = ${HOUSE} and number = 3`,
    [
      `seal altered: ${HOUSE} seal 3`,
      `entry inserted: ${HOUSE} expense 4`,
      `entry inserted: ${HOUSE} expense 5`,
    ],
  ],
  [
    'a seal that is gone',
    `delete from activity_seals where project_id = ${HOUSE} and number = 2`,
    [`seals missing: ${HOUSE} seal 2`, `entry inserted: ${HOUSE} expense 3`],
  ],
  [
    'the newest seals of one project, cut off',
    `delete from activity_seals where project_id = ${HOUSE} and number in ${LAST_TWO(HOUSE)}`,
    [
      `seals missing: ${HOUSE} seal 2`,
      `seals missing: ${HOUSE} seal 3`,
      `entry inserted: ${HOUSE} expense 3`,
      `entry inserted: ${HOUSE} expense 4`,
      `entry inserted: ${HOUSE} expense 5`,
    ],
  ],
  [
    'a seal that was put in',
    `insert into activity_seals select project_id, 9, '[]', hash, hash, below, sealed_at from activity_seals where project_id = ${CLINIC} and number = 2`,
    [
      `seals missing: ${CLINIC} seal 3`,
      `seal altered: ${CLINIC} seal 9`,
      `seal not registered: ${CLINIC} seal 9`,
    ],
  ],
  [
    'a register that was cut',
    `delete from activity_seals where project_id = ${MASTER_CHAIN} and number = 3`,
    [`seal not registered: ${HOUSE} seal 3`, `seal not registered: ${CLINIC} seal 2`],
  ],
];

describe('the audit reports', () => {
  beforeAll(begin);
  afterAll(() => server.stop());

  it.each(TAMPERED)(
    '%s',
    async (_what, statement, expected) => {
      expect((await auditAfter(statement)).told).toEqual(expected);
    },
    15_000,
  );

  it('who made the entry, what it is about and when', async () => {
    const { findings } = await auditAfter(
      `update activity set after = '{"amount": "1.00"}' where entity_id = 3`,
    );
    expect(findings[0]?.entry).toMatchObject({
      actorId: 3,
      entity: 'expense',
      entityId: 3,
      action: 'updated',
    });
    expect(Date.parse(findings[0]?.entry?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('tampering that the database alone cannot show', () => {
  beforeEach(begin);
  afterEach(() => server.stop());

  const CUT = `
    delete from activity where entity_id in (4, 5, 12);
    delete from activity_seals where sealed_at = (select max(sealed_at) from activity_seals)`;

  it('the newest blocks were removed with their entries: a known head reveals it', async () => {
    const { heads } = await audit();
    await server.pool.query(byForce(CUT));
    expect((await audit()).told).toEqual([]);
    expect((await audit(heads)).told).toEqual([
      `head lost: ${MASTER_CHAIN} seal 3`,
      `head lost: ${HOUSE} seal 3`,
      `head lost: ${CLINIC} seal 2`,
    ]);
  });

  it('blocks were removed, an entry altered and everything hashed again: a head reveals that too', async () => {
    const { heads } = await audit();
    await server.pool.query(
      byForce(`
      update activity set after = '{"amount": "1.00"}' where entity_id = 4;
      delete from activity_seals where sealed_at = (select max(sealed_at) from activity_seals)`),
    );
    await hashAllEntries(server);
    expect((await audit()).told).toEqual([]);
    expect((await audit(heads)).told).toContain(`head lost: ${HOUSE} seal 3`);
  });

  it('known heads stay valid while the chains grow', async () => {
    const { heads } = await audit();
    await write(HOUSE, 6);
    await hashAllEntries(server);
    expect((await audit(heads)).told).toEqual([]);
  });
});

describe('a long log', () => {
  beforeEach(begin);
  afterEach(() => server.stop());

  it('is read a few blocks at a time', async () => {
    await inTransaction(server.pool, async (connection) => {
      for (let project = 100; project < 103; project += 1)
        await connection.db.execute(
          `insert into activity (project_id, actor_id, entity, entity_id, action) select ${project}, 3, 'issue', n, 'created' from generate_series(1, 4000) as n`,
        );
    });
    for (let issue = 0; issue < 50; issue += 1) {
      await server.pool.query(
        `insert into activity (project_id, actor_id, entity, entity_id, action) values (100, 3, 'issue', ${issue}, 'paid')`,
      );
      await hashAllEntries(server);
    }
    await server.pool.query(
      byForce(`update activity set actor_id = 9 where action = 'paid' and entity_id in (3, 47)`),
    );
    const { checked, told } = await audit();
    expect(checked.entries).toBe(7 + 12_000 + 50);
    expect(told).toHaveLength(2);
  });
});
