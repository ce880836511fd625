import type { Endpoint } from '@brick/domain/endpoint';
import { DomainError, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import { type Action, can, type Member, type Resource, type RowFacts } from '@brick/domain/permissions';
import type * as z from 'zod';
import { notAllowed, notFound } from '../access/project-access.ts';
import type { ActivityChange } from '../activity/activity-log.ts';
import { type EndpointHandler, type ProjectContext, serve } from '../http/endpoint-handlers.ts';
import { changedMeanwhile, isStaleEdit, type RecordStore } from './record-store.ts';

type BulkContext = Omit<ProjectContext<unknown>, 'params' | 'query' | 'body'>;

interface BulkRequest {
  ids: readonly number[];
  /** delete, restore, or one of the feature's own changes. */
  action: string;
  value?: unknown;
  versions?: Readonly<Record<string, number>> | undefined;
}

type BulkEndpoint = Endpoint<'project', string, z.ZodType, z.ZodType<BulkRequest>, z.ZodType>;

type BulkRecordStore<Row> = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: bulk actions do not depend on the columns or the kind of the records.
  RecordStore<Row & BulkRecord, any, any>,
  'facts' | 'findAll' | 'changeAll' | 'moveAllToTrash' | 'takeAllBack' | 'mustBeMineToTakeBack'
>;

interface BulkRecord {
  id: number;
  projectId: number;
  version: number;
  deletedAt: string | null;
  deletedBy: number | null;
}

/** A request that undoes a change of records. */
interface BulkUndo {
  action: string;
  value: unknown;
}

/** What a change does with one record. */
export interface BulkChangeOf<Row> {
  /** Loads what the change of these records depends on, and returns a check that throws for one that stays as it is. */
  changeable?: (rows: readonly Row[]) => Promise<(row: Row) => void>;
  /** Returns the fields to store, null for a record that has them already, or throws a problem. */
  fieldsOf: (row: Row) => Partial<Row> | null;
  /** What undoes it; null where nothing does. */
  undoOf: (row: Row) => BulkUndo | null;
  /** Further work with the records as they were, and as they are. */
  changed?: (rows: readonly { before: Row; after: Row }[]) => Promise<unknown>;
}

/** A change of many records to a value: loads once what it depends on. */
export type BulkChange<Row> = (
  context: BulkContext,
  value: unknown,
) => Promise<BulkChangeOf<Row>> | BulkChangeOf<Row>;

/** What a feature defines for bulk actions on its records. The same rules apply as for the endpoints on a single record. */
export interface BulkFeature<Row> {
  rows: BulkRecordStore<Row>;
  resource: Resource;
  /** The title of a record in problem messages. */
  titleOf: (row: Row) => string;
  /** Throws if a record must not be deleted for reasons other than permissions. */
  mustBeDeletable?: (member: Member, row: Row) => void;
  /**
   * Loads everything that deleting depends on at once, and returns a check that throws for a record that cannot be
   * deleted.
   */
  deletable?: (context: BulkContext, rows: readonly Row[]) => Promise<(row: Row) => void>;
  /**
   * Loads everything that restoring depends on at once, and returns a check that throws for a record that cannot be
   * restored.
   */
  restorable?: (context: BulkContext, rows: readonly Row[]) => Promise<(row: Row) => void>;
  /** Further work when records are deleted. */
  carryOutDelete?: (context: BulkContext, rows: readonly Row[], write: Promise<void>) => Promise<void>;
  /** Further work when records are restored. */
  takeBack?: (context: BulkContext, rows: readonly Row[], write: Promise<void>) => Promise<void>;
  /** Its own changes, by action. */
  changes?: Readonly<Record<string, BulkChange<Row>>>;
  actionOf?: (changed: Partial<Row>) => ActivityChange['action'];
}

/** A change that sets one value, and is undone by setting the former one. */
export const setsValue =
  <Row, Value>(
    action: string,
    currentOf: (row: Row) => Value,
    fieldsOf: (context: BulkContext, row: Row, value: Value) => Partial<Row>,
  ): BulkChange<Row> =>
  (context, value) => ({
    fieldsOf(row) {
      const fields = fieldsOf(context, row, value as Value);
      return currentOf(row) === value ? null : fields;
    },
    undoOf: (row) => ({ action, value: currentOf(row) }),
  });

interface BulkResult {
  count: number;
  undo: (BulkUndo & { ids: number[]; versions?: Record<string, number> })[];
}

const bulkProblem = (title: string | null, error: DomainError): ProblemMessage =>
  title === null
    ? problemMessage(
        'Nothing was changed: one of the chosen rows is not there any more, or you may not see it.',
      )
    : { ...problemMessage('Nothing was changed: “{title}” was refused.', { title }), because: error.detail };

/**
 * Decides on each requested record, in the requested order. If one is rejected, all are: the message names the first
 * one, and the errors list all of them by id.
 */
export function decideAll<Row extends { id: number }, Decided>(
  ids: readonly number[],
  rows: readonly Row[],
  titleOf: (row: Row) => string,
  decide: (row: Row) => Decided,
): Decided[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  const refused: { id: number; title: string | null; error: DomainError }[] = [];
  const decided = ids.flatMap((id) => {
    const row = found.get(id);
    try {
      if (!row) throw notFound();
      return [decide(row)];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ id, title: row && error.code !== 'notFound' ? titleOf(row) : null, error });
      return [];
    }
  });
  const [first] = refused;
  if (!first) return decided;
  throw new DomainError(first.error.code, bulkProblem(first.title, first.error), {
    fields: Object.fromEntries(refused.map(({ id, error }) => [id, error.detail])),
  });
}

/** Throws as the endpoint for a single record does: notFound without the right to read, otherwise forbidden. */
function assertAllowed(
  member: Member,
  resource: Resource,
  action: Action,
  facts: RowFacts | undefined,
): void {
  if (!can(member, resource, 'read', facts)) throw notFound();
  if (!can(member, resource, action, facts)) throw notAllowed();
}

async function deleteAll<Row extends BulkRecord>(
  feature: BulkFeature<Row>,
  context: BulkContext,
  ids: readonly number[],
): Promise<BulkResult> {
  const { connection, member, project } = context;
  const rows = await feature.rows.findAll(connection, { projectId: project.id, ids, inTrash: false });
  const mustStay = await feature.deletable?.(context, rows);
  const going = decideAll(ids, rows, feature.titleOf, (row) => {
    assertAllowed(member, feature.resource, 'delete', feature.rows.facts(row));
    feature.mustBeDeletable?.(member, row);
    mustStay?.(row);
    return row;
  });
  const write = feature.rows.moveAllToTrash(context, going);
  await (feature.carryOutDelete?.(context, going, write) ?? write);
  return { count: ids.length, undo: [{ ids: [...ids], action: 'restore', value: null }] };
}

async function restoreAll<Row extends BulkRecord>(
  feature: BulkFeature<Row>,
  context: BulkContext,
  ids: readonly number[],
): Promise<BulkResult> {
  const { connection, member, project } = context;
  const found = (inTrash: boolean) =>
    feature.rows.findAll(connection, { projectId: project.id, ids, inTrash });
  const rows = await found(true);
  // Records that somebody restored meanwhile are where the caller wants them.
  const others = rows.length < ids.length ? await found(false) : [];
  const there = others.filter((row) => can(member, feature.resource, 'read', feature.rows.facts(row)));
  const gone = ids.filter((id) => !there.some((row) => row.id === id));
  const mustBeRestorable = await feature.restorable?.(context, rows);
  const coming = decideAll(gone, rows, feature.titleOf, (row) => {
    assertAllowed(member, feature.resource, 'read', feature.rows.facts(row));
    feature.rows.mustBeMineToTakeBack(context, row);
    mustBeRestorable?.(row);
    return row;
  });
  const write = feature.rows.takeAllBack(context, coming);
  await (feature.takeBack?.(context, coming, write) ?? write);
  return { count: ids.length, undo: [{ ids: gone, action: 'delete', value: null }] };
}

/** Collects what undoes a change: one request for all records that it undoes alike. */
function undoOfAll<Row extends BulkRecord>(
  rows: readonly Row[],
  undoOf: BulkChangeOf<Row>['undoOf'],
): BulkResult['undo'] {
  const alike = new Map<string, Required<BulkResult['undo'][number]>>();
  for (const row of rows) {
    const undo = undoOf(row);
    if (!undo) continue;
    const known = alike.get(JSON.stringify(undo)) ?? { ids: [], ...undo, versions: {} };
    known.ids.push(row.id);
    known.versions[row.id] = row.version + 1;
    alike.set(JSON.stringify(undo), known);
  }
  return [...alike.values()];
}

async function changeAll<Row extends BulkRecord>(
  feature: BulkFeature<Row>,
  context: BulkContext,
  { ids, action, value, versions }: BulkRequest,
): Promise<BulkResult> {
  const { changes, rows: kept, actionOf } = feature;
  const change = await changes?.[action]?.(context, value);
  if (!change) throw new Error(`${action} is no action of ${feature.resource}`);
  const { connection, member, project } = context;
  const rows = await kept.findAll(connection, { projectId: project.id, ids, inTrash: false });
  const mustBeChangeable = await change.changeable?.(rows);
  const edits = decideAll(ids, rows, feature.titleOf, (row) => {
    assertAllowed(member, feature.resource, 'update', kept.facts(row));
    if (isStaleEdit(row, versions?.[row.id])) throw new DomainError('conflict', changedMeanwhile);
    const fields = change.fieldsOf(row);
    if (fields) mustBeChangeable?.(row);
    return { row, fields };
  }).flatMap(({ row, fields }) => (fields ? [{ row, fields }] : []));
  await kept.changeAll(context, edits, actionOf);
  await change.changed?.(edits.map(({ row, fields }) => ({ before: row, after: { ...row, ...fields } })));
  return {
    count: edits.length,
    undo: undoOfAll(
      edits.map(({ row }) => row),
      change.undoOf,
    ),
  };
}

/** Implements a bulk endpoint with the rules of the endpoints for a single record. */
export function serveBulk<Row extends BulkRecord>(
  endpoint: BulkEndpoint,
  feature: BulkFeature<Row>,
): EndpointHandler {
  return serve(endpoint, async (context) => {
    const { body } = context;
    if (body.action === 'delete') return deleteAll(feature, context, body.ids);
    if (body.action === 'restore') return restoreAll(feature, context, body.ids);
    return changeAll(feature, context, body);
  });
}
