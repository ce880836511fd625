import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, RowKind } from '@brick/domain/endpoint';
import type { Action, Member, Resource, RowFacts } from '@brick/domain/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Caller, ProjectInView } from './access.ts';
import type { Accepted, EventsAnswer, FileAnswer, Page, Redirect, WrittenPage } from './answers.ts';
import type { Config } from './config.ts';
import type { Connection } from './connection.ts';
import type { FileStore } from './files.ts';
import type { Live } from './live/live.ts';
import type { Press } from './pdf/press.ts';
import type { Secrets } from './secrets.ts';
import type { SecurityLog } from './security-log.ts';
import type { AllTurns } from './turns.ts';
import type { Workshop } from './workshop.ts';

/** What rooms may need beyond the request: no room reaches for the environment or the clock. */
export interface Services {
  config: Config;
  files: FileStore;
  secrets: Secrets;
  security: SecurityLog;
  /** The open screens that listen here. */
  live: Live;
  /** Draws PDFs beside the requests. */
  press: Press;
  /** Makes files of reports beside the requests. */
  workshop: Workshop;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  /** For calls of everyone, which run in no transaction by themselves. */
  inTransaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** For what reads in many queries and must be of one moment. */
  inSnapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** For searches: a query that takes long is given up. */
  inSearch<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Turns for what costs much. */
  turns: AllTurns;
}

export interface PublicContext<E> {
  connection: Connection;
  services: Services;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface AccountContext<E> extends PublicContext<E> {
  caller: Caller;
  /** The day that it is where the caller lives. */
  today: CalendarDate;
  /** Of a reply that is a list of rows, the fields that the caller may see. */
  fields: readonly string[];
}

export interface ProjectContext<E> extends AccountContext<E> {
  project: ProjectInView;
  member: Member;
}

/** What adding one row to a project needs, whether it comes by itself or with many others. */
export type Creation<Body> = Pick<
  ProjectContext<unknown>,
  'connection' | 'services' | 'caller' | 'today' | 'project' | 'member'
> & { body: Body };

export interface RowContext<E, Row> extends ProjectContext<E> {
  /** As it is stored; locked where the call writes. */
  row: Row;
}

/** How the rows of a kind are found and what a decision about rights needs to know of them. */
export interface RowSource<Row extends { projectId: number }, Kind extends RowKind = RowKind> {
  kind: Kind;
  /**
   * The row with this id, in the trash or not. For a write it is locked, with `lockFor` as the right that it needs:
   * nothing is found then, and so nothing locked, for who is no member with a role that has this right. Nor is anything
   * for a session that is none.
   */
  find(
    connection: Connection,
    id: number,
    place: { inTrash: boolean; lockFor: readonly [Resource, Action] | null; sid: string },
  ): Promise<Row | undefined>;
  /** Undefined where the right is asked for the resource as a whole, because the row is none of it. */
  facts(row: Row): RowFacts | undefined;
  /** False for a row that this member may not know of although their role has the right: it is not there for them. */
  isThereFor?(member: Member, row: Row): boolean;
}

/** What a handler may answer. A row may carry more than its contract shows: only declared fields leave. */
type Answer<Reply extends z.ZodType> =
  | z.output<Reply>
  | Accepted<z.output<Reply>>
  | Page
  | WrittenPage
  | FileAnswer
  | Redirect
  | EventsAnswer
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer is an async function that returns nothing
  | void;

export type ContextOf<O, E> = O extends 'everyone'
  ? PublicContext<E>
  : O extends 'account'
    ? AccountContext<E>
    : ProjectContext<E>;

/** A call with its handler, ready to be mounted. */
export interface Served {
  endpoint: Endpoint;
  source: RowSource<{ projectId: number }> | null;
  // Each handler's own types are checked where it is declared; the mount only passes the context through.
  handle: (context: never) => Promise<unknown>;
}

/** Ties a call of everyone, of an account or of a project to its handler. */
export function serve<
  O extends 'everyone' | 'account' | 'project',
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<O, Path, Query, Body, Reply>,
  handle: (context: ContextOf<O, Endpoint<O, Path, Query, Body, Reply>>) => Promise<Answer<Reply>>,
): Served {
  return { endpoint: endpoint as unknown as Endpoint, source: null, handle: handle as Served['handle'] };
}

/** Ties a call on one row to its handler. */
export function serveRow<
  Kind extends RowKind,
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Row extends { projectId: number },
>(
  endpoint: Endpoint<Kind, Path, Query, Body, Reply>,
  source: RowSource<Row, Kind>,
  handle: (context: RowContext<Endpoint<Kind, Path, Query, Body, Reply>, Row>) => Promise<Answer<Reply>>,
): Served {
  return {
    endpoint: endpoint as unknown as Endpoint,
    source: source as unknown as RowSource<{ projectId: number }>,
    handle: handle as Served['handle'],
  };
}
