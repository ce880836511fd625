import type { BankLine, listBankLines } from '@brick/domain/bank/api';
import type { QueryOf } from '@brick/domain/endpoint';
import type { Minor } from '@brick/domain/money/money';
import type { PayableKind, Rest } from '@brick/domain/payments/payable-kinds';
import { PAYABLE_KINDS } from '@brick/domain/payments/payable-kinds';
import { type SQL, sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ResultPage, withPageRows } from '../platform/http/responses.ts';
import { columnsOf, loadList } from '../platform/records/list-query.ts';
import { type BankLineRow, bankLinePayments, bankLines } from '../schema/bank/bank-tables.ts';
import { payments } from '../schema/bank/payments.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { rolesWith } from './payables.ts';
import { loadProposals } from './proposals.ts';

/** Returns lines of a user, locked in the order of their ids. Throws notFound if one is not theirs. */
export async function lockLines(
  connection: Connection,
  userId: number,
  ids: readonly number[],
): Promise<BankLineRow[]> {
  const rows = await connection.rows<BankLineRow>(sql`
    select ${columnsOf(bankLines)} from ${bankLines}
    where user_id = ${userId} and id = any(${sql.param([...ids])}::bigint[]) order by id for update`);
  if (rows.length < ids.length) throw notFound();
  return rows;
}

export async function findLine(connection: Connection, userId: number, id: number): Promise<BankLineRow> {
  const [row] = await connection.rows<BankLineRow>(
    sql`select ${columnsOf(bankLines)} from ${bankLines} where user_id = ${userId} and id = ${id}`,
  );
  if (!row) throw notFound();
  return row;
}

/** Stores the state of locked lines, and returns them as they are. */
export const storeState = (
  connection: Connection,
  ids: readonly number[],
  state: BankLineRow['state'],
  now: number,
): Promise<BankLineRow[]> =>
  connection.rows<BankLineRow>(sql`
    update ${bankLines} set state = ${state}, version = version + 1,
      settled_at = ${state === 'open' ? null : new Date(now).toISOString()}::timestamptz
    where id = any(${sql.param([...ids])}::bigint[]) returning ${columnsOf(bankLines)}`);

type LineQuery = QueryOf<typeof listBankLines>;

/** Loads lines of a user as they are answered, newest first unless another order is asked for. */
export async function loadLines(
  connection: Connection,
  userId: number,
  { accountId, state, from, to, q, ...request }: LineQuery,
): Promise<ResultPage> {
  const conditions: SQL[] = [sql`${bankLines.userId} = ${userId}`];
  if (accountId !== undefined) conditions.push(sql`${bankLines.accountId} = ${accountId}`);
  if (state) conditions.push(sql`${bankLines.state} = ${state}`);
  if (from) conditions.push(sql`${bankLines.bookedOn} >= ${from}`);
  if (to) conditions.push(sql`${bankLines.bookedOn} <= ${to}`);
  if (q?.trim())
    conditions.push(sql`strpos(lower(concat_ws(' ', ${bankLines.name}, ${bankLines.account}, ${bankLines.text},
      ${bankLines.endToEndId}, ${bankLines.bankId})), lower(${q.trim()})) > 0`);
  const page = await loadList<BankLineRow>(connection, {
    ...{ table: bankLines, where: sql.join(conditions, sql` and `), request },
    ...{ sorts: { bookedOn: bankLines.bookedOn }, defaultSort: '-bookedOn', id: bankLines.id },
  });
  return withPageRows(page, await serializeBankLines(connection, userId, page.rows as BankLineRow[]));
}

type LinePayment = BankLine['payments'][number];

interface PaidRow {
  lineId: number;
  kind: PayableKind;
  id: number;
  projectId: number;
  number: string | null;
  title: string | null;
  amount: Minor;
  rest: Rest | null;
}

/** Joins a kind's number and title, where the user may read all of its rows. */
const named = (kind: PayableKind, userId: number): SQL => {
  const { table, name, number } = KINDS[kind];
  return sql`
    select l.line_id as "lineId", y.kind, y.record_id as id, y.project_id as "projectId", r.number, r.title, y.amount, y.rest
    from ${bankLinePayments} as l
    join ${payments} as y on y.project_id = l.project_id and y.id = l.payment_id and y.kind = ${kind} and not y.set_aside
    left join lateral (
      select ${number?.text ?? sql`null`} as number, ${name} as title from ${table}
      join project_members m on m.project_id = ${table.projectId} and m.user_id = ${userId}
        and m.role = any(${rolesWith(kind, 'read')}::text[])
      where ${table.projectId} = y.project_id and ${table.id} = y.record_id and ${table.deletedAt} is null
    ) as r on true`;
};

async function paymentsOf(
  connection: Connection,
  userId: number,
  lines: readonly BankLineRow[],
): Promise<Map<number, LinePayment[]>> {
  const ids = lines.filter(({ state }) => state === 'matched').map(({ id }) => id);
  const found = new Map<number, LinePayment[]>();
  if (ids.length === 0) return found;
  const rows = await connection.rows<PaidRow>(sql`
    select * from (${sql.join(
      PAYABLE_KINDS.map((kind) => named(kind, userId)),
      sql` union all `,
    )}) as paid
    where "lineId" = any(${sql.param(ids)}::bigint[]) order by "lineId", kind, id`);
  for (const { lineId, ...row } of rows) found.set(lineId, [...(found.get(lineId) ?? []), row]);
  return found;
}

/** Lines as they are answered: with what they pay, or paid. */
export async function serializeBankLines(
  connection: Connection,
  userId: number,
  lines: readonly BankLineRow[],
): Promise<BankLine[]> {
  const [proposals, paid] = await Promise.all([
    loadProposals(connection, userId, lines),
    paymentsOf(connection, userId, lines),
  ]);
  return lines.map((line) => ({
    ...line,
    proposal: proposals.get(line.id) ?? [],
    payments: paid.get(line.id) ?? [],
  }));
}

export async function showLine(connection: Connection, userId: number, line: BankLineRow): Promise<BankLine> {
  const [shown] = await serializeBankLines(connection, userId, [line]);
  if (!shown) throw notFound();
  return shown;
}
