import type { Candidate } from '@brick/domain/bank/api';
import type { Payable } from '@brick/domain/bank/candidates';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Minor } from '@brick/domain/money/money';
import { PAYABLE_KINDS, PAYABLE_RESOURCES, type PayableKind } from '@brick/domain/payments/payable-kinds';
import { type Action, can, grantsOf, ROLES, roleOf } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { certificateDueDate, certificateNumber, certificates, contracts } from '../schema/certificates.ts';
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

/** The invoice and the supplier of a record or of a booked invoice. */
interface Origin {
  projectId: number;
  invoiceId: number | null;
  supplierId: number | null;
}

/** What a booked invoice states. */
interface Stated extends Origin {
  accounts: string[];
}

interface PayableRow
  extends Origin,
    Omit<PayableRecord, 'projectName' | 'names' | 'accounts' | 'mayDiscount' | 'currency'> {
  addedBy: number;
  party: string | null;
  /** Its own; null for that of the project. */
  currency: PayableRecord['currency'] | null;
  /** Of all rows, in one of them. */
  stated: Stated[] | null;
}

/** The roles that have a right on all rows of a kind. */
export const rolesWith = (kind: PayableKind, action: Action): SQL =>
  sql`${sql.param(ROLES.filter((role) => grantsOf(role, PAYABLE_RESOURCES[kind])[action] === 'all'))}`;

/** Columns of a kind by their names in a row; `open` is with the sign of the books. */
const QUERIES: Record<PayableKind, SQL> = {
  expense: sql`
    select 'expense' as kind, ${expenses.id} as id, ${expenses.projectId} as "projectId", ${expenses.version} as version,
      ${expenses.number} as "ownNumber", ${expenses.itemName} as title, ${expenses.supplier} as party,
      ${expenses.invoiceNumber} as "invoiceNumber", ${expenses.date} as date, ${expenses.dueDate} as "dueDate",
      ${expenses.amount} as amount, (${expenses.amount} - coalesce(${expenses.paidAmount}, 0))::numeric(12,2) as open,
      ${expenses.addedBy} as "addedBy", null::text as currency,
      ${expenses.invoiceId} as "invoiceId", ${expenses.supplierId} as "supplierId"
    from ${expenses} where ${expenses.deletedAt} is null and not ${expenses.isPaid}`,
  'monitoring-fee': sql`
    select 'monitoring-fee' as kind, ${monitoringFees.id} as id, ${monitoringFees.projectId} as "projectId",
      ${monitoringFees.version} as version, ${monitoringFees.number} as "ownNumber", ${monitoringFees.feeType} as title,
      ${monitoringFees.payeeName} as party, ${monitoringFees.invoiceNumber} as "invoiceNumber",
      coalesce(${monitoringFees.dueDate}, ${monitoringFees.createdAt}::date) as date, ${monitoringFees.dueDate} as "dueDate",
      ${monitoringFees.amount} as amount, (${monitoringFees.amount} - coalesce(${monitoringFees.paidAmount}, 0))::numeric(12,2) as open,
      ${monitoringFees.addedBy} as "addedBy", null::text as currency, null::bigint as "invoiceId", null::bigint as "supplierId"
    from ${monitoringFees} where ${monitoringFees.deletedAt} is null and not ${monitoringFees.isPaid}`,
  certificate: sql`
    select 'certificate' as kind, ${certificates.id} as id, ${certificates.projectId} as "projectId", ${certificates.version} as version,
      ${certificateNumber} as "ownNumber", ${contracts.title} as title,
      coalesce(${certificates.entered} #>> '{asIssued,contractor}', ${contracts.contractor}) as party, null::text as "invoiceNumber",
      ${certificates.date} as date,
      ${certificateDueDate} as "dueDate",
      ${certificates.payable}::numeric(16,2) as amount, ${certificates.payable}::numeric(16,2) as open,
      ${certificates.createdBy} as "addedBy", ${certificates.currency}::text as currency,
      null::bigint as "invoiceId", null::bigint as "supplierId"
    from ${certificates}
    join ${contracts} on ${contracts.projectId} = ${certificates.projectId} and ${contracts.id} = ${certificates.contractId}
      and ${contracts.deletedAt} is null
    where ${certificates.deletedAt} is null and ${certificates.status} = 'certified'`,
};

/** Whether a number stands in letters, as far as the database sees it: it finds more than those that do. */
const standsIn = (number: SQL, letters: string): SQL =>
  sql`strpos(${letters}, nullif(regexp_replace(upper(normalize(${number}, NFKD)), '[^A-Z0-9]', '', 'g'), '')) > 0`;

/** Conditions on what is open: of one of these amounts, or with a number in these letters, or with words in its names. */
export interface PayableFilter {
  /** Open amounts with the sign of the books. */
  amounts?: readonly Minor[];
  letters?: string;
  q?: string;
}

/**
 * The projects that a user is in by their own will: they own it, accepted a link, or confirmed a payment there. Anybody can
 * add anybody to a project, and its records must not stand in the way of others.
 */
const joinedProjects = (userId: number): SQL => sql`array(
  select m.project_id from project_members m where m.user_id = ${userId} and (m.role = 'owner'
    or exists (select from activity a where a.project_id = m.project_id and a.entity = 'member' and a.entity_id = m.user_id
      and a.action = 'created' and a.actor_id = m.user_id)
    or exists (select from payments y where y.project_id = m.project_id and y.made_by = m.user_id)))`;

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
export const MAX_RECORDS = 5000;

/** A project of a user. */
interface Place {
  projectId: number;
  projectName: string;
  currency: PayableRecord['currency'];
  role: string;
}

const loadPlaces = (connection: Connection, userId: number): Promise<Place[]> =>
  connection.rows<Place>(sql`
    select p.id as "projectId", p.name as "projectName", coalesce(p.currency, o.currency) as currency, m.role
    from project_members m join projects p on p.id = m.project_id and p.deleted_at is null join users o on o.id = p.owner_id
    where m.user_id = ${userId}`);

/** Where the accounts of a record’s own invoice, and those of its supplier in its project, are found. */
const keysOf = ({ projectId, invoiceId, supplierId }: Origin): string[] => [
  `invoice ${invoiceId}`,
  `supplier ${projectId} ${supplierId}`,
];

const idsOf = (name: keyof Origin): SQL => sql`array(select distinct r.${sql.identifier(name)} from r)`;

/** The payee accounts that the booked invoices of all records in r and of their suppliers state. */
const STATED = sql`
  select jsonb_agg(jsonb_build_object('projectId', ${invoices.projectId}, 'invoiceId', ${invoices.id}, 'supplierId', ${invoices.supplierId},
    'accounts', coalesce(jsonb_path_query_array(${invoices.document}, '$.accounts[*].id'), '[]')))
  from ${invoices} where ${invoices.projectId} = any(${idsOf('projectId')}) and ${invoices.deletedAt} is null
    and ${invoices.state} = 'booked' and (${invoices.id} = any(${idsOf('invoiceId')}) or ${invoices.supplierId} = any(${idsOf('supplierId')}))`;

/** Accounts by the keys of their invoices. */
function accountsByKey(stated: readonly Stated[]): Map<string, Set<string>> {
  const accounts = new Map<string, Set<string>>();
  for (const { accounts: ofInvoice, ...origin } of stated)
    for (const key of keysOf(origin))
      accounts.set(key, new Set([...(accounts.get(key) ?? []), ...ofInvoice]));
  return accounts;
}

/**
 * Loads what a user may mark paid, as far as it meets a condition: in the projects that they joined, then in those that others
 * added them to. Projects and invoices are no joins but lists of ids: a join is planned by a guess in tables that were just
 * filled, and took seconds.
 */
export async function loadPayables(
  connection: Connection,
  userId: number,
  filter: PayableFilter,
  { onlyJoined = false } = {},
): Promise<PayableRecord[]> {
  const isJoined = sql`r."projectId" = any(${joinedProjects(userId)})`;
  const kinds = PAYABLE_KINDS.map(
    (kind) => sql`(select * from (${QUERIES[kind]}) as k where k."projectId" = any(array(
      select m.project_id from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
      where m.user_id = ${userId} and m.role = any(${rolesWith(kind, 'pay')}::text[]))))`,
  );
  // Sent together, executed in order.
  const [found, rows] = await Promise.all([
    loadPlaces(connection, userId),
    connection.rows<PayableRow>(sql`
      with r as materialized (
        select r.kind, r.id, r."projectId", r.version, r."ownNumber", r.title, r.party, r."invoiceNumber", r.date, r."dueDate",
          r.amount::numeric(16,2) as amount, r.open::numeric(16,2) as open, r."addedBy", r.currency, r."invoiceId", r."supplierId"
        from (${sql.join(kinds, sql` union all `)}) as r
        where r.open <> 0 and (${conditionOf(filter)}) ${onlyJoined ? sql`and ${isJoined}` : sql``}
        order by ${onlyJoined ? sql`` : sql`${isJoined} desc,`} r.date desc, r.kind, r.id desc limit ${MAX_RECORDS}
      ) select r.*, case when row_number() over () = 1 then (${STATED}) end as stated
      from r order by ${onlyJoined ? sql`` : sql`${isJoined} desc,`} r.date desc, r.kind, r.id desc`),
  ]);
  const places = new Map(found.map((place) => [place.projectId, place]));
  const accounts = accountsByKey(rows.find(({ stated }) => stated !== null)?.stated ?? []);
  return rows.flatMap(({ addedBy, party, invoiceId, supplierId, currency, stated: _, ...row }) => {
    const place = places.get(row.projectId);
    if (!place) return [];
    const keys = keysOf({ ...row, invoiceId, supplierId });
    return {
      ...row,
      ...{ projectName: place.projectName, currency: currency ?? place.currency, names: [party] },
      accounts: [...new Set(keys.flatMap((key) => [...(accounts.get(key) ?? [])]))],
      mayDiscount:
        row.kind !== 'certificate' &&
        can({ userId, role: roleOf(place.role) }, PAYABLE_RESOURCES[row.kind], 'update', {
          createdBy: addedBy,
        }),
    };
  });
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
