import type { BudgetReply, BudgetTransfer } from '@brick/domain/budgets/contract';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { type Budget, budgetOf } from '@brick/domain/ledger/budget';
import { budgetInputs } from '@brick/domain/ledger/kept-budget';
import { mustCoverWhatIsUsed, type Transfer } from '@brick/domain/ledger/transfers';
import { budgetOnWire } from '@brick/domain/ledger/wire';
import type { PartQuery } from '@brick/domain/lists';
import type { Currency } from '@brick/domain/money/currencies';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { fullName } from '@brick/domain/users/names';
import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../platform/access.ts';
import { difference, loggedAs, record } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import { type Part, partOf } from '../platform/part.ts';
import { budgetTransfers, phaseBudgets, projectBudgets } from '../schema/budgets.ts';
import { users } from '../schema/users.ts';
import { type BudgetParts, budgetParts, END_OF_TIME } from './budget-parts.ts';

/** Who writes, where. */
export interface Writing {
  connection: Connection;
  caller: Caller;
  projectId: number;
}

export const budgetFrom = ({ kept }: BudgetParts): Budget => budgetOf(budgetInputs(kept));

/** A budget as its call answers it. */
export const shown = (parts: BudgetParts, currency: Currency): BudgetReply => ({
  currency,
  asOf: parts.kept.asOf,
  ...budgetOnWire(budgetFrom(parts), parts.kept.percentComplete),
  version: parts.version,
});

/**
 * The parts of a budget as nobody else can change them until the transaction ends: of two who take from the same place
 * the second finds what the first has left of it. Who adds expenses or commitments is not waited for.
 */
export async function lockedParts(
  connection: Connection,
  projectId: number,
  today: CalendarDate,
): Promise<BudgetParts> {
  // Sent at once, done one after the other: the last one reads what is there once the lock is held.
  const [, , parts] = await Promise.all([
    connection.rows(
      sql`insert into ${projectBudgets} (project_id) values (${projectId}) on conflict do nothing`,
    ),
    connection.rows(
      sql`select 1 from ${projectBudgets} where ${projectBudgets.projectId} = ${projectId} for update`,
    ),
    budgetParts(connection, projectId, { asOf: today, decidedUntil: END_OF_TIME }),
  ]);
  return parts;
}

type Amount = Minor | null;

/** What somebody entered: null takes an amount away, what is not there stays. */
interface Entered {
  phases?: Partial<Record<Phase, Amount | undefined>> | undefined;
  fees?: Amount | undefined;
  contingency?: Amount | undefined;
}

export interface Changes {
  before: Entered;
  after: Entered;
}

/** The fields that an entry changes, before and after; null where it changes none. */
export function changesOf(
  { kept }: BudgetParts,
  { phases = {}, fees, contingency }: Entered,
): Changes | null {
  const originals = Object.fromEntries(PHASES.map((phase) => [phase, kept.originals[phase] ?? null]));
  const changed = difference<Record<string, Amount>>(originals, phases as Record<string, Amount>);
  const others = difference<Record<string, Amount>>(
    { fees: kept.fees.original, contingency: kept.contingency.original },
    { ...(fees !== undefined && { fees }), ...(contingency !== undefined && { contingency }) },
  );
  if (!changed && !others) return null;
  return {
    before: { ...(changed && { phases: changed.before }), ...others?.before },
    after: { ...(changed && { phases: changed.after }), ...others?.after },
  };
}

/** Refuses an entry that takes away what variations and transfers have used of the contingency. */
export function mustLeaveWhatIsUsed(parts: BudgetParts, { contingency }: Entered): void {
  if (contingency === undefined) return;
  mustCoverWhatIsUsed(contingency ?? ZERO, budgetFrom(parts).contingency);
}

/** The parts with an entry in them. */
export function withEntered(parts: BudgetParts, { phases = {}, fees, contingency }: Entered): BudgetParts {
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

function phaseWrites(projectId: number, phases: NonNullable<Entered['phases']>): SQL[] {
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

/** Stores what was entered, with the next version and its entry in the activity log. The budget must be locked. */
export async function storeEntered(
  { connection, caller, projectId }: Writing,
  { before, after }: Changes,
): Promise<void> {
  const { phases = {}, fees, contingency } = after;
  await Promise.all([
    ...phaseWrites(projectId, phases).map((write) => connection.rows(write)),
    connection.rows(sql`
      update ${projectBudgets} set version = version + 1, updated_at = now()
        ${fees === undefined ? sql`` : sql`, fees = ${fees}`} ${contingency === undefined ? sql`` : sql`, contingency = ${contingency}`}
      where project_id = ${projectId}`),
    record(connection, {
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

interface StoredTransfer extends Omit<BudgetTransfer, 'madeByName'> {
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

const TRANSFER = sql`t.id, t.project_id as "projectId", t.from_place as "from", t.to_place as "to", t.amount, t.reason, t.date,
  t.made_by as "madeBy", t.created_at as "createdAt", ${users.username}, ${users.firstName} as "firstName", ${users.lastName} as "lastName"`;

const withName = ({ username, firstName, lastName, ...transfer }: StoredTransfer): BudgetTransfer => ({
  ...transfer,
  madeByName: username === null ? null : fullName({ username, firstName, lastName }),
});

/** The transfers of a project, newest first. */
export async function transfersOf(
  connection: Connection,
  projectId: number,
  asked: PartQuery,
): Promise<Part<BudgetTransfer>> {
  const part = await partOf<StoredTransfer>(connection, {
    rows: sql`
      select ${TRANSFER} from ${budgetTransfers} t left join ${users} on ${users.id} = t.made_by and ${users.deletedAt} is null
      where t.project_id = ${projectId}`,
    keys: [{ name: 'id', kind: 'number' }],
    descending: true,
    asked,
  });
  return { ...part, rows: part.rows.map(withName) };
}

/** Stores a transfer with its entry in the activity log. The budget must be locked. */
export async function insertTransfer(
  { connection, caller, projectId }: Writing,
  { from, to, amount, reason, date }: Transfer & { reason: string; date: CalendarDate },
): Promise<BudgetTransfer> {
  const [row] = await connection.rows<StoredTransfer & { writtenIn: string }>(sql`
    with t as (
      insert into ${budgetTransfers} (project_id, from_place, to_place, amount, reason, date, made_by)
      values (${projectId}, ${from}, ${to}, ${amount}, ${reason}, ${date}, ${caller.userId}) returning *
    ),
    noted as (
      insert into activity (project_id, actor_id, entity, entity_id, action, after)
      select project_id, made_by, 'transfer', id, 'created', ${loggedAs({ from, to, amount, reason, date })}::jsonb from t
    )
    select ${TRANSFER}, pg_current_xact_id() as "writtenIn" from t join ${users} on ${users.id} = t.made_by`);
  if (!row) throw new Error('an inserted transfer came back empty');
  const { writtenIn, ...transfer } = row;
  if (connection.transaction) connection.transaction.id = writtenIn;
  return withName(transfer);
}
