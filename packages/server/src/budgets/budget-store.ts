import type { BudgetReply, BudgetTransfer } from '@brick/domain/budgets/api';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { type Budget, calculateBudget } from '@brick/domain/ledger/budget/budget';
import { budgetInputs } from '@brick/domain/ledger/budget/budget-from-totals';
import { assertContingencyCoversUse, type BudgetMove } from '@brick/domain/ledger/budget/budget-transfers';
import { serializeBudget } from '@brick/domain/ledger/serialize';
import type { PageQuery } from '@brick/domain/list-query';
import type { Currency } from '@brick/domain/money/currencies';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { displayName } from '@brick/domain/users/display-name';
import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../platform/access/project-access.ts';
import { diffFields, logActivity, loggedAs } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ListPart, loadListPart } from '../platform/records/list-paging.ts';
import { budgetTransfers, phaseBudgets, projectBudgets } from '../schema/budgets.ts';
import { users } from '../schema/users.ts';
import { type BudgetData, END_OF_TIME, loadBudgetData } from './budget-data.ts';

/** The user and project of a write. */
export interface ProjectWrite {
  connection: Connection;
  caller: Caller;
  projectId: number;
}

export const computeBudget = ({ kept }: BudgetData): Budget => calculateBudget(budgetInputs(kept));

/** Serializes a budget. */
export const serializeBudgetReply = (parts: BudgetData, currency: Currency): BudgetReply => ({
  currency,
  asOf: parts.kept.asOf,
  ...serializeBudget(computeBudget(parts), parts.kept.percentComplete),
  version: parts.version,
});

/**
 * Locks the budget data until the transaction ends: of two users who take from one place, the second sees what the
 * first has left. Adding expenses or commitments does not wait for it.
 */
export async function lockBudgetData(
  connection: Connection,
  projectId: number,
  today: CalendarDate,
): Promise<BudgetData> {
  // Sent together, executed in order: the last query reads once the lock is held.
  const [, , parts] = await Promise.all([
    connection.rows(
      sql`insert into ${projectBudgets} (project_id) values (${projectId}) on conflict do nothing`,
    ),
    connection.rows(
      sql`select 1 from ${projectBudgets} where ${projectBudgets.projectId} = ${projectId} for update`,
    ),
    loadBudgetData(connection, projectId, { asOf: today, decidedUntil: END_OF_TIME }),
  ]);
  return parts;
}

type StoredAmount = Minor | null;

/** An entered budget: null removes an amount, missing fields stay. */
interface BudgetEntry {
  phases?: Partial<Record<Phase, StoredAmount | undefined>> | undefined;
  fees?: StoredAmount | undefined;
  contingency?: StoredAmount | undefined;
}

export interface BudgetChanges {
  before: BudgetEntry;
  after: BudgetEntry;
}

/** The fields that an entry changes, before and after. Null if there are none. */
export function changesOf(
  { kept }: BudgetData,
  { phases = {}, fees, contingency }: BudgetEntry,
): BudgetChanges | null {
  const originals = Object.fromEntries(PHASES.map((phase) => [phase, kept.originals[phase] ?? null]));
  const changed = diffFields<Record<string, StoredAmount>>(originals, phases as Record<string, StoredAmount>);
  const others = diffFields<Record<string, StoredAmount>>(
    { fees: kept.fees.original, contingency: kept.contingency.original },
    { ...(fees !== undefined && { fees }), ...(contingency !== undefined && { contingency }) },
  );
  if (!changed && !others) return null;
  return {
    before: { ...(changed && { phases: changed.before }), ...others?.before },
    after: { ...(changed && { phases: changed.after }), ...others?.after },
  };
}

/** Throws if the contingency would be less than variations and transfers have used. */
export function assertContingencyCovered(parts: BudgetData, { contingency }: BudgetEntry): void {
  if (contingency === undefined) return;
  assertContingencyCoversUse(contingency ?? ZERO, computeBudget(parts).contingency);
}

/** Returns the budget data with an entry applied. */
export function applyBudgetEntry(
  parts: BudgetData,
  { phases = {}, fees, contingency }: BudgetEntry,
): BudgetData {
  const { kept } = parts;
  return {
    ...parts,
    version: parts.version + 1,
    kept: {
      ...kept,
      originals: {
        ...kept.originals,
        ...Object.fromEntries(Object.entries(phases).map(([phase, amount]) => [phase, amount ?? null])),
      },
      fees: fees === undefined ? kept.fees : { ...kept.fees, original: fees },
      contingency: contingency === undefined ? kept.contingency : { original: contingency },
    },
  };
}

const list = (values: readonly (string | Minor)[]) => sql`${sql.param([...values])}::text[]`;

function phaseWrites(projectId: number, phases: NonNullable<BudgetEntry['phases']>): SQL[] {
  const named = Object.entries(phases);
  const given = named.filter((entry): entry is [Phase, Minor] => typeof entry[1] === 'bigint');
  const taken = named.filter(([, amount]) => amount === null).map(([phase]) => phase);
  return [
    ...(given.length > 0
      ? [
          sql`insert into ${phaseBudgets} (project_id, phase, original)
            select ${projectId}::bigint, given.phase, given.amount::numeric
            from unnest(${list(given.map(([phase]) => phase))}, ${list(given.map(([, amount]) => amount))}) as given (phase, amount)
            on conflict (project_id, phase) do update set original = excluded.original`,
        ]
      : []),
    ...(taken.length > 0
      ? [
          sql`delete from ${phaseBudgets} where ${phaseBudgets.projectId} = ${projectId} and ${phaseBudgets.phase} = any(${list(taken)})`,
        ]
      : []),
  ];
}

/** Stores an entered budget with its next version and a log entry. The budget must be locked. */
export async function storeBudgetEntry(
  { connection, caller, projectId }: ProjectWrite,
  { before, after }: BudgetChanges,
): Promise<void> {
  const { phases = {}, fees, contingency } = after;
  await Promise.all([
    ...phaseWrites(projectId, phases).map((write) => connection.rows(write)),
    connection.rows(sql`
      update ${projectBudgets} set version = version + 1, updated_at = now()
        ${fees === undefined ? sql`` : sql`, fees = ${fees}`} ${contingency === undefined ? sql`` : sql`, contingency = ${contingency}`}
      where project_id = ${projectId}`),
    logActivity(connection, {
      projectId,
      actorId: caller.userId,
      entity: 'budget',
      entityId: projectId,
      action: 'updated',
      before,
      after,
    }),
  ]);
}

interface TransferRow extends Omit<BudgetTransfer, 'madeByName'> {
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

const TRANSFER_COLUMNS = sql`t.id, t.project_id as "projectId", t.from_place as "from", t.to_place as "to", t.amount, t.reason, t.date,
  t.made_by as "madeBy", t.created_at as "createdAt", ${users.username}, ${users.firstName} as "firstName", ${users.lastName} as "lastName"`;

const withName = ({ username, firstName, lastName, ...transfer }: TransferRow): BudgetTransfer => ({
  ...transfer,
  madeByName: username === null ? null : displayName({ username, firstName, lastName }),
});

/** Loads the transfers of a project, newest first. */
export async function loadTransfers(
  connection: Connection,
  projectId: number,
  asked: PageQuery,
): Promise<ListPart<BudgetTransfer>> {
  const part = await loadListPart<TransferRow>(connection, {
    rows: sql`
      select ${TRANSFER_COLUMNS} from ${budgetTransfers} t left join ${users} on ${users.id} = t.made_by and ${users.deletedAt} is null
      where t.project_id = ${projectId}`,
    keys: [{ name: 'id', kind: 'number' }],
    descending: true,
    asked,
  });
  return { ...part, rows: part.rows.map(withName) };
}

/** Stores a transfer with its log entry. The budget must be locked. */
export async function insertTransfer(
  { connection, caller, projectId }: ProjectWrite,
  { from, to, amount, reason, date }: BudgetMove & { reason: string; date: CalendarDate },
): Promise<BudgetTransfer> {
  const [row] = await connection.rows<TransferRow & { writtenIn: string }>(sql`
    with t as (
      insert into ${budgetTransfers} (project_id, from_place, to_place, amount, reason, date, made_by)
      values (${projectId}, ${from}, ${to}, ${amount}, ${reason}, ${date}, ${caller.userId}) returning *
    ),
    noted as (
      insert into activity (project_id, actor_id, entity, entity_id, action, after)
      select project_id, made_by, 'transfer', id, 'created', ${loggedAs({ from, to, amount, reason, date })}::jsonb from t
    )
    select ${TRANSFER_COLUMNS}, pg_current_xact_id() as "writtenIn" from t join ${users} on ${users.id} = t.made_by`);
  if (!row) throw new Error('an inserted transfer came back empty');
  const { writtenIn, ...transfer } = row;
  if (connection.transaction) connection.transaction.id = writtenIn;
  return withName(transfer);
}
