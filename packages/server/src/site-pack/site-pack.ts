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
import { MAX_ROWS } from '../platform/records/list-paging.ts';
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
  rows: number;
}

/** More rows that went than this are not named: the pack starts anew. */
const MAX_DELETED = 20_000;

/** An answer is full with as many bytes of rows: a slow line soon has the first, and none holds up the process. */
const PART_BYTES = 1_000_000;

/** A list of names is cut to as many. */
const MAX_NAME_BYTES = 1_500_000;

/** The size of a kind's rows is estimated from as many of them. */
const SAMPLE_ROWS = 50;

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
  bytes: number;
  isCut: boolean;
}

/** Cuts a list of names so that rows have room beside it. */
function nameList(name: string, rows: readonly string[]): NameList {
  const kept: string[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, MAX_ROWS)) {
    const size = Buffer.byteLength(row) + 1;
    if (bytes + size > MAX_NAME_BYTES) break;
    bytes += size;
    kept.push(row);
  }
  return { name, rows: kept, bytes, isCut: kept.length < rows.length };
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

/** Loads the pack, or what changed in it, until the rows of the answer have as many bytes as it has room for. */
export async function loadSitePack(asked: SitePackRequest, bytes = PART_BYTES): Promise<Pack> {
  const { context, now } = asked;
  const kinds = asked.kinds.filter(({ kind }) => can(context.member, PROJECT_RECORDS[kind].resource, 'read'));
  const start = await startPack({ ...asked, kinds });
  const { ids, dropped } = await loadChanges(start, kinds);
  if (dropped.length > MAX_DELETED)
    return loadSitePack(
      { ...asked, cursor: asked.cursor && { ...asked.cursor, lists: {}, of: NOBODY } },
      bytes,
    );
  const { reading, since, identity, at, rest, reset } = start;
  const [project, names] = await Promise.all([loadSiteProject(context), rest ? [] : loadNames(context)]);
  const lists = { ...start.lists };
  const parts: (NameList | (FilledRows & { name: string }))[] = [];
  for (const list of names) {
    const known = lists[list.name];
    lists[list.name] = digest(list.rows.join());
    if (known !== lists[list.name]) parts.push(list);
  }
  const deleted = JSON.stringify(dropped);
  let room = parts.reduce((left, part) => left - part.bytes, bytes - deleted.length);
  let next: PackCursor['rest'];
  const first = rest ? kinds.findIndex(({ kind }) => siteListName(kind) === rest.list) : 0;
  for (const [index, kind] of kinds.entries()) {
    if (index < first) continue;
    const name = siteListName(kind.kind);
    if (room <= 0) {
      next = { since, list: name, after: null, sent: 0 };
      break;
    }
    const goesOn = rest && index === first;
    const loader = {
      firstPage: kind.firstPage,
      atOnce: kind.atOnce,
      load: (range: Pick<SiteRange, 'after' | 'limit'>) =>
        kind.load(reading, { ...range, ids: ids.get(kind.kind) ?? null }),
    };
    const before = goesOn ? rest : { after: null, sent: 0 };
    const filled = await fillResponse(loader, { after: before.after, sent: before.sent, bytes: room });
    parts.push({ ...filled, name });
    room -= filled.bytes;
    if (!filled.rest) continue;
    const { after, sent } = filled.rest;
    next = { since, list: name, after: after && [...after], sent };
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
    rows: parts.reduce((sum, { rows }) => sum + rows.length, 0),
  };
}

/** Of no account, so that a pack with this cursor starts anew. */
const NOBODY: PackIdentity = { userId: 0, projectId: 0, rights: '', database: '' };

/** Measures the pack. The size of rows beyond a sample of their kind is estimated from that of the sample. */
export async function measurePack(
  asked: SitePackRequest,
): Promise<{ rows: number; bytes: number; plans: { id: number; bytes: number }[] }> {
  const beyond = { rows: 0, bytes: 0 };
  const kinds = asked.kinds.map(
    (kind): SiteRows => ({
      ...kind,
      async load(reading, range) {
        const { rows, isCut } = await kind.load(reading, { ...range, limit: SAMPLE_ROWS });
        if (isCut) {
          const left = (await kind.count(reading)) - rows.length;
          beyond.rows += left;
          beyond.bytes +=
            Buffer.byteLength(JSON.stringify(rows.map(({ shown }) => shown))) * (left / rows.length);
        }
        return { rows, isCut: false };
      },
    }),
  );
  const sample = await loadSitePack({ ...asked, kinds, cursor: null }, Number.POSITIVE_INFINITY);
  const { connection, member, project } = asked.context;
  const plans = can(member, 'plans', 'read') ? await loadTileSizes(connection, project.id) : [];
  const bytes = Buffer.byteLength(sample.text) + Math.round(beyond.bytes);
  return { rows: sample.rows + beyond.rows, bytes, plans };
}
