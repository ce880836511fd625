import type { Contract, contractsToValue } from '@brick/domain/certificates/building-contract';
import type { contractBody } from '@brick/domain/certificates/contract-body';
import { mayValue } from '@brick/domain/certificates/rules';
import { revisedSumOn } from '@brick/domain/certificates/working';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { ReplyOf } from '@brick/domain/endpoint';
import { refusedField, said } from '@brick/domain/errors';
import type { PartQuery } from '@brick/domain/lists';
import type { Currency } from '@brick/domain/money/currencies';
import { amountsAsText, sum } from '@brick/domain/money/money';
import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Connection } from '../platform/connection.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { type Part, partOf } from '../platform/part.ts';
import type { RowSource } from '../platform/serve.ts';
import { contractLines, contracts } from '../schema/certificates.ts';
import { projectMembers } from '../schema/projects.ts';
import {
  type Book,
  booksWhere,
  type ContractRow,
  certifiedIn,
  currencyOf,
  isValuedBy,
  type ScheduleRow,
} from './books.ts';

export const contractRows = keptRows({
  kind: 'contract',
  table: contracts,
  facts: ({ addedBy }) => ({ createdBy: addedBy }),
});

/**
 * A contract for calls on its certificates. Their rights are asked for certificates as such: a contractor draws up
 * certificates of contracts that they may not read.
 */
export const certifiedContracts: RowSource<ContractRow, 'contract'> = {
  ...contractRows,
  facts: () => undefined,
};

/** A contract for who values it. */
export const valuedContracts: RowSource<ContractRow, 'contract'> = {
  ...certifiedContracts,
  isThereFor: mayValue,
};

/**
 * The valuers of a contract as they were sent, each once. Refuses who is no contractor of the project; who was one before
 * and stands in the contract still is left out.
 */
export async function valuersOf(
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
    throw refusedField('valuers', said('Choose contractors of this project'));
  return contractors;
}

/** A contract with its percentages as numbers, as they are sent, compared and logged. */
export const inNumbers = (contract: ContractRow) => ({
  ...contract,
  retentionRate: Number(contract.retentionRate),
  retentionLimit: contract.retentionLimit === null ? null : Number(contract.retentionLimit),
  recoveryRate: Number(contract.recoveryRate),
  materialsRate: Number(contract.materialsRate),
});

type SentRates = Pick<
  ReturnType<typeof inNumbers>,
  'retentionRate' | 'retentionLimit' | 'recoveryRate' | 'materialsRate'
>;

/** The percentages of a new contract as their columns take them. */
export const inText = (sent: SentRates) => ({
  retentionRate: String(sent.retentionRate),
  retentionLimit: sent.retentionLimit === null ? null : String(sent.retentionLimit),
  recoveryRate: String(sent.recoveryRate),
  materialsRate: String(sent.materialsRate),
});

/** Whose figures are asked for, and as of when. */
interface Asked {
  today: CalendarDate;
  currency: Currency;
}

/** A contract as its call shows it. */
export function contractShown(book: Book, { today, currency }: Asked): Contract {
  const { contract, schedule, revisions } = book;
  const { contractSum } = contract;
  return {
    ...inNumbers(contract),
    vatRates: [...contract.vatRates],
    valuers: [...contract.valuers],
    currency: currencyOf(book, currency),
    revisedSum: revisedSumOn(contractSum, revisions, today),
    lines: schedule,
    notInLines: sum([contractSum, ...schedule.map(({ amount }) => -amount)]),
    certified: certifiedIn(book),
  };
}

const BY_ID = [{ name: 'id', kind: 'number' }] as const;

/** The contracts of a project, oldest first. */
export async function contractsOfProject(
  connection: Connection,
  projectId: number,
  asked: Asked,
): Promise<Contract[]> {
  const books = await booksWhere(
    connection,
    sql`${contracts.projectId} = ${projectId} and ${contracts.deletedAt} is null`,
  );
  return books.map((book) => contractShown(book, asked));
}

/** Some contracts of a project, oldest first: as many as one answer holds with their schedules. */
export async function someContractsOf(
  connection: Connection,
  projectId: number,
  query: PartQuery,
  asked: Asked,
): Promise<Part<Contract>> {
  const { rows, nextCursor } = await partOf<{ id: number }>(connection, {
    // With their lines, so that they are weighed with them.
    rows: sql`select id, (select coalesce(jsonb_agg(to_jsonb(line)), '[]') from ${contractLines} as line
        where line.project_id = ${projectId} and line.contract_id = ${contracts.id}) as lines
      from ${contracts} where project_id = ${projectId} and deleted_at is null`,
    ...{ keys: BY_ID, asked: query },
  });
  const ids = sql.param(rows.map(({ id }) => id));
  const books = await booksWhere(
    connection,
    sql`${contracts.projectId} = ${projectId} and ${contracts.id} = any(${ids}::bigint[]) and ${contracts.deletedAt} is null`,
  );
  return { rows: books.map((book) => contractShown(book, asked)), nextCursor };
}

/** The contracts of a project as who draws up a certificate chooses among them: names alone. */
export const contractsToValueOf = (
  connection: Connection,
  member: Member,
  projectId: number,
  asked: PartQuery,
) =>
  partOf<ReplyOf<typeof contractsToValue>[number]>(connection, {
    ...{ keys: BY_ID, asked },
    rows: sql`select id, title, (
      select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'description', line.description) order by line.position), '[]')
      from ${contractLines} as line where line.project_id = ${projectId} and line.contract_id = ${contracts.id}
    ) as lines
    from ${contracts} where project_id = ${projectId} and deleted_at is null and ${isValuedBy(member)}`,
  });

type SentLine = z.output<typeof contractBody>['lines'][number];

/** Refuses lines that say to be of the contract and are not, or are twice. */
export function mustBeItsLines(sent: readonly SentLine[], schedule: readonly ScheduleRow[]): void {
  const ids = sent.flatMap(({ id }) => id ?? []);
  const known = ids.every((id) => schedule.some((line) => line.id === id));
  if (known && new Set(ids).size === ids.length) return;
  const sentence = known
    ? said('One of these lines is sent twice')
    : said('One of these lines does not belong to the contract');
  throw refusedField('lines', sentence);
}

/** Ids for lines that are new, so that the log can name them. */
export async function lineIds(connection: Connection, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await connection.rows<{ id: number }>(
    sql`select nextval('contract_lines_id_seq') as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

/** The schedule of values as it was sent; each new line takes one of the ids. */
export function scheduleOf(sent: readonly SentLine[], ids: readonly number[]): ScheduleRow[] {
  const left = [...ids];
  return sent.map(({ id = left.shift() ?? 0, ...line }) => ({ id, ...line }));
}

/** Stores a schedule of values in its order: lines that it names stay the same lines, others go. */
export async function storeSchedule(
  connection: Connection,
  { projectId, id: contractId }: Pick<ContractRow, 'projectId' | 'id'>,
  schedule: readonly ScheduleRow[],
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
