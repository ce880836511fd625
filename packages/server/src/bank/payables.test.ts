import type { Minor } from '@brick/domain/money/money';
import { afterAll, expect, it } from 'vitest';
import { getConnection } from '../platform/db/connection.ts';
import { addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { loadPayables, MAX_RECORDS } from './payables.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const ROWS = 400;
/** A statement is planned anew as often; then its plan is kept. */
const PLANNED = 6;

it('what a line may pay is read in a few goes, also by a plan that was made for empty tables', async () => {
  const project = await addProjectOf(owner, { currency: 'EUR' });
  const { body: supplier } = await owner.post('/api/suppliers', { name: 'Mason' });
  const client = await server.pool.connect();
  const load = () => loadPayables(getConnection(client), owner.id, { amounts: [100n as Minor] });
  for (let time = 0; time < PLANNED; time += 1) expect(await load()).toEqual([]);
  await client.query(
    `insert into invoices (project_id, title, supplier_id, state, document, added_by, booked_at)
     select $1, 'R-' || n, $2, 'booked', jsonb_build_object('accounts', jsonb_build_array(jsonb_build_object('id', 'DE' || n % 3))), $3, now()
     from generate_series(1, ${ROWS}) as n`,
    [project, supplier.id, owner.id],
  );
  await client.query(
    `insert into expenses (project_id, phase, item_name, amount, date, due_date, supplier_id, added_by, serial)
     select $1, 'roofing', 'Nails', 1, '2026-03-01', '2026-03-31', $2, $3, n from generate_series(1, ${ROWS}) as n`,
    [project, supplier.id, owner.id],
  );
  await client.query('begin');
  const found = await load();
  const { rows } = await client.query(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
     where relname in ('expenses', 'invoices') order by relname`,
  );
  await client.query('rollback');
  client.release();
  expect(found).toHaveLength(ROWS);
  expect(found[0]?.accounts.toSorted()).toEqual(['DE0', 'DE1', 'DE2']);
  expect(rows.map(({ read }) => read)).toEqual([ROWS, ROWS]);
});

it('records of a project in the trash take no place among those that are looked at', async () => {
  const [lived, trashed] = [await addProjectOf(owner), await addProjectOf(owner)];
  await server.pool.query(
    `insert into expenses (project_id, phase, item_name, amount, date, due_date, added_by, serial)
     select $1::bigint, 'roofing', 'Nails', 7, '2026-04-01'::date, '2026-04-30'::date, $3::bigint, n from generate_series(1, ${MAX_RECORDS}) as n
     union all select $2::bigint, 'roofing', 'Nails', 7, '2026-03-01', '2026-04-30', $3, 1`,
    [trashed, lived, owner.id],
  );
  await owner.delete(`/api/projects/${trashed}`);
  const found = await loadPayables(getConnection(server.pool), owner.id, { amounts: [700n as Minor] });
  expect(found.map(({ projectId }) => projectId)).toEqual([lived]);
});
