import { CALENDAR_ENTRY_KINDS, type CalendarEntryKind } from '@brick/domain/calendars/calendar-entry-kinds';
import { calendarSpan, MAX_EVENTS } from '@brick/domain/calendars/rules';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { grantsOf, type Member, ROLES, roleOf } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from '../platform/db/connection.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { milestones } from '../schema/budgets.ts';
import { certificateDueDate, certificates, contracts } from '../schema/certificates.ts';
import { documents } from '../schema/documents.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections } from '../schema/inspections.ts';
import { issues } from '../schema/issues.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';

/** A day of a record, without amounts and payees. */
export interface RecordDay {
  /** What the day is: the kind of its record, or `correction` of an inspection. */
  what: CalendarEntryKind | 'correction';
  kind: CalendarEntryKind;
  id: number;
  projectId: number;
  day: CalendarDate;
  /** The record's number and name. */
  title: string;
  /** Grows with each change of the record. */
  sequence: number;
  changedAt: string;
}

/** Where a day stands, and while it is shown. */
interface DaySource {
  kind: CalendarEntryKind;
  what?: 'correction';
  day: AnyPgColumn | SQL;
  open: SQL;
  /** Whose it is, where not of who entered it. */
  assignedTo?: AnyPgColumn;
  /** What its day depends on beside the record. */
  join?: SQL;
  title?: SQL;
  version?: SQL;
  changedAt?: SQL;
}

const SOURCES: readonly DaySource[] = [
  { kind: 'milestone', day: milestones.plannedOn, open: sql`${milestones.reachedOn} is null` },
  {
    kind: 'expense',
    day: expenses.dueDate,
    // A credit note is owed by nobody here.
    open: sql`not ${expenses.isPaid} and ${expenses.kind} = 'invoice'`,
  },
  { kind: 'monitoring-fee', day: monitoringFees.dueDate, open: sql`not ${monitoringFees.isPaid}` },
  {
    kind: 'certificate',
    day: certificateDueDate,
    // Of one that is due 0.00 or less, nothing is to be paid.
    open: sql`${certificates.status} = 'certified' and ${certificates.payable} > 0`,
    join: sql`join ${contracts} on ${contracts.projectId} = ${certificates.projectId}
      and ${contracts.id} = ${certificates.contractId} and ${contracts.deletedAt} is null`,
    title: sql`concat_ws(' ', ${KINDS.certificate.title}, ${contracts.title})`,
    // The contract says what it is for.
    version: sql`${certificates.version} + ${contracts.version}`,
    changedAt: sql`greatest(${certificates.updatedAt}, ${contracts.updatedAt})`,
  },
  {
    kind: 'inspection',
    day: inspections.scheduledDate,
    open: sql`${inspections.result} = 'pending'`,
    assignedTo: inspections.inspectorId,
  },
  {
    kind: 'inspection',
    what: 'correction',
    day: inspections.dueDate,
    open: sql`${inspections.result} <> 'passed'`,
    assignedTo: inspections.assignedToId,
  },
  {
    kind: 'issue',
    day: issues.dueDate,
    open: sql`${issues.status} <> 'resolved'`,
    assignedTo: issues.assignedToId,
  },
  { kind: 'document', day: documents.expiresOn, open: sql`true` },
];

/** A project of which the account of a calendar is a member. */
export interface MemberProject {
  id: number;
  name: string;
  role: string;
}

/** Loads the projects that a calendar is about, as its account is a member of them now. */
export const loadMemberProjects = (
  connection: Connection,
  { userId, projects }: { userId: number; projects: readonly number[] | null },
): Promise<MemberProject[]> =>
  connection.rows<MemberProject>(sql`
    select p.id, p.name, m.role from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.user_id = ${userId} and (${sql.param(projects && [...projects])}::bigint[] is null
      or p.id = any(${sql.param(projects && [...projects])}::bigint[]))`);

interface Choice {
  userId: number;
  kinds: readonly CalendarEntryKind[];
  onlyMine: boolean;
  projects: readonly MemberProject[];
  today: CalendarDate;
}

/** SQL: the rows of a kind that an account may read, by its role in each project; null if it reads none. */
function readable(kind: CalendarEntryKind, { userId, projects }: Choice): SQL | null {
  const { table, resource, reach } = KINDS[kind];
  const conditions = ROLES.flatMap((role) => {
    const member: Member = { userId, role };
    const ids = projects.filter((project) => roleOf(project.role) === role).map(({ id }) => id);
    if (ids.length === 0 || !grantsOf(role, resource).read) return [];
    return [
      sql`(${table.projectId} = any(${sql.param(ids)}::bigint[]) and ${readableRecordsCondition(member, resource, reach)})`,
    ];
  });
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` or `)})`;
}

function daysOf(source: DaySource, choice: Choice): SQL[] {
  const { kind, what = kind, day, open, join = sql``, assignedTo } = source;
  const rows = readable(kind, choice);
  if (!rows) return [];
  const { table, title, reach } = KINDS[kind];
  const { from, to } = calendarSpan(choice.today);
  const mine = choice.onlyMine ? sql`and ${assignedTo ?? reach.createdBy} = ${choice.userId}` : sql``;
  const columns = table as typeof table & { version: AnyPgColumn; updatedAt: AnyPgColumn };
  return [
    sql`select ${what}::text as what, ${kind}::text as kind, ${table.id} as id, ${table.projectId} as "projectId",
      ${day} as day, ${source.title ?? title} as title, ${source.version ?? columns.version} as sequence,
      ${source.changedAt ?? columns.updatedAt} as "changedAt"
    from ${table} ${join}
    where ${rows} and ${table.deletedAt} is null and ${open} and ${day} between ${from}::date and ${to}::date ${mine}`,
  ];
}

/** Loads the days of a calendar, the nearest to today where they are too many, in the order of the days. */
export async function loadDays(connection: Connection, choice: Choice): Promise<RecordDay[]> {
  const chosen = CALENDAR_ENTRY_KINDS.filter((kind) => choice.kinds.includes(kind));
  const parts = SOURCES.filter(({ kind }) => chosen.includes(kind)).flatMap((source) =>
    daysOf(source, choice),
  );
  if (parts.length === 0) return [];
  return connection.rows<RecordDay>(sql`
    select * from (
      select what, kind, id, "projectId", day::text as day, title, sequence, "changedAt"
      from (${sql.join(parts, sql` union all `)}) all_days
      order by abs(day - ${choice.today}::date), day, kind, id, what limit ${MAX_EVENTS}
    ) nearest order by day, kind, id, what`);
}
