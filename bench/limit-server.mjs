import http from 'node:http';
import pg from 'pg';

/**
 * The reference that the product is compared with: bare node:http and pg with the product's own prepared queries,
 * without sessions, rights, validation or activity log.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 20,
  options: '-c TimeZone=UTC',
});

const COLUMNS = `project_id as "projectId", id, phase, item_name as "itemName", supplier, supplier_id as "supplierId", category, amount,
  date::text as date, due_date::text as "dueDate", description, is_paid as "isPaid", receipt_url as "receiptUrl", number, added_by as "addedBy",
  version, created_at as "createdAt", updated_at as "updatedAt"`;

const LIST = `select ${COLUMNS} from expenses where project_id = $1 and deleted_at is null order by expenses.date desc, id desc limit 51`;
const FILTERED = `select ${COLUMNS} from expenses where project_id = $1 and deleted_at is null and phase = $2 and is_paid = $3
  order by expenses.date desc, id desc limit 51`;
const COUNTED =
  'select count(*) from expenses where project_id = $1 and deleted_at is null and phase = $2 and is_paid = $3';
const ADD = `insert into expenses (project_id, phase, item_name, amount, date, due_date, added_by, serial) values ($1, $2, $3, $4, $5, $5, $6, $7) returning ${COLUMNS}`;
const TOTALS = `select resource, bucket, sum(count)::bigint as count, sum(amount)::numeric(24,2) as amount from (
    select resource, bucket, count, amount from project_totals where project_id = $1
    union all select resource, bucket, count, amount from project_total_deltas where project_id = $1) as kept group by resource, bucket`;
const LATEST = `select kind, id, title, status, at from (
    (select 'expense' as kind, id, item_name as title, case when is_paid then 'completed' else 'pending' end as status, created_at as at
     from expenses where project_id = $1 and deleted_at is null order by created_at desc, id desc limit 5)
    union all (select 'issue', id, title, priority, created_at from issues where project_id = $1 and deleted_at is null order by created_at desc, id desc limit 2)
  ) as latest order by at desc, kind, id desc limit 6`;

/** Above the numbers that the product assigns, so that waiting for a number series is not measured. */
let lastSerial = 100_000_000;

const body = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
};

async function answer(request) {
  const [, what, project] = request.url?.split('/') ?? [];
  if (request.method === 'POST') {
    const sent = await body(request);
    lastSerial += 1;
    const values = [project, sent['phase'], sent['itemName'], sent['amount'], sent['date'], 1, lastSerial];
    return (await pool.query({ name: 'add', text: ADD, values })).rows[0];
  }
  if (what === 'list')
    return (await pool.query({ name: 'list', text: LIST, values: [project] })).rows.slice(0, 50);
  if (what === 'filtered') {
    const values = [project, 'roofing', true];
    const [rows] = await Promise.all([
      pool.query({ name: 'filtered', text: FILTERED, values }),
      pool.query({ name: 'counted', text: COUNTED, values }),
    ]);
    return rows.rows.slice(0, 50);
  }
  const [totals, latest] = await Promise.all([
    pool.query({ name: 'totals', text: TOTALS, values: [project] }),
    pool.query({ name: 'latest', text: LATEST, values: [project] }),
  ]);
  return { totals: totals.rows, latest: latest.rows };
}

const server = http.createServer(async (request, response) => {
  try {
    const text = JSON.stringify(await answer(request));
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      .end(text);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});

server.listen(Number(process.env['PORT']), '127.0.0.1', () =>
  process.stdout.write(`is ready at http://127.0.0.1:${process.env['PORT']}\n`),
);
