import type { Contract } from '@brick/domain/certificates/building-contract';
import type { Release } from '@brick/domain/certificates/figures';
import { type CertificateStatus, isIssued, mayValue } from '@brick/domain/certificates/rules';
import type { LineValue } from '@brick/domain/certificates/valuation';
import { type Basis, type Revision, termsOf } from '@brick/domain/certificates/working';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Currency } from '@brick/domain/money/currencies';
import { parsed } from '@brick/domain/money/json';
import { type Minor, sum, ZERO } from '@brick/domain/money/money';
import type { Member } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { notFound } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { columnsOf } from '../platform/list.ts';
import { certificateLines, certificates, contractLines, contracts } from '../schema/certificates.ts';
import { variations } from '../schema/variations.ts';

export type ContractRow = typeof contracts.$inferSelect;

/** The contracts that a member may value, as a condition: the same rule as mayValue(). */
export const isValuedBy = (member: Member): SQL =>
  mayValue(member, { valuers: [] })
    ? sql`true`
    : sql`${contracts.valuers} @> to_jsonb(${member.userId}::bigint)`;

// Who is no contractor of the project any more is no valuer.
const VALUERS = sql`(select coalesce(jsonb_agg(m.user_id order by m.user_id), '[]') from project_members m
  where m.project_id = ${contracts.projectId} and m.role = 'contractor' and ${contracts.valuers} @> to_jsonb(m.user_id))`;

export type ScheduleRow = Contract['lines'][number];

/** What the other certificates of a contract need to know of one. */
interface Entry {
  id: number;
  number: number;
  status: CertificateStatus;
  date: CalendarDate;
  release: Release;
  /** Null until it is issued, like the others below. */
  due: Minor | null;
  gross: Minor | null;
  retention: Minor | null;
  currency: Currency | null;
  certifiedAt: string | null;
}

/** A contract with all that its certificates are worked out from. */
export interface Book {
  contract: ContractRow;
  schedule: ScheduleRow[];
  revisions: Revision[];
  /** Approved variations are left out of them. */
  otherCurrency: boolean;
  /** In the order in which they were issued: a draft that was taken back may be issued after a later one. */
  issued: Entry[];
  /** Numbers of those that wait to be certified. */
  submitted: number[];
  /** By line, as the certificate issued last has it. */
  certified: LineValue[];
}

/** Rows of a query as one value; amounts leave as text, because JSON's numbers are no decimals. */
const listOf = (fields: SQL, order: SQL, from: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by ${order}), '[]') from ${from})`;

const here = (table: AnyPgColumn, contract: AnyPgColumn): SQL =>
  sql`${table} = ${contracts.projectId} and ${contract} = ${contracts.id}`;

const SCHEDULE = listOf(
  sql`'id', id, 'description', description, 'phase', phase, 'amount', amount::text`,
  sql`position`,
  sql`${contractLines} where ${here(contractLines.projectId, contractLines.contractId)}`,
);

const ENTRIES = listOf(
  sql`'id', id, 'number', number, 'status', status, 'date', date, 'release', release, 'due', due::text, 'gross', gross::text,
    'retention', retention::text, 'currency', currency, 'certifiedAt', certified_at`,
  sql`certified_at nulls last, id`,
  sql`${certificates} where ${here(certificates.projectId, certificates.contractId)} and deleted_at is null`,
);

const CERTIFIED = listOf(
  sql`'lineId', line_id, 'workDone', (work_before + work_now)::text, 'materialsOnSite', materials_on_site::text`,
  sql`position`,
  sql`${certificateLines} where ${certificateLines.projectId} = ${contracts.projectId} and certificate_id = (
    select id from ${certificates} where ${here(certificates.projectId, certificates.contractId)}
      and certified_at is not null and deleted_at is null order by certified_at desc, id desc limit 1)`,
);

// A variation that names no contract revises the project's first one: not the only one, because a second contract must
// not change what the first one comes to.
const APPROVED = sql`${variations} where ${variations.projectId} = ${contracts.projectId} and status = 'approved'
  and ${variations.deletedAt} is null and coalesce(contract_id, (select min(id) from contracts as other
    where other.project_id = ${contracts.projectId} and other.deleted_at is null)) = ${contracts.id}`;

// A contract keeps the currency of its first certificate. What was decided before that one took part in it, whatever the
// project's currency was called then; what is decided later in another one can't be added to it.
const IN_OTHER_CURRENCY = sql`exists (select from ${certificates} as issued
  where issued.project_id = ${contracts.projectId} and issued.contract_id = ${contracts.id}
    and issued.deleted_at is null and issued.certified_at < ${variations.reviewedAt}
    and issued.currency <> ${variations.decidedCurrency})`;

const REVISIONS = listOf(
  sql`'from', decided_on, 'amount', cost::text`,
  sql`decided_on`,
  sql`(select decided_on, sum(coalesce(agreed_amount, extra_cost)) as cost from ${APPROVED} and not ${IN_OTHER_CURRENCY}
    group by decided_on) as decided`,
);

const LEFT_OUT = sql`exists (select from ${APPROVED} and ${IN_OTHER_CURRENCY})`;

/** What the database tells of a contract as JSON. */
interface Told {
  schedule: ScheduleRow[];
  entries: Entry[];
  certified: LineValue[];
  revisions: Revision[];
}

type Stored = ContractRow & { told: string; otherCurrency: boolean };

/** The books of the contracts that a condition leaves, oldest first; each figure as it is now, all of the same moment. */
export async function booksWhere(connection: Connection, condition: SQL): Promise<Book[]> {
  const rows = await connection.rows<Stored>(sql`
    select ${columnsOf(contracts)}, ${VALUERS} as valuers, ${LEFT_OUT} as "otherCurrency",
      jsonb_build_object('schedule', ${SCHEDULE}, 'entries', ${ENTRIES}, 'certified', ${CERTIFIED}, 'revisions', ${REVISIONS})::text as told
    from ${contracts} where ${condition} order by ${contracts.id}`);
  return rows.map(({ told, otherCurrency, ...contract }): Book => {
    const { schedule, entries, certified, revisions } = parsed<Told>(told);
    return {
      contract,
      otherCurrency,
      // In the order in which they are sent, by which an edit that changes nothing is known.
      schedule: schedule.map(({ id, description, phase, amount }) => ({ id, description, phase, amount })),
      issued: entries.filter(({ status }) => isIssued(status)),
      submitted: entries.flatMap(({ status, number }) => (status === 'submitted' ? [number] : [])),
      certified,
      revisions,
    };
  });
}

/** The book of one contract. Throws notFound where it is gone for good. */
export async function bookOf(connection: Connection, projectId: number, id: number): Promise<Book> {
  const [book] = await booksWhere(
    connection,
    sql`${contracts.projectId} = ${projectId} and ${contracts.id} = ${id}`,
  );
  if (!book) throw notFound();
  return book;
}

/** What a certificate of this number is worked out from. */
export const basisFor = ({ contract, schedule, ...book }: Book, number: number): Basis => ({
  terms: termsOf(contract),
  revisions: book.revisions,
  otherCurrency: book.otherCurrency,
  schedule,
  certified: book.certified,
  issued: book.issued.map(({ due, release }) => ({ due: due ?? ZERO, release })),
  lastDate: book.issued.at(-1)?.date ?? null,
  earlierOpen: book.submitted.filter((submitted) => submitted < number).length,
});

/** In which currency a contract is paid: its certificates keep the one in which the first of them was issued. */
export const currencyOf = ({ issued }: Book, ofProject: Currency): Currency =>
  issued[0]?.currency ?? ofProject;

/**
 * The instant at which a certificate is issued, in milliseconds since 1970 UTC: after all that its contract has, even
 * where the clock of another process runs ahead, because their order decides what the next one builds on.
 */
export const issuedAt = ({ issued }: Book, now: number): number =>
  Math.max(now, ...issued.map(({ certifiedAt }) => Date.parse(certifiedAt ?? '1970-01-01') + 1));

/** What the issued certificates of a contract come to. */
export function certifiedIn({ issued }: Book) {
  const dues = (entries: readonly Entry[]) => sum(entries.map(({ due }) => due ?? ZERO));
  return {
    count: issued.length,
    gross: issued.at(-1)?.gross ?? ZERO,
    retention: issued.at(-1)?.retention ?? ZERO,
    due: dues(issued),
    paid: dues(issued.filter(({ status }) => status === 'paid')),
  };
}
