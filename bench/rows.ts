import type pg from 'pg';
import type { Running } from './programs.ts';

/** Makes an account; answers the cookie of its session. */
export async function signUp(app: Running): Promise<string> {
  const answer = await fetch(`${app.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `bench${process.pid}`, password: 'mortar-and-lime' }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Makes a project; answers its id. */
export async function addProject(app: Running, cookie: string, name: string): Promise<number> {
  const answer = await fetch(`${app.url}/api/projects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name, totalBudget: '9000000.00' }),
  });
  return ((await answer.json()) as { id: number }).id;
}

/** Puts so many expenses into a project, by the database: by calls it would take longer than all that is measured. */
export async function addExpenses(database: pg.Client, project: number, rows: number): Promise<void> {
  await database.query(
    `insert into expenses (project_id, phase, item_name, supplier, amount, date, due_date, is_paid, added_by, created_at)
     select $1, (array['land_planning','foundation','structure','roofing','utilities','finishes','fittings','compliance'])[1 + n % 8],
       'Delivery ' || n, 'Supplier ' || n % 40, n % 9000 + 0.25, date '2024-01-01' + n % 900, date '2024-02-01' + n % 900, n % 3 > 0,
       (select owner_id from projects where id = $1), now() - n * interval '1 second'
     from generate_series(1, $2::int) as n`,
    [project, rows],
  );
}
