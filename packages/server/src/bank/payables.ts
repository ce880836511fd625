import type { Candidate } from '@brick/domain/bank/api';
import type { Payable } from '@brick/domain/bank/candidates';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Minor } from '@brick/domain/money/money';
import { PAYABLE_KINDS, PAYABLE_RESOURCES, type PayableKind } from '@brick/domain/payments/payable-kinds';
import { type Action, can, grantsOf, ROLES, roleOf } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { certificateNumber, certificates, contracts } from '../schema/certificates.ts';
import { expenses } from '../schema/expenses.ts';
import { invoices } from '../schema/invoices/invoices.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';

/** A record that a user may mark paid. */
export interface PayableRecord extends Payable {
  kind: PayableKind;
  id: number;
  version: number;
  projectId: number;
  projectName: string;
  title: string;
  dueDate: CalendarDate | null;
  amount: Minor;
  mayDiscount: boolean;
}

interface PayableRow extends Omit<PayableRecord, 'names' | 'accounts' | 'mayDiscount'> {
  role: string;
  addedBy: number;
  party: string | null;
  accounts: string[] | null;
}

/** The roles that have a right on all rows of a kind. */
export const rolesWith = (kind: PayableKind, action: Action): SQL =>
  sql`${sql.param(ROLES.filter((role) => grantsOf(role, PAYABLE_RESOURCES[kind])[action] === 'all'))}`;

/** The payee accounts that booked invoices state: of the expense’s own and of those of its supplier. */
const PAYEE_ACCOUNTS = sql`(
  select array_agg(distinct account ->> 'id') from ${invoices} as i, jsonb_array_elements(coalesce(i.document -> 'accounts', '[]')) as account
  where i.project_id = ${expenses.projectId} and i.deleted_at is null and i.state = 'booked'
    and (i.id = ${expenses.invoiceId} or i.supplier_id = ${expenses.supplierId}))`;

/** Columns of a kind by their names in a row; `open` is with the sign of the books. */
const QUERIES: Record<PayableKind, SQL> = {
  expense: sql`
    select 'expense' as kind, ${expenses.id} as id, ${expenses.projectId} as "projectId", ${expenses.version} as version,
      ${expenses.number} as "ownNumber", ${expenses.itemName} as title, ${expenses.supplier} as party,
      ${expenses.invoiceNumber} as "invoiceNumber", ${expenses.date} as date, ${expenses.dueDate} as "dueDate",
      ${expenses.amount} as amount, (${expenses.amount} - coalesce(${expenses.paidAmount}, 0))::numeric(12,2) as open,
      ${expenses.addedBy} as "addedBy", null::text as currency, ${PAYEE_ACCOUNTS} as accounts
    from ${expenses} where ${expenses.deletedAt} is null and not ${expenses.isPaid}`,
  'monitoring-fee': sql`
    select 'monitoring-fee' as kind, ${monitoringFees.id} as id, ${monitoringFees.projectId} as "projectId",
      ${monitoringFees.version} as version, ${monitoringFees.number} as "ownNumber", ${monitoringFees.feeType} as title,
      ${monitoringFees.payeeName} as party, ${monitoringFees.invoiceNumber} as "invoiceNumber",
      coalesce(${monitoringFees.dueDate}, ${monitoringFees.createdAt}::date) as date, ${monitoringFees.dueDate} as "dueDate",
      ${monitoringFees.amount} as amount, (${monitoringFees.amount} - coalesce(${monitoringFees.paidAmount}, 0))::numeric(12,2) as open,
      ${monitoringFees.addedBy} as "addedBy", null::text as currency, null::text[] as accounts
    from ${monitoringFees} where ${monitoringFees.deletedAt} is null and not ${monitoringFees.isPaid}`,
  certificate: sql`
    select 'certificate' as kind, ${certificates.id} as id, ${certificates.projectId} as "projectId", ${certificates.version} as version,
      ${certificateNumber} as "ownNumber", ${contracts.title} as title,
      coalesce(${certificates.entered} #>> '{asIssued,contractor}', ${contracts.contractor}) as party, null::text as "invoiceNumber",
      ${certificates.date} as date,
      ${certificates.date} + coalesce((${certificates.entered} #>> '{asIssued,terms,paymentDays}')::int, ${contracts.paymentDays}) as "dueDate",
      ${certificates.payable}::numeric(16,2) as amount, ${certificates.payable}::numeric(16,2) as open,
      ${certificates.createdBy} as "addedBy", ${certificates.currency}::text as currency, null::text[] as accounts
    from ${certificates}
    join ${contracts} on ${contracts.projectId} = ${certificates.projectId} and ${contracts.id} = ${certificates.contractId}
      and ${contracts.deletedAt} is null
    where ${certificates.deletedAt} is null and ${certificates.status} = 'certified'`,
};

/** Whether a number stands in letters, as far as the database sees it: it finds more than those that do. */
const standsIn = (number: SQL, letters: string): SQL => sql`(
  ${number} is not null and strpos(${letters}, regexp_replace(upper(normalize(${number}, NFKD)), '[^A-Z0-9]', '', 'g')) > 0)`;

/** Conditions on what is open: of one of these amounts, or with a number in these letters, or with words in its names. */
export interface PayableFilter {
  /** Open amounts with the sign of the books. */
  amounts?: readonly Minor[];
  letters?: string;
  q?: string;
}

function conditionOf({ amounts = [], letters = '', q = '' }: PayableFilter): SQL {
  const conditions = [
    amounts.length > 0 ? sql`r.open = any(${sql.param([...amounts])}::numeric[])` : null,
    letters ? standsIn(sql`r."invoiceNumber"`, letters) : null,
    letters ? standsIn(sql`r."ownNumber"`, letters) : null,
    q
      ? sql`strpos(lower(concat_ws(' ', r."ownNumber", r."invoiceNumber", r.title, r.party)), lower(${q})) > 0`
      : null,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `);
}

/** The most records that are looked at for one page of lines. */
const MOST_RECORDS = 5000;

/** Loads what a user may mark paid, in all of their projects, as far as it meets a condition. */
export async function loadPayables(
  connection: Connection,
  userId: number,
  filter: PayableFilter,
): Promise<PayableRecord[]> {
  const kinds = PAYABLE_KINDS.map(
    (kind) => sql`(select k.*, m.role from (${QUERIES[kind]}) as k
      join project_members m on m.project_id = k."projectId" and m.user_id = ${userId} and m.role = any(${rolesWith(kind, 'pay')}::text[]))`,
  );
  const rows = await connection.rows<PayableRow>(sql`
    select r.kind, r.id, r."projectId", r.version, r."ownNumber", r.title, r.party, r."invoiceNumber", r.date, r."dueDate",
      r.amount::numeric(16,2) as amount, r.open::numeric(16,2) as open, r."addedBy", r.accounts, r.role, p.name as "projectName",
      coalesce(r.currency, p.currency, o.currency) as currency
    from (${sql.join(kinds, sql` union all `)}) as r
    join projects p on p.id = r."projectId" and p.deleted_at is null
    join users o on o.id = p.owner_id
    where r.open <> 0 and (${conditionOf(filter)})
    order by r.date desc, r.kind, r.id desc limit ${MOST_RECORDS}`);
  return rows.map(({ role, addedBy, party, accounts, ...row }) => ({
    ...row,
    names: [party],
    accounts: accounts ?? [],
    mayDiscount:
      row.kind !== 'certificate' &&
      can({ userId, role: roleOf(role) }, PAYABLE_RESOURCES[row.kind], 'update', { createdBy: addedBy }),
  }));
}

/** A record as a candidate of a line. */
export const candidateOf = (
  { ownNumber, names, accounts: _, open, ...record }: PayableRecord,
  { level, together }: Pick<Candidate, 'level' | 'together'>,
): Candidate => ({
  ...record,
  ...{ number: ownNumber, party: names[0] ?? null, level, together },
  open: (open < 0n ? -open : open) as Minor,
});
