import type { Endpoint } from '@brick/domain/endpoint';
import { DomainError, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import { type Action, can, type Member, type Resource, type RowFacts } from '@brick/domain/permissions';
import type * as z from 'zod';
import { notAllowed, notFound } from '../access/project-access.ts';
import type { ActivityChange } from '../activity/activity-log.ts';
import { type EndpointHandler, type ProjectContext, serve } from '../http/endpoint-handlers.ts';
import type { RecordStore } from './record-store.ts';

type BulkContext = Omit<ProjectContext<unknown>, 'params' | 'query' | 'body'>;

interface BulkRequest<Value> {
  ids: readonly number[];
  /** delete, restore, or the feature's own change. */
  action: string;
  value?: Value | null;
}

type BulkEndpoint<Value> = Endpoint<'project', string, z.ZodType, z.ZodType<BulkRequest<Value>>, z.ZodType>;

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

/** What a feature defines for bulk actions on its records. The same rules apply as for the endpoints on a single record. */
export interface BulkFeature<Row, Value> {
  rows: BulkRecordStore<Row>;
  resource: Resource;
  /** The title of a record in problem messages. */
  titleOf: (row: Row) => string;
  /** Throws if a record must not be deleted for reasons other than permissions. */
  mustBeDeletable?: (member: Member, row: Row) => void;
  /**
   * Loads everything that restoring depends on at once, and returns a check that throws for a record that cannot be
   * restored.
   */
  restorable?: (context: BulkContext, rows: readonly Row[]) => Promise<(row: Row) => void>;
  /** Further work when records are restored. */
  takeBack?: (context: BulkContext, rows: readonly Row[], write: Promise<void>) => Promise<void>;
  change?: {
    /** The record's current value, which undoes the change. */
    valueOf: (row: Row) => Value;
    /** Returns the fields to store, or throws a problem. */
    fieldsOf: (context: BulkContext, row: Row, value: Value) => Partial<Row>;
    actionOf?: (changed: Partial<Row>) => ActivityChange['action'];
  };
}

interface BulkResult<Value> {
  count: number;
  undo: { ids: number[]; action: string; value: Value | null }[];
}

const bulkProblem = (title: string | null, error: DomainError): ProblemMessage =>
  title === null
    ? problemMessage(
        'Nothing was changed: one of the chosen rows is not there any more, or you may not see it.',
      )
    : { ...problemMessage('Nothing was changed: “{title}” was refused.', { title }), because: error.said };

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
    fields: Object.fromEntries(refused.map(({ id, error }) => [id, error.said])),
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

async function deleteAll<Row extends BulkRecord, Value>(
  room: BulkFeature<Row, Value>,
  context: BulkContext,
  ids: readonly number[],
): Promise<BulkResult<Value>> {
  const { connection, member, project } = context;
  const rows = await room.rows.findAll(connection, { projectId: project.id, ids, inTrash: false });
  const going = decideAll(ids, rows, room.titleOf, (row) => {
    assertAllowed(member, room.resource, 'delete', room.rows.facts(row));
    room.mustBeDeletable?.(member, row);
    return row;
  });
  await room.rows.moveAllToTrash(context, going);
  return { count: ids.length, undo: [{ ids: [...ids], action: 'restore', value: null }] };
}

async function restoreAll<Row extends BulkRecord, Value>(
  room: BulkFeature<Row, Value>,
  context: BulkContext,
  ids: readonly number[],
): Promise<BulkResult<Value>> {
  const { connection, member, project } = context;
  const rows = await room.rows.findAll(connection, { projectId: project.id, ids, inTrash: true });
  const mustBeRestorable = await room.restorable?.(context, rows);
  const coming = decideAll(ids, rows, room.titleOf, (row) => {
    assertAllowed(member, room.resource, 'read', room.rows.facts(row));
    room.rows.mustBeMineToTakeBack(context, row);
    mustBeRestorable?.(row);
    return row;
  });
  const write = room.rows.takeAllBack(context, coming);
  await (room.takeBack?.(context, coming, write) ?? write);
  return { count: ids.length, undo: [{ ids: [...ids], action: 'delete', value: null }] };
}

async function changeAll<Row extends BulkRecord, Value>(
  room: BulkFeature<Row, Value>,
  context: BulkContext,
  { ids, action, value }: BulkRequest<Value>,
): Promise<BulkResult<Value>> {
  const { change, rows: kept } = room;
  if (!change || value === null || value === undefined)
    throw new Error(`${action} is no deed of ${room.resource}`);
  const { connection, member, project } = context;
  const rows = await kept.findAll(connection, { projectId: project.id, ids, inTrash: false });
  const edits = decideAll(ids, rows, room.titleOf, (row) => {
    assertAllowed(member, room.resource, 'update', kept.facts(row));
    return { row, fields: change.fieldsOf(context, row, value) };
  }).filter(({ row }) => change.valueOf(row) !== value);
  await kept.changeAll(context, edits, change.actionOf);
  const before = new Map<Value, number[]>();
  for (const { row } of edits) {
    const was = change.valueOf(row);
    before.set(was, [...(before.get(was) ?? []), row.id]);
  }
  return {
    count: edits.length,
    undo: [...before].map(([was, those]) => ({ ids: those, action, value: was })),
  };
}

/** Implements a bulk endpoint with the rules of the endpoints for a single record. */
export function serveBulk<Row extends BulkRecord, Value>(
  endpoint: BulkEndpoint<Value>,
  room: BulkFeature<Row, Value>,
): EndpointHandler {
  return serve(endpoint, async (context) => {
    const { body } = context;
    if (body.action === 'delete') return deleteAll(room, context, body.ids);
    if (body.action === 'restore') return restoreAll(room, context, body.ids);
    return changeAll(room, context, body);
  });
}
