import type pg from 'pg';

const BUDGET_ROWS = { expenses: 50_000, variations: 2_000 };

/** Fills a project with a full budget: eight phases, two years of expenses, and variations. */
export async function fillBudget(database: pg.Client, id: number): Promise<void> {
  const phase = `(array['land_planning','foundation','structure','roofing','utilities','finishes','fittings','compliance'])[1 + n % 8]`;
  await database.query(
    `insert into commitments (project_id, phase, title, amount, date, added_by)
     select $1, ${phase}, 'Order ' || n, 90000, date '2024-01-01' + n, (select owner_id from projects where id = $1) from generate_series(1, 40) as n`,
    [id],
  );
  await database.query(
    `insert into expenses (project_id, phase, item_name, amount, date, due_date, is_paid, commitment_id, added_by, serial)
     select $1, ${phase}, 'Delivery ' || n, n % 9000 + 0.25, date '2024-01-01' + n % 730, date '2024-02-01' + n % 730, n % 3 > 0,
       case when n % 20 = 0 then (select min(id) from commitments where project_id = $1) + n % 730 / 19 end,
       (select owner_id from projects where id = $1), first - 1 + n
     from take_numbers($1, 'expense', $2::int) as first, generate_series(1, $2::int) as n`,
    [id, BUDGET_ROWS.expenses],
  );
  await database.query(
    `insert into variations (project_id, title, affected_phase, extra_cost, status, funded_by, decided_on, submitted_by, serial)
     select $1, 'Change ' || n, ${phase}, n % 900 - 200, (array['pending','approved','rejected'])[1 + n % 3],
       (array['client','contingency'])[1 + n % 2], case when n % 3 > 0 then date '2024-01-01' + n % 730 end,
       (select owner_id from projects where id = $1), first - 1 + n
     from take_numbers($1, 'variation', $2::int) as first, generate_series(1, $2::int) as n`,
    [id, BUDGET_ROWS.variations],
  );
  await database.query(
    `insert into phase_budgets (project_id, phase, original) select $1, ${phase}, 30000000 from generate_series(0, 7) as n`,
    [id],
  );
  await database.query(
    `insert into programme_phases (project_id, phase, planned_start, planned_finish)
     select $1, ${phase}, date '2024-01-01' + n * 80, date '2024-05-01' + n * 80 from generate_series(0, 7) as n`,
    [id],
  );
  await database.query(
    `insert into progress_entries (project_id, phase, percent_complete, date, entered_by)
     select $1, ${phase}, n / 3, date '2024-01-01' + n * 2, (select owner_id from projects where id = $1) from generate_series(1, 300) as n`,
    [id],
  );
}
