import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import { CATEGORIES } from '@brick/domain/expenses/categories';
import type {
  Supplier,
  supplierHistory,
  supplierQuery,
  supplierTotals,
} from '@brick/domain/suppliers/contract';
import { supplier } from '@brick/domain/suppliers/record';
import { type SupplierRights, supplierRights, TOP_RATED } from '@brick/domain/suppliers/rules';
import { lostBy } from '@brick/domain/trash/rules';
import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type Caller, notFound } from '../platform/access.ts';
import { type Change, difference, record } from '../platform/activity.ts';
import { type Page, withRows } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { historyOf } from '../platform/history.ts';
import { assignments, WRITTEN_IN, type Written, written } from '../platform/kept-writes.ts';
import { columnsOf, listRows } from '../platform/list.ts';
import { matching, orderOf } from '../records/living-rows.ts';
import { suppliers } from '../schema/suppliers.ts';
import { NO_PROJECT } from './reads.ts';
import { editableSuppliers, readableSuppliers, rolesBySupplier } from './sharing.ts';

type Stored = typeof suppliers.$inferSelect;

/** A supplier's row, its rating as a number. */
export type SupplierRow = Omit<Stored, 'rating'> & { rating: number | null };

interface Writing {
  connection: Connection;
  caller: Caller;
}

type Filters = QueryOf<typeof supplierTotals>;

const rowOf = ({ rating, ...stored }: Stored): SupplierRow => ({
  ...stored,
  rating: rating === null ? null : Number(rating),
});

const storedRating = (rating: number | null | undefined) =>
  rating === undefined ? {} : { rating: rating === null ? null : String(rating) };

/** A supplier as its contract shows it. */
export const shown = (row: SupplierRow, { mine, mayEdit }: SupplierRights): Supplier => ({
  ...row,
  mine,
  mayEdit,
});

function filtered({ category, topRated, rated, ...filters }: Filters): SQL {
  const conditions = [
    ...matching(supplier, { table: suppliers, searched: [] }, filters),
    // A supplier without a category counts as other.
    category ? sql`coalesce(${suppliers.category}, 'other') = ${category}` : undefined,
    topRated === true ? gte(suppliers.rating, String(TOP_RATED)) : undefined,
    topRated === false ? lt(sql`coalesce(${suppliers.rating}, 0)`, TOP_RATED) : undefined,
    rated === undefined ? undefined : rated ? isNotNull(suppliers.rating) : isNull(suppliers.rating),
  ];
  return and(...conditions) ?? sql`true`;
}

/** The suppliers that a user may see, as the query asks for them. */
export async function listFor(
  connection: Connection,
  userId: number,
  query: z.output<typeof supplierQuery>,
): Promise<Page> {
  const page = await listRows<Stored>(connection, {
    ...orderOf(supplier, suppliers),
    where: sql`${readableSuppliers(userId, query.projectId)} and ${filtered(query)}`,
    request: query,
    defaultSort: 'name',
  });
  const rows = (page.rows as readonly Stored[]).map(rowOf);
  const others = rows.filter(({ addedBy }) => addedBy !== userId).map(({ id }) => id);
  const roles = await rolesBySupplier(connection, userId, others);
  const suppliersShown = rows.map((row) => shown(row, supplierRights(userId, row, roles.get(row.id) ?? [])));
  return withRows(page, suppliersShown);
}

type Counted = Omit<ReplyOf<typeof supplierTotals>, 'availableCategories'>;

/** The figures of the suppliers that a filter leaves. */
export async function totalsFor(
  connection: Connection,
  userId: number,
  filters: Filters,
): Promise<ReplyOf<typeof supplierTotals>> {
  const [counted] = await connection.rows<Counted>(sql`
    select count(*) as count, count(*) filter (where is_active) as active,
      count(distinct coalesce(category, 'other')) as categories,
      count(*) filter (where rating >= ${TOP_RATED}::numeric) as "topRated",
      count(rating) as rated, round(avg(rating), 1)::float8 as "averageRating"
    from ${suppliers} where ${readableSuppliers(userId, filters.projectId)} and ${filtered(filters)}`);
  if (!counted) throw new Error('an aggregate came back empty');
  return { ...counted, availableCategories: CATEGORIES.length };
}

interface Found {
  row: SupplierRow;
  rights: SupplierRights;
}

/** What is to be done with suppliers. For a write they are locked, and only for who may do it. */
type Purpose = 'read' | 'update' | 'delete';

async function locked(
  { connection, caller }: Writing,
  ids: readonly number[],
  purpose: Purpose,
): Promise<Stored[]> {
  if (purpose === 'read') return [];
  const may =
    purpose === 'update'
      ? editableSuppliers(caller.userId)
      : sql`${suppliers.addedBy} = ${caller.userId} and ${suppliers.deletedAt} is null`;
  return connection.rows<Stored>(sql`
    select ${columnsOf(suppliers)} from ${suppliers} where ${suppliers.id} = any(${sql.param([...ids])}::bigint[])
      and ${may} order by ${suppliers.id} for update`);
}

const NO_WRITE = { mine: false, mayEdit: false };

/** Those of these suppliers that the caller may see, and what they may do with each. */
export async function findSuppliers(
  writing: Writing,
  ids: readonly number[],
  purpose: Purpose,
): Promise<Found[]> {
  const { connection, caller } = writing;
  const held = await locked(writing, ids, purpose);
  const isHeld = new Set(held.map(({ id }) => id));
  const left = ids.filter((id) => !isHeld.has(id));
  const seen =
    left.length === 0
      ? []
      : await connection.rows<Stored>(sql`
          select ${columnsOf(suppliers)} from ${suppliers} where ${suppliers.id} = any(${sql.param(left)}::bigint[])
            and ${suppliers.deletedAt} is null`);
  const stored = [...held, ...seen].sort((a, b) => a.id - b.id);
  const others = stored.filter(({ addedBy }) => addedBy !== caller.userId).map(({ id }) => id);
  const roles = await rolesBySupplier(connection, caller.userId, others);
  return stored
    .map((row) => ({
      row: rowOf(row),
      rights: {
        ...supplierRights(caller.userId, row, roles.get(row.id) ?? []),
        // What is not held is not written, even if the right to do so came a moment ago.
        ...(purpose !== 'read' && !isHeld.has(row.id) && NO_WRITE),
      },
    }))
    .filter(({ rights }) => rights.mayRead);
}

/** A supplier and what the caller may do with it. Throws notFound for one that they may not see. */
export async function requireSupplier(context: Writing, id: number, purpose: Purpose): Promise<Found> {
  const [found] = await findSuppliers(context, [id], purpose);
  if (!found) throw notFound();
  return found;
}

/** Those of these suppliers that lie in the trash because the caller put them there. */
export async function findDeleted(
  { connection, caller }: Writing,
  ids: readonly number[],
  now: number,
): Promise<SupplierRow[]> {
  const stored = await connection.rows<Stored>(sql`
    select ${columnsOf(suppliers)} from ${suppliers}
    where ${suppliers.id} = any(${sql.param([...ids])}::bigint[]) and ${suppliers.deletedBy} = ${caller.userId}
      and ${suppliers.deletedAt} > ${lostBy(now)} order by ${suppliers.id} for update`);
  return stored.map(rowOf);
}

/** Every change of a supplier, as the query asks for it. */
export const historyFor = (connection: Connection, id: number, query: QueryOf<typeof supplierHistory>) =>
  historyOf(connection, { projectId: NO_PROJECT, entity: 'supplier', id }, query);

const note = (
  { connection, caller }: Writing,
  id: number,
  change: Pick<Change, 'action' | 'before' | 'after'>,
) =>
  record(connection, {
    projectId: NO_PROJECT,
    actorId: caller.userId,
    entity: 'supplier',
    entityId: id,
    ...change,
  });

async function store(
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

type NewSupplier = Omit<typeof suppliers.$inferInsert, 'rating' | 'addedBy'> & { rating: number | null };

/** Adds a supplier to the caller's directory. */
export async function addTo(context: Writing, { rating, ...fields }: NewSupplier): Promise<SupplierRow> {
  const values = { ...fields, ...storedRating(rating), addedBy: context.caller.userId };
  const [stored] = await context.connection.db.insert(suppliers).values(values).returning();
  if (!stored) throw new Error('an inserted supplier came back empty');
  await note(context, stored.id, { action: 'created', after: { ...fields, rating } });
  return rowOf(stored);
}

/** Stores the fields that differ, and answers the row as it then is. */
export async function change(
  context: Writing,
  row: SupplierRow,
  fields: Partial<SupplierRow>,
): Promise<SupplierRow> {
  const changed = difference<Record<string, unknown>>({ ...row }, fields);
  if (!changed) return row;
  await note(context, row.id, { action: 'updated', ...changed });
  return store(context.connection, row.id, changed.after);
}

/** Puts suppliers into the trash, or takes them out where there is no instant, with an entry for each in the activity log. */
async function place(
  { connection, caller }: Writing,
  ids: readonly number[],
  deletedAt: string | null,
): Promise<SupplierRow[]> {
  const fields = { deletedAt, deletedBy: deletedAt && caller.userId };
  const changed = await connection.rows<Written<Stored>>(sql`
    with changed as (
      update ${suppliers} set version = version + 1, updated_at = now()${assignments(suppliers, fields)}
      where id = any(${sql.param([...ids])}::bigint[]) returning *
    ),
    noted as (
      insert into activity (project_id, actor_id, entity, entity_id, action)
      select ${NO_PROJECT}::bigint, ${caller.userId}, 'supplier', id, ${deletedAt === null ? 'restored' : 'deleted'} from changed order by id
    )
    select ${columnsOf(suppliers)}, ${WRITTEN_IN} from changed as suppliers`);
  return changed.map((row) => rowOf(written(connection, row)));
}

export async function moveToTrash(context: Writing, ids: readonly number[], now: number): Promise<void> {
  await place(context, ids, new Date(now).toISOString());
}

export const takeBack = (context: Writing, ids: readonly number[]): Promise<SupplierRow[]> =>
  place(context, ids, null);
