import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Expenses of the largest measured project: ten times those of a large building site. */
export const LARGEST_EXPENSE_COUNT = 1_000_000;

/** A client or a pool. */
interface QueryClient {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** Inserts many expenses with SQL: through the API it would take longer than the measurements. */
export async function insertExpenses(database: QueryClient, project: number, rows: number): Promise<void> {
  await database.query(
    `insert into expenses (project_id, phase, item_name, supplier, amount, date, due_date, is_paid, added_by, created_at, serial)
     select $1, (array['land_planning','foundation','structure','roofing','utilities','finishes','fittings','compliance'])[1 + n % 8],
       'Delivery ' || n, 'Supplier ' || n % 40, n % 9000 + 0.25, date '2024-01-01' + n % 900, date '2024-02-01' + n % 900, n % 3 > 0,
       (select owner_id from projects where id = $1), now() - n * interval '1 second', first + $2::int - n
     from take_numbers($1, 'expense', $2::int) as first, generate_series(1, $2::int) as n`,
    [project, rows],
  );
}

/** Inserts a comment for every tenth expense, in one project or all. */
export async function insertComments(database: QueryClient, project: number | null): Promise<void> {
  await database.query(
    `insert into comments (project_id, entity, entity_id, text, author_id)
     select project_id, 'expense', id, repeat('The delivery came short by two pallets. ', 3), added_by from expenses
     where id % 10 = 0 and ($1::bigint is null or project_id = $1)`,
    [project],
  );
}

const AT_ONCE = 1000;
const KB = 1024;

/** A unique, minimal PDF: file sizes are measured elsewhere. */
const uniquePdf = (number: number): Buffer =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n% ${number}\n`), randomBytes(KB / 2)]);

/** Adds receipt files to expenses without one. */
export async function addReceiptFiles(
  database: QueryClient,
  { project, count, filesFolder }: { project: number; count: number; filesFolder: string },
): Promise<void> {
  const folders = new Set<string>();
  for (let from = 1; from <= count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from + 1) }, (_, place) => from + place);
    const bills = numbers.map((number) => {
      const bytes = uniquePdf(number);
      return { key: randomBytes(24).toString('base64url'), name: `Bill ${number}.pdf`, bytes };
    });
    for (const folder of bills.map(({ key }) => path.join(filesFolder, key.slice(0, 2)))) {
      if (!folders.has(folder)) await mkdir(folder, { recursive: true });
      folders.add(folder);
    }
    await Promise.all(
      bills.map(({ key, bytes }) => writeFile(path.join(filesFolder, key.slice(0, 2), key), bytes)),
    );
    await database.query(
      `with bill as (
         select *, row_number() over () as place from unnest($2::text[], $3::text[], $4::int[], $5::text[]) as b (key, name, size, sha256)
       ), stored as (
         insert into files (key, uploaded_by, project_id, name, type, size, sha256)
         select key, (select owner_id from projects where id = $1), $1, name, 'application/pdf', size, sha256 from bill
       ), bare as (
         select id, row_number() over (order by id) as place from (
           select id from expenses where project_id = $1 and receipt_url is null order by id limit $6) as first
       )
       update expenses set receipt_url = '/api/files/' || bill.key from bare join bill using (place)
       where expenses.project_id = $1 and expenses.id = bare.id`,
      [
        project,
        bills.map(({ key }) => key),
        bills.map(({ name }) => name),
        bills.map(({ bytes }) => bytes.length),
        bills.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')),
        bills.length,
      ],
    );
  }
}
