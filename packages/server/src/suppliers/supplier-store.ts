import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import { CATEGORIES } from '@brick/domain/expenses/expense-categories';
import type { Supplier, supplierHistory, supplierQuery, supplierTotals } from '@brick/domain/suppliers/api';
import { supplier } from '@brick/domain/suppliers/record';
import { type SupplierRights, supplierRights, TOP_RATED } from '@brick/domain/suppliers/rules';
import { restoreCutoff } from '@brick/domain/trash/rules';
import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type Caller, notFound } from '../platform/access/project-access.ts';
import type { TokenReader } from '../platform/access/tokens.ts';
import { type ActivityChange, diffFields, logActivity } from '../platform/activity/activity-log.ts';
import { loadRecordHistory } from '../platform/activity/record-history.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ResultPage, withPageRows } from '../platform/http/responses.ts';
import { columnsOf, loadList } from '../platform/records/list-query.ts';
import {
  columnAssignments,
  noteTransactionId,
  TRANSACTION_ID,
  type WithTransactionId,
} from '../platform/records/record-writes.ts';
import { filterConditions, orderOf } from '../records/list-queries.ts';
import { suppliers } from '../schema/suppliers.ts';
import { NO_PROJECT } from './service.ts';
import { editableSuppliers, readableSuppliers, rolesBySupplier } from './supplier-sharing.ts';

type SupplierColumns = typeof suppliers.$inferSelect;

/** A supplier's row with a numeric rating. */
export type SupplierRow = Omit<SupplierColumns, 'rating'> & { rating: number | null };

interface SupplierWrite {
  connection: Connection;
  caller: Caller;
}

type SupplierFilters = QueryOf<typeof supplierTotals>;

const rowOf = ({ rating, ...stored }: SupplierColumns): SupplierRow => ({
  ...stored,
  rating: rating === null ? null : Number(rating),
});

const storedRating = (rating: number | null | undefined) =>
  rating === undefined ? {} : { rating: rating === null ? null : String(rating) };

/** Serializes a supplier. */
export const serializeSupplier = (row: SupplierRow, { mine, mayEdit }: SupplierRights): Supplier => ({
  ...row,
  mine,
  mayEdit,
});

function supplierConditions({ category, topRated, rated, ...filters }: SupplierFilters): SQL {
  const conditions = [
    ...filterConditions(supplier, { table: suppliers, searched: [] }, filters),
    // A supplier without category counts as "other".
    category ? sql`coalesce(${suppliers.category}, 'other') = ${category}` : undefined,
    topRated === true ? gte(suppliers.rating, String(TOP_RATED)) : undefined,
    topRated === false ? lt(sql`coalesce(${suppliers.rating}, 0)`, TOP_RATED) : undefined,
    rated === undefined ? undefined : rated ? isNotNull(suppliers.rating) : isNull(suppliers.rating),
  ];
  return and(...conditions) ?? sql`true`;
}

/** Loads one page of the suppliers that a user may see. */
export async function loadSuppliers(
  connection: Connection,
  reader: TokenReader,
  query: z.output<typeof supplierQuery>,
): Promise<ResultPage> {
  const { userId } = reader;
  const page = await loadList<SupplierColumns>(connection, {
    ...orderOf(supplier, suppliers),
    where: sql`${readableSuppliers(reader, query.projectId)} and ${supplierConditions(query)}`,
    request: query,
    defaultSort: 'name',
  });
  const rows = (page.rows as readonly SupplierColumns[]).map(rowOf);
  const others = rows.filter(({ addedBy }) => addedBy !== userId).map(({ id }) => id);
  const roles = await rolesBySupplier(connection, reader, others);
  const suppliersShown = rows.map((row) =>
    serializeSupplier(row, supplierRights(userId, row, roles.get(row.id) ?? [])),
  );
  return withPageRows(page, suppliersShown);
}

type SupplierCounts = Omit<ReplyOf<typeof supplierTotals>, 'availableCategories'>;

/** Computes the totals of the filtered suppliers. */
export async function loadSupplierTotals(
  connection: Connection,
  reader: TokenReader,
  filters: SupplierFilters,
): Promise<ReplyOf<typeof supplierTotals>> {
  const [counted] = await connection.rows<SupplierCounts>(sql`
    select count(*) as count, count(*) filter (where is_active) as active,
      count(distinct coalesce(category, 'other')) as categories,
      count(*) filter (where rating >= ${TOP_RATED}::numeric) as "topRated",
      count(rating) as rated, round(avg(rating), 1)::float8 as "averageRating"
    from ${suppliers} where ${readableSuppliers(reader, filters.projectId)} and ${supplierConditions(filters)}`);
  if (!counted) throw new Error('an aggregate came back empty');
  return { ...counted, availableCategories: CATEGORIES.length };
}

interface SupplierWithRights {
  row: SupplierRow;
  rights: SupplierRights;
}

/** The intended access. For writes, suppliers are locked if the user may change them. */
type AccessPurpose = 'read' | 'update' | 'delete';

async function lockSuppliers(
  { connection, caller }: SupplierWrite,
  ids: readonly number[],
  purpose: AccessPurpose,
): Promise<SupplierColumns[]> {
  if (purpose === 'read') return [];
  const may =
    purpose === 'update'
      ? editableSuppliers(caller)
      : sql`${suppliers.addedBy} = ${caller.userId} and ${suppliers.deletedAt} is null`;
  return connection.rows<SupplierColumns>(sql`
    select ${columnsOf(suppliers)} from ${suppliers} where ${suppliers.id} = any(${sql.param([...ids])}::bigint[])
      and ${may} order by ${suppliers.id} for update`);
}

const NO_WRITE = { mine: false, mayEdit: false };

/** Loads the visible suppliers among these, with the user's rights. */
export async function findSuppliers(
  writing: SupplierWrite,
  ids: readonly number[],
  purpose: AccessPurpose,
): Promise<SupplierWithRights[]> {
  const { connection, caller } = writing;
  const held = await lockSuppliers(writing, ids, purpose);
  const isHeld = new Set(held.map(({ id }) => id));
  const left = ids.filter((id) => !isHeld.has(id));
  const seen =
    left.length === 0
      ? []
      : await connection.rows<SupplierColumns>(sql`
          select ${columnsOf(suppliers)} from ${suppliers} where ${suppliers.id} = any(${sql.param(left)}::bigint[])
            and ${caller.token ? readableSuppliers(caller) : sql`${suppliers.deletedAt} is null`}`);
  const stored = [...held, ...seen].sort((a, b) => a.id - b.id);
  const others = stored.filter(({ addedBy }) => addedBy !== caller.userId).map(({ id }) => id);
  const roles = await rolesBySupplier(connection, caller, others);
  return stored
    .map((row) => ({
      row: rowOf(row),
      rights: {
        ...supplierRights(caller.userId, row, roles.get(row.id) ?? []),
        // Unlocked rows are not written, even if the right was just granted.
        ...(purpose !== 'read' && !isHeld.has(row.id) && NO_WRITE),
      },
    }))
    .filter(({ rights }) => rights.mayRead);
}

/** Loads a supplier with the user's rights. Throws notFound if it is invisible. */
export async function requireSupplier(
  context: SupplierWrite,
  id: number,
  purpose: AccessPurpose,
): Promise<SupplierWithRights> {
  const [found] = await findSuppliers(context, [id], purpose);
  if (!found) throw notFound();
  return found;
}

/** Finds the suppliers among these that the user deleted. */
export async function findDeletedSuppliers(
  { connection, caller }: SupplierWrite,
  ids: readonly number[],
  now: number,
): Promise<SupplierRow[]> {
  const stored = await connection.rows<SupplierColumns>(sql`
    select ${columnsOf(suppliers)} from ${suppliers}
    where ${suppliers.id} = any(${sql.param([...ids])}::bigint[]) and ${suppliers.deletedBy} = ${caller.userId}
      and ${suppliers.deletedAt} > ${restoreCutoff(now)} order by ${suppliers.id} for update`);
  return stored.map(rowOf);
}

/** Loads one page of a supplier's history. */
export const loadSupplierHistory = (
  connection: Connection,
  id: number,
  query: QueryOf<typeof supplierHistory>,
) => loadRecordHistory(connection, { projectId: NO_PROJECT, entity: 'supplier', id }, query);

const logSupplier = (
  { connection, caller }: SupplierWrite,
  id: number,
  change: Pick<ActivityChange, 'action' | 'before' | 'after'>,
) =>
  logActivity(connection, {
    projectId: NO_PROJECT,
    actorId: caller.userId,
    entity: 'supplier',
    entityId: id,
    ...change,
  });

async function storeFields(
  connection: Connection,
  id: number,
  { rating, ...fields }: Partial<SupplierRow>,
): Promise<SupplierRow> {
  const [changed] = await connection.db
    .update(suppliers)
    .set({
      ...fields,
      ...storedRating(rating),
      version: sql`${suppliers.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(suppliers.id, id))
    .returning();
  if (!changed) throw new Error('a locked supplier is gone');
  return rowOf(changed);
}

type NewSupplierRow = Omit<typeof suppliers.$inferInsert, 'rating' | 'addedBy'> & { rating: number | null };

/** Loads the names that the caller's directory has among some, and returns a function that finds the one of a supplier. */
export async function loadKnownSuppliers(
  { connection, caller }: SupplierWrite,
  bodies: readonly { name: string }[],
  below: number | null,
): Promise<(body: { name: string }) => string | null> {
  const names = bodies.map(({ name }) => name.toLowerCase());
  const found = await connection.rows<{ name: string }>(sql`
    select name from ${suppliers} where added_by = ${caller.userId} and deleted_at is null
      and lower(name) = any(${sql.param(names)}::text[]) and (${below}::bigint is null or id < ${below}::bigint)`);
  const known = new Map(found.map(({ name }) => [name.toLowerCase(), name]));
  return ({ name }) => known.get(name.toLowerCase()) ?? null;
}

/** Adds a supplier to the user's directory. */
export async function addToDirectory(
  context: SupplierWrite,
  { rating, ...fields }: NewSupplierRow,
): Promise<SupplierRow> {
  const values = { ...fields, ...storedRating(rating), addedBy: context.caller.userId };
  const [stored] = await context.connection.db.insert(suppliers).values(values).returning();
  if (!stored) throw new Error('an inserted supplier came back empty');
  await logSupplier(context, stored.id, { action: 'created', after: { ...fields, rating } });
  return rowOf(stored);
}

/** Stores changed fields and returns the resulting row. */
export async function changeSupplier(
  context: SupplierWrite,
  row: SupplierRow,
  fields: Partial<SupplierRow>,
): Promise<SupplierRow> {
  const changed = diffFields<Record<string, unknown>>({ ...row }, fields);
  if (!changed) return row;
  await logSupplier(context, row.id, { action: 'updated', ...changed });
  return storeFields(context.connection, row.id, changed.after);
}

/** Deletes suppliers, or restores them if there is no instant, with a log entry for each. */
async function setDeletedAt(
  { connection, caller }: SupplierWrite,
  ids: readonly number[],
  deletedAt: string | null,
): Promise<SupplierRow[]> {
  const fields = { deletedAt, deletedBy: deletedAt && caller.userId };
  const changed = await connection.rows<WithTransactionId<SupplierColumns>>(sql`
    with changed as (
      update ${suppliers} set version = version + 1, updated_at = now()${columnAssignments(suppliers, fields)}
      where id = any(${sql.param([...ids])}::bigint[]) returning *
    ),
    noted as (
      insert into activity (project_id, actor_id, entity, entity_id, action)
      select ${NO_PROJECT}::bigint, ${caller.userId}, 'supplier', id, ${deletedAt === null ? 'restored' : 'deleted'} from changed order by id
    )
    select ${columnsOf(suppliers)}, ${TRANSACTION_ID} from changed as suppliers`);
  return changed.map((row) => rowOf(noteTransactionId(connection, row)));
}

export async function trashSuppliers(
  context: SupplierWrite,
  ids: readonly number[],
  now: number,
): Promise<void> {
  await setDeletedAt(context, ids, new Date(now).toISOString());
}

export const restoreSuppliers = (context: SupplierWrite, ids: readonly number[]): Promise<SupplierRow[]> =>
  setDeletedAt(context, ids, null);
