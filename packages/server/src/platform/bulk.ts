import type { Endpoint } from '@brick/domain/endpoint';
import { DomainError, type Said, said } from '@brick/domain/errors';
import { type Action, can, type Member, type Resource, type RowFacts } from '@brick/domain/permissions';
import type * as z from 'zod';
import { notAllowed, notFound } from './access.ts';
import type { Change } from './activity.ts';
import type { KeptRows } from './kept-rows.ts';
import { type ProjectContext, type Served, serve } from './serve.ts';

type Context = Omit<ProjectContext<unknown>, 'params' | 'query' | 'body'>;

interface Sent<Value> {
  ids: readonly number[];
  /** delete, restore, or what the room calls its change. */
  action: string;
  value?: Value | null;
}

type BulkCall<Value> = Endpoint<'project', string, z.ZodType, z.ZodType<Sent<Value>>, z.ZodType>;

type Rows<Row> = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: what a kind's rows are made of and called is nothing to these deeds.
  KeptRows<Row & Stored, any, any>,
  'facts' | 'findAll' | 'changeAll' | 'moveAllToTrash' | 'takeAllBack' | 'mustBeMineToTakeBack'
>;

interface Stored {
  id: number;
  projectId: number;
  version: number;
  deletedAt: string | null;
  deletedBy: number | null;
}

/** What a room says of deeds on many of its rows: the rules that the calls on one row follow. */
export interface Room<Row, Value> {
  rows: Rows<Row>;
  resource: Resource;
  /** What a row is called where it is refused. */
  titleOf: (row: Row) => string;
  /** Refuses to delete a row, beyond the table of rights. */
  mustBeDeletable?: (member: Member, row: Row) => void;
  /** Looks up at once what taking rows back depends on; answers what refuses one of them. */
  restorable?: (context: Context, rows: readonly Row[]) => Promise<(row: Row) => void>;
  /** What else happens as rows are taken back. */
  takeBack?: (context: Context, rows: readonly Row[], write: Promise<void>) => Promise<void>;
  change?: {
    /** The value that a row has, which takes the change back. */
    valueOf: (row: Row) => Value;
    /** What is stored of a row, or a refusal. */
    fieldsOf: (context: Context, row: Row, value: Value) => Partial<Row>;
    actionOf?: (changed: Partial<Row>) => Change['action'];
  };
}

interface Done<Value> {
  count: number;
  undo: { ids: number[]; action: string; value: Value | null }[];
}

const refusalOf = (title: string | null, error: DomainError): Said =>
  title === null
    ? said('Nothing was changed: one of the chosen rows is not there any more, or you may not see it.')
    : { ...said('Nothing was changed: “{title}” was refused.', { title }), because: error.said };

/**
 * Decides each of the rows that were asked for, in that order. Where one of them is refused all are: the first one is
 * named, and each is told of by its id.
 */
export function decidedAll<Row extends { id: number }, Decided>(
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
  throw new DomainError(first.error.code, refusalOf(first.title, first.error), {
    fields: Object.fromEntries(refused.map(({ id, error }) => [id, error.said])),
  });
}

/** Refuses as the call on one row does: a row that may not be read is not there, and then the right itself. */
function mustMay(member: Member, resource: Resource, action: Action, facts: RowFacts | undefined): void {
  if (!can(member, resource, 'read', facts)) throw notFound();
  if (!can(member, resource, action, facts)) throw notAllowed();
}

async function deleted<Row extends Stored, Value>(
  room: Room<Row, Value>,
  context: Context,
  ids: readonly number[],
): Promise<Done<Value>> {
  const { connection, member, project } = context;
  const rows = await room.rows.findAll(connection, { projectId: project.id, ids, inTrash: false });
  const going = decidedAll(ids, rows, room.titleOf, (row) => {
    mustMay(member, room.resource, 'delete', room.rows.facts(row));
    room.mustBeDeletable?.(member, row);
    return row;
  });
  await room.rows.moveAllToTrash(context, going);
  return { count: ids.length, undo: [{ ids: [...ids], action: 'restore', value: null }] };
}

async function takenBack<Row extends Stored, Value>(
  room: Room<Row, Value>,
  context: Context,
  ids: readonly number[],
): Promise<Done<Value>> {
  const { connection, member, project } = context;
  const rows = await room.rows.findAll(connection, { projectId: project.id, ids, inTrash: true });
  const mustBeRestorable = await room.restorable?.(context, rows);
  const coming = decidedAll(ids, rows, room.titleOf, (row) => {
    mustMay(member, room.resource, 'read', room.rows.facts(row));
    room.rows.mustBeMineToTakeBack(context, row);
    mustBeRestorable?.(row);
    return row;
  });
  const write = room.rows.takeAllBack(context, coming);
  await (room.takeBack?.(context, coming, write) ?? write);
  return { count: ids.length, undo: [{ ids: [...ids], action: 'delete', value: null }] };
}

async function changed<Row extends Stored, Value>(
  room: Room<Row, Value>,
  context: Context,
  { ids, action, value }: Sent<Value>,
): Promise<Done<Value>> {
  const { change, rows: kept } = room;
  if (!change || value === null || value === undefined)
    throw new Error(`${action} is no deed of ${room.resource}`);
  const { connection, member, project } = context;
  const rows = await kept.findAll(connection, { projectId: project.id, ids, inTrash: false });
  const edits = decidedAll(ids, rows, room.titleOf, (row) => {
    mustMay(member, room.resource, 'update', kept.facts(row));
    return { row, fields: change.fieldsOf(context, row, value) };
  }).filter(({ row }) => change.valueOf(row) !== value);
  await kept.changeAll(context, edits as never, change.actionOf as never);
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

/** Ties the call on many rows of a room to the rules of the calls on one of them. */
export function serveBulk<Row extends Stored, Value>(
  endpoint: BulkCall<Value>,
  room: Room<Row, Value>,
): Served {
  return serve(endpoint, async (context) => {
    const { body } = context;
    if (body.action === 'delete') return deleted(room, context, body.ids);
    if (body.action === 'restore') return takenBack(room, context, body.ids);
    return changed(room, context, body);
  });
}
