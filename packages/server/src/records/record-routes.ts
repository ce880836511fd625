import type { Endpoint } from '@brick/domain/endpoint';
import { hasPhotos } from '@brick/domain/photos/rules';
import type { RecordKind } from '@brick/domain/records/define-record';
import { isMadeOnSite } from '@brick/domain/records/made-on-site';
import type { ProjectRecord } from '@brick/domain/records/record-kinds';
import type { TransferFeature } from '@brick/domain/transfer/import-export-columns';
import { sql } from 'drizzle-orm';
import { serveComments } from '../comments/service.ts';
import { notifyAssignee } from '../notices/service.ts';
import { attachPhotos, loadPhotosOf } from '../photos/service.ts';
import { serveHistory } from '../platform/activity/record-history.ts';
import type { Connection } from '../platform/db/connection.ts';
import { intakeLock } from '../platform/db/ordered-locks.ts';
import {
  type CreateContext,
  type EndpointHandler,
  serve,
  serveRow,
} from '../platform/http/endpoint-handlers.ts';
import { type JsonPage, ResultPage, withPageRows } from '../platform/http/responses.ts';
import type { BulkFeature } from '../platform/records/bulk-actions.ts';
import { serveExport } from '../platform/records/export.ts';
import { serveImport } from '../platform/records/import.ts';
import { areWritable } from '../platform/records/list-as-json.ts';
import {
  type ListQuery,
  type ListRequest,
  loadList,
  loadListAsJson,
} from '../platform/records/list-query.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { attachFiles } from './attach-files.ts';
import { type FieldValues, loadKnownRows } from './known-rows.ts';
import {
  type ListFilters,
  orderOf,
  readableRowsCondition,
  readsPartsOnly,
  storedCountOf,
} from './list-queries.ts';
import type { RecordContext, RecordRow, RecordRules } from './record-rules.ts';
import { hasAssignee, resolveAssignee } from './resolve-assignee.ts';
import { isSiteKind, siteRowsOf } from './site-rows.ts';

// biome-ignore lint/suspicious/noExplicitAny: what goes in and out is said by the declaration of which a call is made.
type RecordEndpoint<On extends Endpoint['on']> = Endpoint<On, string, any, any, any>;

/** The endpoints of a kind: those of one row, and those of its list where they exist. */
interface RecordEndpoints<Kind extends ProjectRecord> {
  list?: RecordEndpoint<'project'>;
  totals?: RecordEndpoint<'project'>;
  add?: RecordEndpoint<'project'>;
  imported?: RecordEndpoint<'project'>;
  exported?: RecordEndpoint<'project'>;
  get: RecordEndpoint<Kind>;
  /** A kind that is withdrawn has none of these. */
  update?: RecordEndpoint<Kind>;
  remove?: RecordEndpoint<Kind>;
  restore?: RecordEndpoint<Kind>;
  history: RecordEndpoint<Kind>;
}

type DeclaredKind<Kind extends ProjectRecord = ProjectRecord> = RecordKind & { kind: Kind };

/** The declared fields of a body. Aliases and options are left to the rules. */
const fieldsEntered = ({ fields }: RecordKind, body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in fields));

const withoutComputedFields = ({ fields }: RecordKind, entered: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(entered).filter(([name]) => !fields[name]?.computed));

/** A body without the photos that its row carries already: naming them again changes nothing. */
async function withNewPhotos<Body extends { photoIds?: string[] }>(
  connection: Connection,
  { kind }: DeclaredKind,
  { id, projectId }: RecordRow,
  { photoIds = [], ...rest }: Body,
): Promise<Body> {
  const carried = photoIds.length > 0 ? await loadPhotosOf(connection, kind, [{ id, projectId }]) : null;
  const known = new Set(carried?.get(id)?.map((photo) => photo.id));
  const fresh = photoIds.filter((photo) => !known.has(photo));
  return (fresh.length > 0 ? { ...rest, photoIds: fresh } : rest) as Body;
}

/** The field of a row's creator: the only required person. */
function creatorFieldOf({ kind, also }: RecordKind): string {
  const [maker] = Object.keys(also).filter((name) => also[name]?.type === 'person' && also[name].required);
  if (!maker) throw new Error(`nothing of a ${kind} says who made it`);
  return maker;
}

const unchanged = <Written>(write: Promise<Written>) => write;

const titleFunction =
  <Stored extends RecordRow>(
    { title }: RecordKind,
    { titleOf }: Pick<RecordRules<Stored, never>, 'titleOf'>,
  ) =>
  (row: Stored): string =>
    titleOf?.(row) ?? [row['number' as keyof Stored], row[title as keyof Stored]].filter(Boolean).join(' ');

/** Rows as they are answered. */
const serializerOf =
  <Stored extends RecordRow>({ shown }: Pick<RecordRules<Stored, never>, 'shown'>) =>
  async (context: RecordContext, row: Stored): Promise<Stored> => {
    const [answer] = shown ? await shown(context, [row]) : [row];
    return answer as Stored;
  };

/** Serializes a written row and notifies its new assignee. */
function respondWithRow<Stored extends RecordRow>(
  record: DeclaredKind,
  rules: Pick<RecordRules<Stored, never>, 'shown' | 'titleOf'>,
) {
  const shown = serializerOf(rules);
  const titleOf = titleFunction(record, rules);
  return async (context: RecordContext, row: Stored, before: object = {}): Promise<Stored> => {
    const told = { entity: record.kind, row, title: titleOf(row) };
    const { assignedToId = null } = before as { assignedToId?: number | null };
    const [answer] = await Promise.all([
      shown(context, row),
      hasAssignee(record) &&
        notifyAssignee(context.connection, told, { actorId: context.caller.userId, before: assignedToId }),
    ]);
    return answer;
  };
}

/** Returns a function that adds one row of a kind. `more` holds fields that users do not enter. */
export function createAdder<Stored extends RecordRow, Body extends object>(
  record: DeclaredKind,
  rules: RecordRules<Stored, Body>,
) {
  const madeBy = creatorFieldOf(record);
  const answered = respondWithRow(record, rules);
  return async (context: CreateContext<Body>, more: Partial<Stored> = {}): Promise<Stored> => {
    const { connection, caller, project } = context;
    const entered = fieldsEntered(record, context.body);
    await rules.lockFirst?.(context, [context.body]);
    // Files before what the rules lock otherwise, as in an import.
    await attachFiles(context, record, entered);
    const { fields, carryOut = unchanged, along } = (await rules.beforeAdd?.(context)) ?? {};
    const by = { projectId: project.id, [madeBy]: caller.userId };
    const values = await rules.rows.numbered(context, {
      ...entered,
      ...(isMadeOnSite(record) && context.madeOnSite),
      ...(await resolveAssignee(connection, record, entered, by)),
      ...fields,
      ...more,
      ...by,
    });
    const write = rules.rows.add(context, values, { ...entered, ...more });
    const [answer] = await Promise.all([
      carryOut(write).then(async (row) => {
        await nameFound(context, record, row, entered);
        return answered(context, row);
      }),
      along?.(write),
    ]);
    return answer;
  };
}

/** Lets a row carry the photos that a body names. Returns the change of the field, or nothing. */
async function nameFound(
  context: Parameters<typeof attachPhotos>[0],
  record: DeclaredKind,
  { id }: { id: number },
  entered: { photoIds?: unknown },
): Promise<{ before: object; after: object } | null> {
  const ids = entered.photoIds as string[] | undefined;
  if (!hasPhotos(record) || !ids || ids.length === 0) return null;
  const { before, after } = await attachPhotos(context, { kind: record.kind, rowId: id }, ids, {
    purpose: 'found',
  });
  return { before: { photoIds: before }, after: { photoIds: after } };
}

/** What a file says is paid and not when has no day: nobody marked it paid today (docs/spec/bank.md, "Paid"). */
const unknownPayDay = ({ isPaid, paidOn }: { isPaid?: unknown; paidOn?: unknown }) =>
  isPaid === true && !paidOn ? { paidOn: null } : {};

/** The routes of the list of a kind, following its rules. */
export function listRoutes<Stored extends RecordRow, Body extends object>(
  record: DeclaredKind,
  { list, totals, add, imported, exported }: Omit<RecordEndpoints<ProjectRecord>, 'get' | 'history'>,
  rules: RecordRules<Stored, Body>,
): EndpointHandler[] {
  const order = orderOf(record, rules.stored.table);

  function listOf(context: RecordContext, query: ListRequest & ListFilters): ListQuery {
    const {
      limit: _,
      offset: __,
      cursor: ___,
      sort: ____,
      count: _____,
      uncounted: ______,
      ...filters
    } = query;
    const listed = { member: context.member, projectId: context.project.id, filters };
    const further = rules.filtered?.(filters, context) ?? [];
    const where = readableRowsCondition(record, rules.stored, { ...listed, further });
    return {
      ...order,
      where,
      request: query,
      keptCount: storedCountOf(rules.stored, listed, where, rules.filterAliases),
    };
  }

  const withShownRows = async (context: RecordContext, found: ResultPage): Promise<ResultPage> =>
    rules.shown ? withPageRows(found, await rules.shown(context, found.rows as Stored[])) : found;

  const page = async (context: RecordContext, query: ListRequest & ListFilters): Promise<ResultPage> =>
    withShownRows(context, await loadList(context.connection, listOf(context, query)));

  // What `shown` adds to rows is joined by the database where the kind says how.
  const isWritten = (fields: readonly string[]): boolean => {
    const { table, joined } = rules.stored;
    return !rules.shown || (Object.keys(joined).length > 0 && areWritable(table, fields, joined));
  };

  async function writtenPage(
    context: RecordContext,
    query: ListRequest & ListFilters,
    fields: readonly string[],
  ): Promise<ResultPage | JsonPage> {
    const { joined } = rules.stored;
    const found = await loadListAsJson(context.connection, listOf(context, query), fields, joined);
    return found instanceof ResultPage ? withShownRows(context, found) : found;
  }

  const addOne = createAdder(record, rules);
  // Imported rows are not returned, so they are not serialized.
  const { shown: _, ...unseen } = rules;
  const importOne = createAdder(record, unseen);
  return [
    list && {
      ...serve(list, async (context) =>
        isWritten(context.fields)
          ? writtenPage(context, context.query, context.fields)
          : page(context, context.query),
      ),
      ...(isSiteKind(record.kind) && { onSite: siteRowsOf(record.kind, rules) }),
    },
    totals && serve(totals, async (context) => rules.totals?.(context, context.query)),
    add && serve(add, async (context) => addOne(context)),
    add?.body &&
      imported &&
      serveImport(
        imported,
        add.body,
        (context) => importOne(context, unknownPayDay(context.body) as Partial<Stored>),
        {
          lock: (context, bodies) =>
            // In this order on one connection.
            Promise.all([
              rules.lockFirst?.(context, bodies as Body[]),
              context.connection.rows(sql`select ${intakeLock(context.project.id)}`),
            ]),
          loadKnown: (context, bodies, below) =>
            loadKnownRows(record, rules.stored, { context, bodies: bodies as FieldValues[], below }),
        },
      ),
    exported && serveExport(exported, record.path as TransferFeature, page),
  ].filter((served) => served !== undefined);
}

/** The routes of a kind, following its rules. */
export function recordRoutes<Kind extends ProjectRecord, Stored extends RecordRow, Body extends object>(
  record: DeclaredKind<Kind>,
  calls: RecordEndpoints<Kind>,
  rules: RecordRules<Stored, Body>,
): EndpointHandler[] {
  const { rows } = rules;
  const shown = serializerOf(rules);
  return [
    ...listRoutes(record, calls, rules),
    serveRow(calls.get, rows, async (context) => shown(context, context.row)),
    ...editRoutes(record, calls, rules),
    serveHistory(calls.history, rows, undefined, (member) => readsPartsOnly(member, record, rules.stored)),
    ...(record.isDiscussed === false ? [] : serveComments(rows)),
  ];
}

/** The routes that change a row, put it into the trash, and restore it. */
function editRoutes<Kind extends ProjectRecord, Stored extends RecordRow, Body extends object>(
  record: DeclaredKind<Kind>,
  { update, remove, restore }: RecordEndpoints<Kind>,
  rules: RecordRules<Stored, Body>,
): EndpointHandler[] {
  const { rows } = rules;
  const shown = serializerOf(rules);
  const answered = respondWithRow(record, rules);
  const routes = [
    update &&
      serveRow(update, rows, async (context) => {
        const { connection, member, row } = context;
        const { version, ...sent } = await withNewPhotos(connection, record, row, context.body);
        rules.mustBeEditable?.(member, row, sent);
        if (isStaleEdit(row, version)) assertCurrentVersion(await shown(context, row), version);
        const given = withoutComputedFields(record, fieldsEntered(record, sent));
        await attachFiles(context, record, given, row);
        const { fields, carryOut = unchanged } = (await rules.beforeChange?.(context, sent)) ?? {};
        const photos = await nameFound(context, record, row, sent);
        const changed = {
          ...{ ...given, ...(await resolveAssignee(connection, record, given, row)), ...fields },
          ...photos?.after,
        };
        const before = { ...row, ...photos?.before };
        const stored = await carryOut(
          rows.change(context, before, changed as Partial<Stored>, rules.actionOf),
        );
        return answered(context, stored, row);
      }),
    remove &&
      serveRow(remove, rows, async (context) => {
        rules.mustBeDeletable?.(context.member, context.row);
        (await rules.deletable?.(context, [context.row]))?.(context.row);
        // One round trip: additional work is sent after the write.
        const write = rows.moveToTrash(context, context.row);
        await Promise.all([
          rules.carryOutDelete?.(context, [context.row], write) ?? write,
          rules.alongDelete?.(context),
        ]);
      }),
    restore &&
      serveRow(restore, rows, async (context) => {
        const { row } = context;
        rows.mustBeMineToTakeBack(context, row);
        (await rules.restorable?.(context, [row]))?.(row);
        const write = rows.takeBack(context, row);
        return shown(context, await (rules.alongRestore?.(context, [row], write) ?? write));
      }),
  ];
  return routes.filter((served) => served !== undefined);
}

/** Rules for bulk actions on a declared kind, the same as for single rows. */
export const bulkRules = <Stored extends RecordRow>(
  record: RecordKind,
  rules: RecordRules<Stored, never>,
  changes?: BulkFeature<Stored>['changes'],
): BulkFeature<Stored> => ({
  rows: rules.rows,
  resource: record.resource,
  titleOf: titleFunction(record, rules),
  ...(rules.mustBeDeletable && { mustBeDeletable: rules.mustBeDeletable }),
  ...(rules.deletable && { deletable: rules.deletable }),
  ...(rules.restorable && { restorable: rules.restorable }),
  ...(rules.carryOutDelete && { carryOutDelete: rules.carryOutDelete }),
  ...(rules.alongRestore && { takeBack: rules.alongRestore }),
  ...(changes && { changes, ...(rules.actionOf && { actionOf: rules.actionOf }) }),
});
