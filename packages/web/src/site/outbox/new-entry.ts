import type { BodyInput, ParamsOf, QueryInput } from '@brick/domain/endpoint';
import type { Entry, EntryRequest } from '@brick/domain/site/outbox/entry';
import { reference, referencesIn, resolveReferences } from '@brick/domain/site/outbox/references';
import type { EndpointRef } from '../../platform/api/call.ts';

/** A record as site screens know it: by the server's id, or by the uuid of the entry that makes it. */
export type RecordRef = number | string;

/** Values in which a record that is not sent yet may stand for its id. */
type WithRefs<Values> = {
  [Name in keyof Values]: Values[Name] | (number extends Values[Name] ? string : never);
};

type JsonBody = NonNullable<Entry['body']>;

interface Common<E> {
  projectId: number;
  /** The kind of record, such as `issue`. */
  kind: string;
  /** What it is called in the outbox. */
  title: string;
  params: WithRefs<ParamsOf<E>>;
  query?: QueryInput<E>;
  /** As the endpoint takes it, without clientId, times, photoIds and version. It may be incomplete in a draft. */
  body: [BodyInput<E>] extends [never] ? object : Partial<WithRefs<BodyInput<E>>>;
  /** Other entries that go first, besides those that the body refers to. */
  dependsOn?: string[];
  /** It goes after its photos: closing a check, signing a day. */
  afterPhotos?: boolean;
  /** What is sent instead if the day is signed meanwhile. */
  ifSigned?: EntryRequest;
  /** The uuid of a draft that becomes this entry. */
  id?: string;
}

/** What a screen saves: a new record, an edit of its fields, or a step. */
export type NewEntry<E> = Common<E> &
  (
    | { act: 'create' /** The path that edits the record: `/api/issues/{id}`. */; editPath: string }
    | {
        act: 'edit';
        record: RecordRef;
        /** The row as the edit began, with at least the fields of the body. */
        before: Readonly<Record<string, unknown>> & { version?: number };
      }
    | { act: 'step'; record: RecordRef }
  );

/** What the store adds to an entry. */
export interface EntryContext {
  userId: number;
  id: string;
  seq: number;
  state: 'draft' | 'waiting';
  photoIds: string[];
  capturedAt: number;
  offsetMs: number | null;
  /** The server's id of a record made here, if it has one. */
  idOf: (uuid: string) => number | undefined;
  /** The uuid of a record that was made here, if it was. */
  uuidOf: (kind: string, id: number) => string | undefined;
  /** Of an edit that was a draft: the row as that began. */
  basedOn?: Entry['basedOn'] | undefined;
  /** Bytes of its photos. */
  photoBytes: number;
}

const inJson = (value: unknown): JsonBody => JSON.parse(JSON.stringify(value ?? {})) as JsonBody;

/** Names a record for the order of its entries: by its uuid if it was made here, whoever has its id by now. */
function chainOf(kind: string, record: RecordRef, { uuidOf }: EntryContext): string {
  return typeof record === 'string' ? record : (uuidOf(kind, record) ?? `${kind}:${record}`);
}

/** The entry of what a screen saves. */
export function entryOf<E>(call: EndpointRef<E>, given: NewEntry<E>, context: EntryContext): Entry {
  const { idOf, id, photoIds } = context;
  const params = resolveReferences(
    Object.fromEntries(
      Object.entries(given.params).map(([name, value]) => [
        name,
        given.act !== 'create' && value === given.record && typeof value === 'string'
          ? reference(value)
          : (value as string | number),
      ]),
    ),
    idOf,
  );
  const typed = resolveReferences(inJson(given.body), idOf);
  // The picture of a signature is a photo too, which the body names with the signature.
  const said = JSON.stringify(typed);
  const own = photoIds.filter((photo) => !said.includes(photo));
  const body = own.length > 0 ? { ...typed, photoIds: own } : typed;
  const record = given.act === 'create' ? id : chainOf(given.kind, given.record, context);
  const before = given.act === 'edit' ? { ...inJson(given.before), ...context.basedOn?.fields } : {};
  const names = Object.keys(typed);
  return {
    v: 1,
    ...{ id, photoIds, record },
    ...{ seq: context.seq, userId: context.userId, state: context.state },
    ...{ projectId: given.projectId, kind: given.kind, act: given.act, title: given.title },
    method: call.method as Entry['method'],
    path: call.path,
    params,
    query: inJson(given.query) as Entry['query'],
    body,
    editPath: given.act === 'create' ? given.editPath : null,
    basedOn:
      given.act === 'edit'
        ? {
            version: context.basedOn?.version ?? given.before.version ?? null,
            fields: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
          }
        : null,
    triedBody: null,
    ifSigned: given.ifSigned ?? null,
    dependsOn: [
      ...new Set([
        ...(given.dependsOn ?? []),
        ...referencesIn([params, body]),
        ...(given.afterPhotos ? photoIds : []),
      ]),
    ],
    ownerId: null,
    heldFor: null,
    tries: 0,
    nextAt: null,
    lastProblem: null,
    conflict: null,
    notes: [],
    capturedAt: context.capturedAt,
    offsetMs: context.offsetMs,
    bytes: new TextEncoder().encode(JSON.stringify(body)).length + context.photoBytes,
  };
}
