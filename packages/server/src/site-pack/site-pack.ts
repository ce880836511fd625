import { can, grantsFor } from '@brick/domain/permissions';
import { PROJECT_RECORDS } from '@brick/domain/records/record-kinds';
import { siteMember, siteProject, siteRowSchema, siteSupplier } from '@brick/domain/site-pack/api';
import { type SiteKind, siteListName } from '@brick/domain/site-pack/site-kinds';
import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import { loadMemberNames } from '../members/service.ts';
import { loadTileSizes } from '../plans/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { serialize } from '../platform/http/serialize.ts';
import { MAX_BYTES, MAX_ROWS } from '../platform/records/list-paging.ts';
import type { RecordContext } from '../records/record-rules.ts';
import type { SiteMoment, SiteRange, SiteReading, SiteRows } from '../records/site-rows.ts';
import { projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
import { loadSupplierNames } from '../suppliers/service.ts';
import { type FilledRows, fillResponse } from './fill-response.ts';
import { continues, digest, type PackCursor, type PackIdentity, writeCursor } from './pack-cursor.ts';

export interface SitePackRequest {
  context: RecordContext;
  kinds: readonly SiteRows[];
  /** The cursor of an earlier answer. */
  cursor: PackCursor | null;
  /** Milliseconds since 1970. */
  now: number;
}

interface Pack {
  text: string;
  etag: string;
  /** The cursor of the rest; undefined if there is none. */
  rest: PackCursor | undefined;
  rows: number;
  bytes: number;
}

/** More rows that went than this are not named: the pack starts anew. */
const MAX_DELETED = 20_000;

/** Room for what an answer holds beside its rows: the project, the cursor and what frames them. */
const FRAME_BYTES = 100_000;

/** No list of names takes more of an answer. */
const MAX_NAME_BYTES = 1_500_000;

interface DatabaseState extends Omit<SiteMoment, 'serverTime'> {
  database: string;
}

/** Which database this is, and what of it is visible. A restore or another server of it changes its name. */
async function loadDatabaseState({ connection }: RecordContext): Promise<DatabaseState> {
  const [state] = await connection.rows<DatabaseState>(sql`
    select pg_current_snapshot()::text as snapshot, round(extract(epoch from now()) * 1000)::bigint as "databaseTime",
      concat_ws('.', (select system_identifier from pg_control_system()),
        (select timeline_id from pg_control_checkpoint()), 'activity'::regclass::oid) as database`);
  if (!state) throw new Error('the database has no snapshot');
  return { ...state, databaseTime: Number(state.databaseTime) };
}

async function loadSiteProject({ connection, project }: RecordContext) {
  const [found] = await connection.rows(sql`
    select ${projects.id} as id, ${projects.name} as name, ${projects.location} as location, ${projects.state} as state,
      coalesce(${projects.timezone}, ${users.timezone}) as timezone
    from ${projects} join ${users} on ${users.id} = ${projects.ownerId}
    where ${projects.id} = ${project.id} and ${projects.deletedAt} is null`);
  if (!found) throw notFound();
  return found;
}

/** What the caller may read, and of which fields: a cursor that was made with other rights is of no use. */
const rightsOf = ({ member }: RecordContext, kinds: readonly SiteRows[]): string =>
  digest(
    JSON.stringify([
      member.role,
      grantsFor(member, 'suppliers'),
      kinds.map(({ kind }) => {
        const record = PROJECT_RECORDS[kind];
        return [
          kind,
          grantsFor(member, record.resource),
          record.onSite,
          Object.keys(siteRowSchema(record).shape),
        ];
      }),
    ]),
  );

const written = (schema: z.ZodType, rows: readonly unknown[]): string[] =>
  rows.map((row) => JSON.stringify(serialize(schema, row, true)));

/** The names at the start of the pack. */
interface NameList {
  name: string;
  rows: string[];
  isCut: boolean;
}

/** Cuts a list of names so that rows have room beside it. */
function nameList(name: string, rows: readonly string[]): NameList {
  const kept: string[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, MAX_ROWS)) {
    bytes += Buffer.byteLength(row) + 1;
    if (bytes > MAX_NAME_BYTES) break;
    kept.push(row);
  }
  return { name, rows: kept, isCut: kept.length < rows.length };
}

async function loadNames({ connection, caller, member, project }: RecordContext): Promise<NameList[]> {
  const where = { reader: caller, projectId: project.id, limit: MAX_ROWS + 1 };
  const [people, companies] = await Promise.all([
    loadMemberNames(connection, project.id),
    can(member, 'suppliers', 'read') ? loadSupplierNames(connection, where) : null,
  ]);
  return [
    nameList('members', written(siteMember, people)),
    ...(companies ? [nameList('suppliers', written(siteSupplier, companies))] : []),
  ];
}

const bytesOf = (rows: readonly string[]): number =>
  rows.reduce((bytes, row) => bytes + Buffer.byteLength(row) + 1, 0);

/** What an answer continues, and what it is. */
interface PackStart {
  reading: SiteReading;
  /** Null for a whole pack. */
  since: SiteMoment | null;
  identity: PackIdentity;
  at: SiteMoment;
  rest: PackCursor['rest'];
  lists: Record<string, string>;
  reset: boolean;
}

async function startPack({ context, kinds, cursor, now }: SitePackRequest): Promise<PackStart> {
  const { database, ...visible } = await loadDatabaseState(context);
  const identity = {
    userId: context.caller.userId,
    projectId: context.project.id,
    rights: rightsOf(context, kinds),
    database,
  };
  const known = cursor && continues(cursor, identity, visible.snapshot) ? cursor : null;
  const rest = known?.rest;
  return {
    identity,
    reading: { context, now },
    since: rest ? rest.since : (known?.at ?? null),
    // An answer in several parts is of the moment of its first: what changed since then comes next.
    at: rest && known ? known.at : { ...visible, serverTime: now },
    rest,
    lists: known?.lists ?? {},
    reset: cursor !== null && !known,
  };
}

/** The changed rows of each kind since a moment, and those among them that are to be dropped. */
interface Changes {
  ids: Map<SiteKind, readonly number[]>;
  dropped: { kind: SiteKind; id: number }[];
}

async function loadChanges(
  { reading, since, rest }: PackStart,
  kinds: readonly SiteRows[],
): Promise<Changes> {
  const changes: Changes = { ids: new Map(), dropped: [] };
  if (!since) return changes;
  for (const { kind, loadChanged, filterDropped } of kinds) {
    const ids = await loadChanged(reading, since);
    changes.ids.set(kind, ids);
    // In an answer of several parts they were in the first.
    const dropped = rest || ids.length === 0 ? [] : await filterDropped(reading, ids);
    changes.dropped.push(...dropped.map((id) => ({ kind, id })));
  }
  return changes;
}

/** Loads the pack, or what changed in it, as far as it fits into one answer. */
export async function loadSitePack(asked: SitePackRequest): Promise<Pack> {
  const { context, now } = asked;
  const kinds = asked.kinds.filter(({ kind }) => can(context.member, PROJECT_RECORDS[kind].resource, 'read'));
  const start = await startPack({ ...asked, kinds });
  const { ids, dropped } = await loadChanges(start, kinds);
  if (dropped.length > MAX_DELETED)
    return loadSitePack({ ...asked, cursor: asked.cursor && { ...asked.cursor, lists: {}, of: NOBODY } });
  const { reading, since, identity, at, rest, reset } = start;
  const [project, names] = await Promise.all([loadSiteProject(context), loadNames(context)]);
  const lists = { ...start.lists };
  const parts: (NameList | (FilledRows & { name: string }))[] = [];
  if (!rest)
    for (const list of names) {
      const known = lists[list.name];
      lists[list.name] = digest(list.rows.join());
      if (known !== lists[list.name]) parts.push(list);
    }
  const deleted = JSON.stringify(dropped);
  let room =
    MAX_BYTES - FRAME_BYTES - deleted.length - parts.reduce((sum, { rows }) => sum + bytesOf(rows), 0);
  let next: PackCursor['rest'];
  const first = rest ? kinds.findIndex(({ kind }) => siteListName(kind) === rest.list) : 0;
  for (const [index, kind] of kinds.entries()) {
    if (index < first) continue;
    const goesOn = rest && index === first;
    const loader = {
      firstPage: kind.firstPage,
      atOnce: kind.atOnce,
      load: (range: Pick<SiteRange, 'after' | 'limit'>) =>
        kind.load(reading, { ...range, ids: ids.get(kind.kind) ?? null }),
    };
    const before = goesOn ? rest : { after: null, sent: 0 };
    const filled = await fillResponse(loader, { after: before.after, sent: before.sent, bytes: room });
    const part = { ...filled, name: siteListName(kind.kind) };
    parts.push(part);
    room -= bytesOf(part.rows);
    if (!part.rest) continue;
    const { after, sent } = part.rest;
    next = { since, list: part.name, after: after && [...after], sent };
    break;
  }
  const cursor: PackCursor = { of: identity, at, lists, ...(next && { rest: next }) };
  const members = [
    `"reset":${reset}`,
    `"role":${JSON.stringify(context.member.role)}`,
    `"project":${JSON.stringify(serialize(siteProject, project, true))}`,
    ...parts.map(({ name, rows }) => `"${name}":[${rows.join(',')}]`),
    `"deleted":${deleted}`,
    `"truncated":${parts.some(({ isCut }) => isCut)}`,
    `"more":${next !== undefined}`,
  ].join(',');
  const text = `{${members},"cursor":"${writeCursor(cursor)}","serverTime":"${new Date(now).toISOString()}"}`;
  return {
    text,
    // Of the cursor it says nothing either: an older one only asks for a little more.
    etag: `W/"${digest(members)}"`,
    rest: next && cursor,
    rows: parts.reduce((sum, { rows }) => sum + rows.length, 0),
    bytes: Buffer.byteLength(text),
  };
}

/** Of no account, so that a pack with this cursor starts anew. */
const NOBODY: PackIdentity = { userId: 0, projectId: 0, rights: '', database: '' };

/** Measures the pack, all parts of it. */
export async function measurePack(
  asked: SitePackRequest,
): Promise<{ rows: number; bytes: number; plans: { id: number; bytes: number }[] }> {
  let { rows, bytes, rest } = await loadSitePack({ ...asked, cursor: null });
  while (rest) {
    const part = await loadSitePack({ ...asked, cursor: rest });
    rows += part.rows;
    bytes += part.bytes;
    rest = part.rest;
  }
  const { connection, member, project } = asked.context;
  const plans = can(member, 'plans', 'read') ? await loadTileSizes(connection, project.id) : [];
  return { rows, bytes, plans };
}
