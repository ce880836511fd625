import { type ListedExport, MAX_CHANGES } from '@brick/domain/accounting/api';
import type { AccountingFile } from '@brick/domain/accounting/formats/file';
import { groupBy } from '@brick/domain/accounting/group-by';
import type { AccountingRow } from '@brick/domain/accounting/rows';
import type { PageQuery } from '@brick/domain/list-query';
import { type SQL, sql } from 'drizzle-orm';
import { loadNames } from '../members/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ListPart, loadListPart } from '../platform/records/list-paging.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { accountingExports, accountingRows } from '../schema/accounting/accounting-tables.ts';
import { expenses } from '../schema/expenses.ts';

type NewExport = Omit<typeof accountingExports.$inferInsert, 'createdAt'>;

const ROWS_PER_INSERT = 500;

/** The number of the next export. The accounting of the project must be locked. */
export async function nextNumber(connection: Connection, projectId: number): Promise<number> {
  const [last] = await connection.rows<{ number: number }>(sql`
    select coalesce(max(${accountingExports.number}), 0) as number from ${accountingExports}
    where ${accountingExports.projectId} = ${projectId}`);
  return (last?.number ?? 0) + 1;
}

/** Stores an export with its rows. */
export async function insertExport(
  connection: Connection,
  made: NewExport,
  rows: readonly AccountingRow[],
): Promise<void> {
  const { projectId, number } = made;
  const values = rows.map((row, position) => ({
    ...row,
    lacks: [...row.lacks],
    projectId,
    number,
    position,
  }));
  const parts = Array.from({ length: Math.ceil(values.length / ROWS_PER_INSERT) }, (_, part) =>
    values.slice(part * ROWS_PER_INSERT, (part + 1) * ROWS_PER_INSERT),
  );
  // Sent together, executed in order.
  await Promise.all([
    connection.db.insert(accountingExports).values(made),
    ...parts.map((part) => connection.db.insert(accountingRows).values(part)),
  ]);
}

type ExportRow = Omit<ListedExport, 'createdByName' | 'changedCount' | 'changes'>;

const LISTED = sql`${accountingExports.number} as number, ${accountingExports.from} as "from", ${accountingExports.to} as "to",
  ${accountingExports.what} as what, ${accountingExports.system} as system, ${accountingExports.currency} as currency,
  ${accountingExports.count} as count, ${accountingExports.total} as total, ${accountingExports.fileName} as "fileName",
  ${accountingExports.createdAt} as "createdAt", ${accountingExports.createdBy} as "createdBy"`;

const ofProject = (projectId: number, more: SQL = sql``): SQL =>
  sql`select ${LISTED} from ${accountingExports} where ${accountingExports.projectId} = ${projectId} ${more}`;

type ChangeRow = ListedExport['changes'][number] & { number: number };

/** The fields of an expense that an export holds; its amount is that of all its rows. */
const COMPARED = ['date', 'due_date', 'item_name', 'phase', 'category', 'supplier', 'invoice_number'];
const listOf = (table: string) => sql.raw(COMPARED.map((column) => `${table}.${column}`).join(', '));
const leastOf = sql.raw(COMPARED.map((column) => `min(r.${column}) as ${column}`).join(', '));

/**
 * Loads what of some exports is not as it was exported. An expense counts for the last export that holds it: what was
 * exported again is as it is there. It is known by its number: rows of an archive name none that lay in the trash.
 */
const loadChanges = (
  connection: Connection,
  projectId: number,
  numbers: readonly number[],
): Promise<ChangeRow[]> =>
  connection.rows<ChangeRow>(sql`
    select held.number, held.expense_id as "expenseId", held.expense_number as "expenseNumber",
      coalesce(e.item_name, held.item_name) as "itemName",
      case when e.id is null or e.deleted_at is not null then 'deleted' else 'changed' end as change
    from (
      select r.number, r.expense_id, r.expense_number, sum(r.amount)::numeric(16, 2) as amount, ${leastOf}
      from ${accountingRows} r where r.project_id = ${projectId} and r.number = any(${sql.param([...numbers])}::int[])
        and not exists (select 1 from ${accountingRows} later where later.project_id = r.project_id
          and later.expense_number = r.expense_number and later.number > r.number)
      group by r.number, r.expense_id, r.expense_number
    ) as held left join ${expenses} e on e.project_id = ${projectId} and e.id = held.expense_id
    where e.id is null or e.deleted_at is not null
      or (held.amount, ${listOf('held')}) is distinct from (e.amount, ${listOf('e')})
    order by held.number, held.expense_id`);

async function withChanges(
  connection: Connection,
  projectId: number,
  rows: readonly ExportRow[],
): Promise<ListedExport[]> {
  const [names, changes] = await Promise.all([
    loadNames(
      connection,
      rows.map(({ createdBy }) => createdBy),
    ),
    loadChanges(
      connection,
      projectId,
      rows.map(({ number }) => number),
    ),
  ]);
  const byNumber = groupBy(changes, ({ number }) => number);
  return rows.map((row) => {
    const ofExport = byNumber.get(row.number) ?? [];
    return {
      ...row,
      createdByName: names.get(row.createdBy) ?? null,
      changedCount: ofExport.length,
      changes: ofExport.slice(0, MAX_CHANGES),
    };
  });
}

/** Loads the exports of a project, newest first. */
export async function loadExports(
  connection: Connection,
  projectId: number,
  asked: PageQuery,
): Promise<ListPart<ListedExport>> {
  const part = await loadListPart<ExportRow>(connection, {
    rows: ofProject(projectId),
    keys: [{ name: 'number', kind: 'number' }],
    descending: true,
    asked,
  });
  return { ...part, rows: await withChanges(connection, projectId, part.rows) };
}

/** Loads an export with its rows. Throws notFound. */
export async function loadExport(connection: Connection, projectId: number, number: number) {
  const [found, rows] = await Promise.all([
    connection.rows<ExportRow>(ofProject(projectId, sql`and ${accountingExports.number} = ${number}`)),
    connection.rows<typeof accountingRows.$inferSelect>(sql`
      select ${columnsOf(accountingRows)} from ${accountingRows}
      where ${accountingRows.projectId} = ${projectId} and ${accountingRows.number} = ${number} order by ${accountingRows.position}`),
  ]);
  const [listed] = await withChanges(connection, projectId, found);
  if (!listed) throw notFound();
  return { ...listed, rows };
}

interface StoredFiles {
  fileName: string;
  files: AccountingFile[];
  createdAt: string;
}

/** Loads the files of an export. Throws notFound. */
export async function loadFiles(
  connection: Connection,
  projectId: number,
  number: number,
): Promise<StoredFiles> {
  const [found] = await connection.rows<StoredFiles>(sql`
    select ${accountingExports.fileName} as "fileName", ${accountingExports.files} as files, ${accountingExports.createdAt} as "createdAt"
    from ${accountingExports} where ${accountingExports.projectId} = ${projectId} and ${accountingExports.number} = ${number}`);
  if (!found) throw notFound();
  return found;
}
