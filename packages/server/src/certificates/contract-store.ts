import type { Contract, contractsToValue } from '@brick/domain/certificates/building-contract-api';
import type { contractBody } from '@brick/domain/certificates/building-contract-body';
import { revisedSumOn } from '@brick/domain/certificates/certificate-calculation';
import { mayValue } from '@brick/domain/certificates/rules';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { ReplyOf } from '@brick/domain/endpoint';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import type { PageQuery } from '@brick/domain/list-query';
import type { Currency } from '@brick/domain/money/currencies';
import { amountsAsText, sum } from '@brick/domain/money/money';
import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Connection } from '../platform/db/connection.ts';
import type { RowSource } from '../platform/http/endpoint-handlers.ts';
import { type ListPart, loadListPart } from '../platform/records/list-paging.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { contractLines, contracts } from '../schema/certificates.ts';
import { projectMembers } from '../schema/projects.ts';
import {
  type ContractLedger,
  type ContractRow,
  certifiedTotals,
  currencyOf,
  isValuerCondition,
  loadContractLedgers,
  type ScheduleOfValuesRow,
} from './contract-ledger.ts';

export const contractRows = createRecordStore({
  kind: 'contract',
  table: contracts,
  facts: ({ addedBy }) => ({ createdBy: addedBy }),
});

/**
 * Contracts for certificate endpoints, which check rights on certificates: a contractor draws up certificates of
 * contracts that they may not read.
 */
export const certifiedContracts: RowSource<ContractRow, 'contract'> = {
  ...contractRows,
  facts: () => undefined,
};

/** Contracts for their valuers. */
export const valuedContracts: RowSource<ContractRow, 'contract'> = {
  ...certifiedContracts,
  isThereFor: mayValue,
};

/**
 * Checks and deduplicates the valuers of a contract. New ones must be contractors of the project; former contractors
 * are dropped.
 */
export async function resolveValuers(
  connection: Connection,
  projectId: number,
  sent: readonly number[],
  before: readonly number[] = [],
): Promise<number[]> {
  if (sent.length === 0) return [];
  const found = await connection.rows<{ id: number }>(sql`
    select user_id as id from ${projectMembers} where project_id = ${projectId} and role = 'contractor'
      and user_id = any(${sql.param([...sent])}::bigint[]) order by user_id`);
  const contractors = found.map(({ id }) => id);
  if (sent.some((id) => !contractors.includes(id) && !before.includes(id)))
    throw fieldProblem('valuers', problemMessage('Choose contractors of this project'));
  return contractors;
}

/** Converts percentages to numbers, as they are sent, compared and logged. */
export const toNumericRates = (contract: ContractRow) => ({
  ...contract,
  retentionRate: Number(contract.retentionRate),
  retentionLimit: contract.retentionLimit === null ? null : Number(contract.retentionLimit),
  recoveryRate: Number(contract.recoveryRate),
  materialsRate: Number(contract.materialsRate),
});

type ContractRates = Pick<
  ReturnType<typeof toNumericRates>,
  'retentionRate' | 'retentionLimit' | 'recoveryRate' | 'materialsRate'
>;

/** Converts percentages to the strings of their columns. */
export const toStoredRates = (sent: ContractRates) => ({
  retentionRate: String(sent.retentionRate),
  retentionLimit: sent.retentionLimit === null ? null : String(sent.retentionLimit),
  recoveryRate: String(sent.recoveryRate),
  materialsRate: String(sent.materialsRate),
});

/** Currency and day of the figures. */
interface ContractView {
  today: CalendarDate;
  currency: Currency;
}

/** Serializes a contract. */
export function serializeContract(book: ContractLedger, { today, currency }: ContractView): Contract {
  const { contract, schedule, revisions } = book;
  const { contractSum } = contract;
  return {
    ...toNumericRates(contract),
    vatRates: [...contract.vatRates],
    valuers: [...contract.valuers],
    currency: currencyOf(book, currency),
    revisedSum: revisedSumOn(contractSum, revisions, today),
    lines: schedule,
    notInLines: sum([contractSum, ...schedule.map(({ amount }) => -amount)]),
    certified: certifiedTotals(book),
  };
}

const BY_ID = [{ name: 'id', kind: 'number' }] as const;

/** Loads the contracts of a project, oldest first. */
export async function loadContracts(
  connection: Connection,
  projectId: number,
  asked: ContractView,
): Promise<Contract[]> {
  const books = await loadContractLedgers(
    connection,
    sql`${contracts.projectId} = ${projectId} and ${contracts.deletedAt} is null`,
  );
  return books.map((book) => serializeContract(book, asked));
}

/** Loads one page of a project's contracts with their schedules, oldest first. */
export async function loadContractPage(
  connection: Connection,
  projectId: number,
  query: PageQuery,
  asked: ContractView,
): Promise<ListPart<Contract>> {
  const { rows, nextCursor } = await loadListPart<{ id: number }>(connection, {
    // Includes the lines, so that they count towards the page size.
    rows: sql`select id, (select coalesce(jsonb_agg(to_jsonb(line)), '[]') from ${contractLines} as line
        where line.project_id = ${projectId} and line.contract_id = ${contracts.id}) as lines
      from ${contracts} where project_id = ${projectId} and deleted_at is null`,
    ...{ keys: BY_ID, asked: query },
  });
  const ids = sql.param(rows.map(({ id }) => id));
  const books = await loadContractLedgers(
    connection,
    sql`${contracts.projectId} = ${projectId} and ${contracts.id} = any(${ids}::bigint[]) and ${contracts.deletedAt} is null`,
  );
  return { rows: books.map((book) => serializeContract(book, asked)), nextCursor };
}

/** Loads the names of the contracts that a user may draw up certificates of. */
export const loadContractsToValue = (
  connection: Connection,
  member: Member,
  projectId: number,
  asked: PageQuery,
) =>
  loadListPart<ReplyOf<typeof contractsToValue>[number]>(connection, {
    ...{ keys: BY_ID, asked },
    rows: sql`select id, title, (
      select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'description', line.description) order by line.position), '[]')
      from ${contractLines} as line where line.project_id = ${projectId} and line.contract_id = ${contracts.id}
    ) as lines
    from ${contracts} where project_id = ${projectId} and deleted_at is null and ${isValuerCondition(member)}`,
  });

type ScheduleLineBody = z.output<typeof contractBody>['lines'][number];

/** Throws for line ids that are not in the contract or occur twice. */
export function assertOwnLines(
  sent: readonly ScheduleLineBody[],
  schedule: readonly ScheduleOfValuesRow[],
): void {
  const ids = sent.flatMap(({ id }) => id ?? []);
  const known = ids.every((id) => schedule.some((line) => line.id === id));
  if (known && new Set(ids).size === ids.length) return;
  const sentence = known
    ? problemMessage('One of these lines is sent twice')
    : problemMessage('One of these lines does not belong to the contract');
  throw fieldProblem('lines', sentence);
}

/** Reserves ids for new lines, so that the log can contain them. */
export async function reserveLineIds(connection: Connection, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await connection.rows<{ id: number }>(
    sql`select nextval('contract_lines_id_seq') as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

/** Builds the schedule of values. New lines get the reserved ids. */
export function buildSchedule(
  sent: readonly ScheduleLineBody[],
  ids: readonly number[],
): ScheduleOfValuesRow[] {
  const left = [...ids];
  return sent.map(({ id = left.shift() ?? 0, ...line }) => ({ id, ...line }));
}

/** Stores a schedule of values in order. Existing lines keep their ids, missing ones are deleted. */
export async function storeSchedule(
  connection: Connection,
  { projectId, id: contractId }: Pick<ContractRow, 'projectId' | 'id'>,
  schedule: readonly ScheduleOfValuesRow[],
): Promise<void> {
  const placed = JSON.stringify(
    schedule.map((line, position) => ({ ...line, position })),
    amountsAsText,
  );
  const kept = sql.param(schedule.map(({ id }) => id));
  await Promise.all([
    connection.rows(sql`
      delete from ${contractLines} where project_id = ${projectId} and contract_id = ${contractId} and id <> all(${kept}::bigint[])`),
    connection.rows(sql`
      insert into ${contractLines} (project_id, contract_id, id, position, description, phase, amount)
      select ${projectId}::bigint, ${contractId}::bigint, id, position, description, phase, amount
      from jsonb_to_recordset(${placed}::jsonb) as line (id bigint, description text, phase text, amount numeric, position integer)
      on conflict (project_id, id) do update set position = excluded.position, description = excluded.description,
        phase = excluded.phase, amount = excluded.amount`),
  ]);
}
