import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, RowKind } from '@brick/domain/endpoint';
import type { Action, Member, Resource, RowFacts } from '@brick/domain/permissions';
import type { SiteOrigin } from '@brick/domain/records/site-origin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Caller, ProjectSummary } from '../access/project-access.ts';
import type { Config } from '../config/config.ts';
import type { Connection } from '../db/connection.ts';
import type { ReplicaReads } from '../db/replica-reads.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ReportWorker } from '../jobs/report-worker-types.ts';
import type { LiveUpdates } from '../live/live-updates.ts';
import type { SecurityLog } from '../monitoring/security-log.ts';
import type { PdfRenderer } from '../pdf/renderer.ts';
import type { Secrets } from '../security/secrets.ts';
import type { ConcurrencyLimiters } from '../workers/concurrency-limits.ts';
import type { FileReader } from '../workers/file-reader.ts';
import type {
  AcceptedResponse,
  EventStreamResponse,
  FileResponse,
  JsonPage,
  RedirectResponse,
  RepeatedResponse,
  ResultPage,
  TaggedText,
} from './responses.ts';

/** What features may use beyond the request. They never access the environment or the clock directly. */
export interface Services {
  config: Config;
  files: FileStore;
  secrets: Secrets;
  security: SecurityLog;
  /** The open live event streams of this process. */
  live: LiveUpdates;
  /** Renders PDFs in a worker thread. */
  press: PdfRenderer;
  /** Creates report files in a worker thread. */
  workshop: ReportWorker;
  /** Reads files of strangers in a worker thread. */
  fileReader: FileReader;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  /** For public endpoints, which run without a transaction by default. */
  inTransaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** For reports, exports and archives: from a replica if there is one. */
  reads: ReplicaReads;
  /** For several queries that must read the same snapshot. */
  inSnapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** For searches: queries have a time limit. */
  inSearch<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Concurrency limits for expensive work. */
  turns: ConcurrencyLimiters;
}

export interface PublicContext<E> {
  connection: Connection;
  services: Services;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** What a device sent beside the body, where the endpoint is declared `madeOnSite`. */
  madeOnSite?: SiteOrigin;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface AccountContext<E> extends PublicContext<E> {
  caller: Caller;
  /** The current day in the caller's time zone. */
  today: CalendarDate;
  /** For a list response, the fields that the caller may see. */
  fields: readonly string[];
}

export interface ProjectContext<E> extends AccountContext<E> {
  project: ProjectSummary;
  member: Member;
}

/** The context for adding one record to a project, alone or in an import. */
export type CreateContext<Body> = Pick<
  ProjectContext<unknown>,
  'connection' | 'services' | 'caller' | 'today' | 'project' | 'member' | 'madeOnSite'
> & { body: Body };

export interface RowContext<E, Row> extends ProjectContext<E> {
  /** The stored record, locked for writes. */
  row: Row;
}

/** How records of a kind are found, and the facts for permission checks. */
export interface RowSource<Row extends { projectId: number }, Kind extends RowKind = RowKind> {
  kind: Kind;
  /**
   * Returns the record with this id, in the trash or not. For a write it is locked, and `lockFor` is the required
   * right: nothing is found or locked for users without a role with this right, or for an invalid session.
   */
  find(
    connection: Connection,
    id: number,
    place: { inTrash: boolean; lockFor: readonly [Resource, Action] | null; sid: string },
  ): Promise<Row | undefined>;
  /** Undefined if the right concerns the resource as a whole. */
  facts(row: Row): RowFacts | undefined;
  /** False for a record that does not exist for this member although the role has the right. */
  isThereFor?(member: Member, row: Row): boolean;
}

/** What a handler may return. A record may have more fields than the schema: only declared fields are sent. */
type HandlerResult<Reply extends z.ZodType> =
  | z.output<Reply>
  | AcceptedResponse<z.output<Reply>>
  | RepeatedResponse<z.output<Reply>>
  | ResultPage
  | JsonPage
  | TaggedText
  | FileResponse
  | RedirectResponse
  | EventStreamResponse
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer is an async function that returns nothing
  | void;

export type ContextOf<O, E> = O extends 'everyone'
  ? PublicContext<E>
  : O extends 'account'
    ? AccountContext<E>
    : ProjectContext<E>;

/** An endpoint with its handler, ready to be registered. */
export interface EndpointHandler {
  endpoint: Endpoint;
  source: RowSource<{ projectId: number }> | null;
  // Handlers are type-checked where they are declared; the registration only passes the context through.
  handle: (context: object) => Promise<unknown>;
  /** For the list of a kind that is taken along to the site: how its rows are read for that. */
  onSite?: unknown;
}

/** Implements a public, account or project endpoint. */
export function serve<
  O extends 'everyone' | 'account' | 'project',
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<O, Path, Query, Body, Reply>,
  handle: (context: ContextOf<O, Endpoint<O, Path, Query, Body, Reply>>) => Promise<HandlerResult<Reply>>,
): EndpointHandler {
  return {
    endpoint: endpoint as unknown as Endpoint,
    source: null,
    handle: handle as EndpointHandler['handle'],
  };
}

/** Implements an endpoint for a single record. */
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
  handle: (
    context: RowContext<Endpoint<Kind, Path, Query, Body, Reply>, Row>,
  ) => Promise<HandlerResult<Reply>>,
): EndpointHandler {
  return {
    endpoint: endpoint as unknown as Endpoint,
    source: source as unknown as RowSource<{ projectId: number }>,
    handle: handle as EndpointHandler['handle'],
  };
}
