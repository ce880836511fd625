import type { Contract } from '@brick/domain/certificates/building-contract-api';
import {
  type CertificateBasis,
  parseTerms,
  type SumRevision,
} from '@brick/domain/certificates/certificate-calculation';
import type { Release } from '@brick/domain/certificates/certificate-figures';
import { type CertificateStatus, isIssued, mayValue } from '@brick/domain/certificates/rules';
import type { LineValue } from '@brick/domain/certificates/values-by-line';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Currency } from '@brick/domain/money/currencies';
import { parseWithAmounts } from '@brick/domain/money/json';
import { type Minor, sum, ZERO } from '@brick/domain/money/money';
import type { Member } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { certificateLines, certificates, contractLines, contracts } from '../schema/certificates.ts';
import { completionLines, completionLists } from '../schema/handover/completion-lists.ts';
import { issueStage, issues } from '../schema/issues.ts';
import { variations } from '../schema/variations.ts';

export type ContractRow = typeof contracts.$inferSelect;

/** SQL condition for the contracts that a member may value: the same rule as mayValue(). */
export const isValuerCondition = (member: Member): SQL =>
  mayValue(member, { valuers: [] })
    ? sql`true`
    : sql`${contracts.valuers} @> to_jsonb(${member.userId}::bigint)`;

// Former contractors of the project are no valuers.
const VALUERS = sql`(select coalesce(jsonb_agg(m.user_id order by m.user_id), '[]') from project_members m
  where m.project_id = ${contracts.projectId} and m.role = 'contractor' and ${contracts.valuers} @> to_jsonb(m.user_id))`;

export type ScheduleOfValuesRow = Contract['lines'][number];

/** What other certificates of the contract need to know of one. */
interface LedgerCertificate {
  id: number;
  number: number;
  status: CertificateStatus;
  date: CalendarDate;
  release: Release;
  /** Null until it is issued, like the fields below. */
  due: Minor | null;
  gross: Minor | null;
  retention: Minor | null;
  currency: Currency | null;
  certifiedAt: string | null;
}

/** A contract with everything that its certificates are calculated from. */
export interface ContractLedger {
  contract: ContractRow;
  schedule: ScheduleOfValuesRow[];
  revisions: SumRevision[];
  /** Whether approved variations in another currency are excluded. */
  otherCurrency: boolean;
  /** By order of issue: a draft that was withdrawn may be issued after a later one. */
  issued: LedgerCertificate[];
  /** Numbers of the submitted certificates. */
  submitted: number[];
  /** Open lines of its completion lists. */
  openLines: number;
  /** Certified values by line, from the certificate that was issued last. */
  certified: LineValue[];
}

/** Aggregates rows to JSON. Amounts are text, because JSON numbers are no decimals. */
const jsonListOf = (fields: SQL, order: SQL, from: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by ${order}), '[]') from ${from})`;

const ofContract = (table: AnyPgColumn, contract: AnyPgColumn): SQL =>
  sql`${table} = ${contracts.projectId} and ${contract} = ${contracts.id}`;

const SCHEDULE = jsonListOf(
  sql`'id', id, 'description', description, 'phase', phase, 'amount', amount::text`,
  sql`position`,
  sql`${contractLines} where ${ofContract(contractLines.projectId, contractLines.contractId)}`,
);

const ENTRIES = jsonListOf(
  sql`'id', id, 'number', number, 'status', status, 'date', date, 'release', release, 'due', due::text, 'gross', gross::text,
    'retention', retention::text, 'currency', currency, 'certifiedAt', certified_at`,
  sql`certified_at nulls last, id`,
  sql`${certificates} where ${ofContract(certificates.projectId, certificates.contractId)} and deleted_at is null`,
);

const CERTIFIED = jsonListOf(
  sql`'lineId', line_id, 'workDone', (work_before + work_now)::text, 'materialsOnSite', materials_on_site::text`,
  sql`position`,
  sql`${certificateLines} where ${certificateLines.projectId} = ${contracts.projectId} and certificate_id = (
    select id from ${certificates} where ${ofContract(certificates.projectId, certificates.contractId)}
      and certified_at is not null and deleted_at is null order by certified_at desc, id desc limit 1)`,
);

// A variation without a contract revises the first contract of the project, even if there are more: a second contract
// must not change the sum of the first.
const APPROVED = sql`${variations} where ${variations.projectId} = ${contracts.projectId} and status = 'approved'
  and ${variations.deletedAt} is null and coalesce(contract_id, (select min(id) from contracts as other
    where other.project_id = ${contracts.projectId} and other.deleted_at is null)) = ${contracts.id}`;

// A contract keeps the currency of its first certificate. Variations decided before belong to it, whatever the
// project's currency was called. Later ones in another currency cannot be added.
const IN_OTHER_CURRENCY = sql`exists (select from ${certificates} as issued
  where issued.project_id = ${contracts.projectId} and issued.contract_id = ${contracts.id}
    and issued.deleted_at is null and issued.certified_at < ${variations.reviewedAt}
    and issued.currency <> ${variations.decidedCurrency})`;

const REVISIONS = jsonListOf(
  sql`'from', decided_on, 'amount', cost::text`,
  sql`decided_on`,
  sql`(select decided_on, sum(coalesce(agreed_amount, extra_cost)) as cost from ${APPROVED} and not ${IN_OTHER_CURRENCY}
    group by decided_on) as decided`,
);

const HAS_EXCLUDED_VARIATIONS = sql`exists (select from ${APPROVED} and ${IN_OTHER_CURRENCY})`;

/** Counts the approved variations that revise a contract. */
export async function countApprovedVariations(
  connection: Connection,
  projectId: number,
  contractId: number,
): Promise<number> {
  const found = await connection.rows(sql`
    select 1 from ${contracts} cross join lateral (select from ${APPROVED}) as revising
    where ${contracts.projectId} = ${projectId} and ${contracts.id} = ${contractId}`);
  return found.length;
}

/** Whether approved variations revise a later contract, which would move to this one. */
export async function wouldTakeVariations(
  connection: Connection,
  { projectId, id }: ContractRow,
): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${contracts} cross join lateral (select from ${APPROVED} and contract_id is null) as revising
    where ${contracts.projectId} = ${projectId} and ${contracts.id} > ${id} limit 1`);
  return found.length > 0;
}

/** Loads which lines of its schedule certificates of a contract value that are not issued yet. */
export async function loadLinesOfOpenCertificates(
  connection: Connection,
  projectId: number,
  contractId: number,
): Promise<number[]> {
  const rows = await connection.rows<{ lineId: number }>(sql`
    select distinct found::bigint as "lineId" from ${certificates},
      jsonb_path_query(entered, '$.*[*] ? (@.lineId != null && @.amount != "0.00").lineId') as found
    where ${certificates.projectId} = ${projectId} and ${certificates.contractId} = ${contractId}
      and certified_at is null and deleted_at is null`);
  return rows.map(({ lineId }) => lineId);
}

/** What the database tells of a contract as JSON. */
interface Told {
  schedule: ScheduleOfValuesRow[];
  entries: LedgerCertificate[];
  certified: LineValue[];
  revisions: SumRevision[];
}

const OPEN_LINES = sql`(select count(*)::int from ${completionLines}
  join ${completionLists} on ${completionLists.projectId} = ${completionLines.projectId}
    and ${completionLists.id} = ${completionLines.listId} and ${completionLists.deletedAt} is null
  join ${issues} on ${issues.projectId} = ${completionLines.projectId} and ${issues.id} = ${completionLines.issueId}
    and ${issues.deletedAt} is null and ${issueStage} <> 'closed'
  where ${ofContract(completionLists.projectId, completionLists.contractId)})`;

/** Counts the open lines of a contract's completion lists. */
export async function countOpenLines(
  connection: Connection,
  { projectId, contractId }: { projectId: number; contractId: number },
): Promise<number> {
  const [found] = await connection.rows<{ count: number }>(sql`
    select ${OPEN_LINES} as count from ${contracts} where ${contracts.projectId} = ${projectId} and ${contracts.id} = ${contractId}`);
  return found?.count ?? 0;
}

type LedgerColumns = ContractRow & { told: string; otherCurrency: boolean; openLines: number };

/** Loads the ledgers of matching contracts, oldest first, all from one moment. */
export async function loadContractLedgers(connection: Connection, condition: SQL): Promise<ContractLedger[]> {
  const rows = await connection.rows<LedgerColumns>(sql`
    select ${columnsOf(contracts)}, ${VALUERS} as valuers, ${HAS_EXCLUDED_VARIATIONS} as "otherCurrency", ${OPEN_LINES} as "openLines",
      jsonb_build_object('schedule', ${SCHEDULE}, 'entries', ${ENTRIES}, 'certified', ${CERTIFIED}, 'revisions', ${REVISIONS})::text as told
    from ${contracts} where ${condition} order by ${contracts.id}`);
  return rows.map(({ told, otherCurrency, openLines, ...contract }): ContractLedger => {
    const { schedule, entries, certified, revisions } = parseWithAmounts<Told>(told);
    return {
      contract,
      otherCurrency,
      openLines,
      // In the order in which they are sent, by which an edit that changes nothing is known.
      schedule: schedule.map(({ id, description, phase, amount }) => ({ id, description, phase, amount })),
      issued: entries.filter(({ status }) => isIssued(status)),
      submitted: entries.flatMap(({ status, number }) => (status === 'submitted' ? [number] : [])),
      certified,
      revisions,
    };
  });
}

/** Loads the ledger of one contract. Throws notFound. */
export async function loadContractLedger(
  connection: Connection,
  projectId: number,
  id: number,
): Promise<ContractLedger> {
  const [book] = await loadContractLedgers(
    connection,
    sql`${contracts.projectId} = ${projectId} and ${contracts.id} = ${id}`,
  );
  if (!book) throw notFound();
  return book;
}

/** The input for the calculation of the certificate with this number. */
export const basisFor = (
  { contract, schedule, ...book }: ContractLedger,
  number: number,
): CertificateBasis => ({
  terms: parseTerms(contract),
  revisions: book.revisions,
  otherCurrency: book.otherCurrency,
  schedule,
  certified: book.certified,
  issued: book.issued.map(({ due, release }) => ({ due: due ?? ZERO, release })),
  lastDate: book.issued.at(-1)?.date ?? null,
  earlierOpen: book.submitted.filter((submitted) => submitted < number).length,
});

/** The currency of a contract: that of its first issued certificate. */
export const currencyOf = ({ issued }: ContractLedger, ofProject: Currency): Currency =>
  issued[0]?.currency ?? ofProject;

/**
 * The issue instant in milliseconds since 1970 UTC: after all previous ones of the contract, even if another
 * process's clock is ahead, because the order determines what the next certificate builds on.
 */
export const nextIssueInstant = ({ issued }: ContractLedger, now: number): number =>
  Math.max(now, ...issued.map(({ certifiedAt }) => Date.parse(certifiedAt ?? '1970-01-01') + 1));

/** The totals of the issued certificates of a contract. */
export function certifiedTotals({ issued }: ContractLedger) {
  const dues = (entries: readonly LedgerCertificate[]) => sum(entries.map(({ due }) => due ?? ZERO));
  return {
    count: issued.length,
    gross: issued.at(-1)?.gross ?? ZERO,
    retention: issued.at(-1)?.retention ?? ZERO,
    due: dues(issued),
    paid: dues(issued.filter(({ status }) => status === 'paid')),
  };
}
