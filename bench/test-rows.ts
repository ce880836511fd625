import type pg from 'pg';

const PHASE = `(array['land_planning','foundation','structure','roofing','utilities','finishes','fittings','compliance'])[1 + n % 8]`;
const OWNER = '(select owner_id from projects where id = $1)';
const LEVEL = `(array['low','medium','high'])[1 + n % 3]`;

const numbered = (kind: string) =>
  `take_numbers($1, '${kind}', $2::int) as first, generate_series(1, $2::int) as n`;

/** Statements that add rows of a kind to a project, $2 of them. */
const STATEMENTS = {
  issues: `insert into issues (project_id, title, description, phase, severity, priority, status, assigned_to, location, due_date, reported_by, created_at, serial)
    select $1, 'Crack in wall ' || n, 'Seen on the round of the morning, on the north side', ${PHASE}, ${LEVEL}, ${LEVEL},
      (array['open','in_progress','resolved'])[1 + n % 3], 'Thabo Molefe', 'Level ' || n % 5, date '2026-01-01' + n % 300, ${OWNER},
      now() - n * interval '1 second', first + $2 - n from ${numbered('issue')}`,
  inspections: `insert into inspections (project_id, phase, inspection_type, scheduled_date, result, location, observations, inspector_id, created_by, created_at, serial)
    select $1, ${PHASE}, 'Reinforcement before concrete ' || n, date '2026-01-01' + n % 300, (array['pending','passed','failed'])[1 + n % 3],
      'Level ' || n % 5, 'As drawn', ${OWNER}, ${OWNER}, now() - n * interval '1 second', first + $2 - n from ${numbered('inspection')}`,
  variations: `insert into variations (project_id, title, affected_phase, extra_cost, status, submitted_by, decided_on, created_at, serial)
    select $1, 'Change ' || n, ${PHASE}, n % 900 - 200, (array['pending','approved','rejected'])[1 + n % 3], ${OWNER},
      case when n % 3 > 0 then date '2026-01-01' + n % 300 end, now() - n * interval '1 second', first + $2 - n from ${numbered('variation')}`,
  suppliers: `insert into suppliers (name, contact_person, email, phone, category, rating, added_by)
    select 'Supplier ' || n, 'Kabo ' || n, 's' || n || '@example.com', '+267 71 000 ' || n, 'materials', 1 + n % 5, ${OWNER}
    from generate_series(1, $2::int) as n`,
};

/** Adds made-up rows of a kind to a project. */
export const insertRows = (
  database: pg.Client,
  kind: keyof typeof STATEMENTS,
  project: number,
  rows: number,
) => database.query(STATEMENTS[kind], [project, rows]);
