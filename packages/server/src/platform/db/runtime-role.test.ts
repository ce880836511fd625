import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashAndAudit } from '../../testing/audit-activity.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/test-server.ts';
import { eraseActivity } from '../activity/activity-log.ts';
import { getConnection } from './connection.ts';

let server: TestServer;
let projectId: number;
let expenseId: number;

beforeAll(async () => {
  server = await startServer();
  const owner = await signUp(server);
  projectId = await addProjectOf(owner);
  ({ id: expenseId } = await addExpenseBy(owner, projectId, {}));
});
afterAll(() => server.stop());

const asServer = (statement: string) => server.servingPool.query(statement);

describe('the server’s database role', () => {
  it.each([
    `update activity set before = '{}'`,
    `update activity set before = null, after = null, erased_at = now(), erased_reason = 'none'`,
    'delete from activity',
    'truncate activity',
    `update activity_seals set hash = ''`,
    'delete from activity_seals',
    'alter table activity disable trigger erasure_only',
    'drop trigger append_only on activity',
    'create or replace function allow_erasure_only() returns trigger language plpgsql as $$ begin return new; end $$',
    'create table of_its_own (id int)',
    'drop table expenses',
    'truncate expenses',
  ])('may not: %s', async (statement) => {
    await expect(asServer(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('inserts into the log and erases entries with a reason, which is counted and no fault', async () => {
    const erased = await eraseActivity(getConnection(server.servingPool), {
      projectId,
      entity: 'expense',
      entityIds: [expenseId],
    });
    expect(erased).toBe(1);
    expect(
      await server.connection.rows(
        sql`select erased_reason as reason from activity where erased_at is not null`,
      ),
    ).toEqual([{ reason: 'record removed' }]);
    expect(await hashAndAudit(server)).toMatchObject({ erased: 1, faults: [] });
  });

  it('and the owner are the only ones that may erase', async () => {
    const { rows } = await server.pool.query<{ open: boolean }>(
      `select bool_or(has_function_privilege('public', p.oid, 'execute')) as open from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef`,
    );
    expect(rows).toEqual([{ open: false }]);
  });
});
