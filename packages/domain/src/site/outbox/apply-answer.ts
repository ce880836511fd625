import type { Entry } from './entry.ts';
import { type Effect, type EntryResponse, effectOfResponse } from './entry-responses.ts';
import type { HoldReason } from './entry-states.ts';
import { isSame, mergeEdits } from './merge-edits.ts';
import { behindOrWaiting, isDue } from './order.ts';
import { reference } from './references.ts';

type HoldEffect = Extract<Effect, { effect: 'hold' }>;

/** What is kept of an entry once it is sent, for 90 days. */
export interface Receipt {
  id: string;
  userId: number;
  projectId: number;
  kind: string;
  act: Entry['act'];
  title: string;
  notes: Entry['notes'];
  /** Instants by the server's clock, as far as it is known. */
  capturedAt: string;
  sentAt: string;
  /** Of the row; null for a photo, and for what was deleted meanwhile. */
  rowId: number | null;
  number: string | null;
}

/** The id that the server gave a record made on the device. */
export interface SentId {
  uuid: string;
  userId: number;
  projectId: number;
  kind: string;
  id: number;
  number: string | null;
}

/** What changes in the store, in one transaction. */
export interface OutboxChange {
  put: Entry[];
  removed: string[];
  receipts: Receipt[];
  ids: SentId[];
}

/** What the domain cannot know: the device's clock, its offset if it is known, chance from 0 to 1 and a new uuid. */
export interface DeviceContext {
  now: number;
  offsetMs: number | null;
  random: number;
  newId: string;
}

const NOTHING: OutboxChange = { put: [], removed: [], receipts: [], ids: [] };

/** The entries as a change leaves them. */
export function applyChange(
  entries: readonly Entry[],
  { put, removed }: Pick<OutboxChange, 'put' | 'removed'>,
): Entry[] {
  const after = new Map(entries.map((entry) => [entry.id, entry]));
  for (const id of removed) after.delete(id);
  for (const entry of put) after.set(entry.id, entry);
  return [...after.values()];
}

const numberIn = (row: EntryResponse['row'], name: string): number | null => {
  const value = row?.[name];
  return typeof value === 'number' ? value : null;
};

const textIn = (row: EntryResponse['row'], name: string): string | null => {
  const value = row?.[name];
  return typeof value === 'string' ? value : null;
};

/** An entry as it is while it is under way. */
export const markSending = (entry: Entry): Entry => ({
  ...entry,
  state: 'sending',
  tries: entry.tries + 1,
  nextAt: null,
});

/** What was under way when a page ended waits again: whether it has arrived is what the server tells by its id. */
export const requeueInterrupted = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ state }) => state === 'sending').map((entry) => ({ ...entry, state: 'waiting' }));

const waits = (entry: Entry, more: Partial<Entry> = {}): Entry => ({
  ...entry,
  state: 'waiting',
  heldFor: null,
  nextAt: null,
  ...more,
});

function receiptOf(entry: Entry, answer: EntryResponse, { now, offsetMs }: DeviceContext): Receipt {
  const { id, userId, projectId, kind, act, title, notes } = entry;
  const isPhoto = act === 'photo';
  return {
    ...{ id, userId, projectId, kind, act, title, notes },
    capturedAt: new Date(entry.capturedAt + (entry.offsetMs ?? offsetMs ?? 0)).toISOString(),
    sentAt: new Date(now + (offsetMs ?? 0)).toISOString(),
    rowId: isPhoto ? null : numberIn(answer.row, 'id'),
    number: isPhoto ? null : textIn(answer.row, 'number'),
  };
}

/**
 * Edits of the same record that began before this one go on from what it has stored. A repeat may hold what others
 * changed since, which the server has to tell.
 */
function followers(entry: Entry, answer: EntryResponse, entries: readonly Entry[]): Entry[] {
  const version = numberIn(answer.row, 'version');
  if (version === null) return [];
  const onward = (from: number | null): number | null => {
    if (from === null) return answer.replayed ? 1 : version;
    return from === version - 1 && !answer.replayed ? version : from;
  };
  return entries.flatMap((one) => {
    if (one.record !== entry.record || one.seq <= entry.seq || one.basedOn === null) return [];
    const next = onward(one.basedOn.version);
    return next === one.basedOn.version ? [] : [{ ...one, basedOn: { ...one.basedOn, version: next } }];
  });
}

type Body = NonNullable<Entry['body']>;

const pick = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));

/**
 * What is left to send of an entry that the server had stored before a person corrected it here: the repeat is not
 * applied, so what differs follows as an edit in its place.
 */
function correction(entry: Entry, { row, replayed }: EntryResponse, newId: string): Entry[] {
  const { body, act } = entry;
  const path = act === 'create' ? entry.editPath : entry.path;
  const version = numberIn(row, 'version');
  if (!replayed || (act !== 'create' && act !== 'edit') || !body || path === null) return [];
  if (!row || version === null) return [];
  // On a full device it was sent without a note of it: then the row is what was tried, unless it has changed since.
  const isNew = act === 'create' && entry.tries === 1 && version === 1;
  const triedBody = entry.triedBody ?? (isNew ? pick(row as Body, Object.keys(body)) : null);
  if (!triedBody) return [];
  const names = Object.keys(body).filter(
    (name) => !isSame(body[name], triedBody[name]) && !isSame(body[name], row[name]),
  );
  if (names.length === 0) return [];
  return [
    waits(entry, {
      id: newId,
      act: 'edit',
      method: 'PATCH',
      path,
      params: act === 'create' ? { id: reference(entry.id) } : entry.params,
      body: pick(body, names),
      editPath: null,
      // What a row does not show, as where it is on a plan, nobody else can be said to have changed.
      basedOn: {
        version,
        fields: pick(
          triedBody,
          names.filter((name) => name in row),
        ),
      },
      triedBody: null,
      photoIds: [],
      tries: 0,
      lastProblem: null,
    }),
  ];
}

function sent(
  entry: Entry,
  answer: EntryResponse,
  entries: readonly Entry[],
  moment: DeviceContext,
): OutboxChange {
  const id = numberIn(answer.row, 'id');
  const { userId, projectId, kind, act } = entry;
  const uuid = entry.id;
  const isMade = act === 'create' && id !== null;
  return {
    put: [...correction(entry, answer, moment.newId), ...followers(entry, answer, entries)],
    removed: [entry.id],
    receipts: [receiptOf(entry, answer, moment)],
    ids: isMade ? [{ uuid, userId, projectId, kind, id, number: textIn(answer.row, 'number') }] : [],
  };
}

const problemOf = ({ status, code, detail, errors }: EntryResponse): Entry['lastProblem'] => ({
  status,
  code,
  detail,
  errors,
});

const stop = (entry: Entry, answer: EntryResponse): OutboxChange => ({
  ...NOTHING,
  put: [{ ...entry, state: 'stopped', heldFor: null, nextAt: null, lastProblem: problemOf(answer) }],
});

function merged(
  entry: Entry,
  answer: EntryResponse,
  entries: readonly Entry[],
  moment: DeviceContext,
): OutboxChange {
  const { basedOn, body } = entry;
  const version = numberIn(answer.row, 'version');
  if (!basedOn || !body || !answer.row || version === null) return stop(entry, answer);
  // Photos are added to those of the row: that somebody else has added some contradicts nothing.
  const { photoIds, ...fields } = body;
  const { changes, conflicts } = mergeEdits(basedOn.fields, fields, answer.row);
  if (Object.keys(conflicts).length > 0) {
    return stop({ ...entry, conflict: { version, fields: conflicts } }, answer);
  }
  const note: Entry = { ...entry, notes: [...new Set([...entry.notes, 'merged' as const])] };
  const names = [...Object.keys(changes), ...(photoIds !== undefined ? ['photoIds'] : [])];
  // What waits behind it began before the row became what it is: it is merged in its turn.
  if (names.length === 0) return { ...sent(note, answer, entries, moment), put: [] };
  const before = pick(basedOn.fields, names);
  return {
    ...NOTHING,
    put: [waits(note, { body: pick(body, names), basedOn: { version, fields: before } })],
  };
}

const heldNow = (entry: Entry, reason: HoldReason, nextAt: number | null): Entry => ({
  ...entry,
  state: 'held',
  heldFor: reason,
  nextAt,
});

/** Puts all waiting entries on hold, and returns them. */
export const holdWaiting = (
  entries: readonly Entry[],
  reason: HoldReason,
  nextAt: number | null = null,
): Entry[] =>
  entries.filter(({ state }) => state === 'waiting').map((entry) => heldNow(entry, reason, nextAt));

/** The entries that were held for one of these reasons, waiting again. */
export const releaseHeld = (entries: readonly Entry[], reasons: readonly HoldReason[]): Entry[] =>
  entries.filter(({ heldFor }) => heldFor !== null && reasons.includes(heldFor)).map((entry) => waits(entry));

/** What waits for its next try, waiting no longer. `unanswered`: only what had no answer, and not what a server put off. */
export const dueAtOnce = (entries: readonly Entry[], which: 'all' | 'unanswered'): Entry[] =>
  entries
    .filter(({ state, nextAt }) => state === 'waiting' && nextAt !== null)
    .filter(({ lastProblem }) => which === 'all' || lastProblem?.status === 0)
    .map((entry) => waits(entry));

/** What was held until a time that has come, waiting again. */
export const releaseDue = (entries: readonly Entry[], now: number): Entry[] =>
  entries
    .filter((entry) => entry.state === 'held' && entry.nextAt !== null && isDue(entry, now))
    .map((entry) => waits(entry));

/** For what and until when the entries of a person are held; null if they are not. */
export function currentHold(entries: readonly Entry[]): { reason: HoldReason; nextAt: number | null } | null {
  const one = entries.find(({ state }) => state === 'held');
  return one?.heldFor ? { reason: one.heldFor, nextAt: one.nextAt } : null;
}

/** A change with what follows from it: entries fall behind a stopped one, come back, or are held with all others. */
export function withConsequences(entries: readonly Entry[], change: OutboxChange): OutboxChange {
  const after = applyChange(entries, change);
  const hold = currentHold(after);
  const moved = behindOrWaiting(after).map((entry) =>
    hold && entry.state === 'waiting' ? heldNow(entry, hold.reason, hold.nextAt) : entry,
  );
  const put = new Map([...change.put, ...moved].map((entry) => [entry.id, entry]));
  return { ...change, put: [...put.values()] };
}

const deletedMeanwhile = (entry: Entry): Entry => ({
  ...entry,
  notes: [...new Set([...entry.notes, 'deletedMeanwhile' as const])],
});

function addendum(entry: Entry, answer: EntryResponse): OutboxChange {
  if (!entry.ifSigned) return stop(entry, answer);
  const notes = [...entry.notes, 'addendum' as const];
  const photoIds = entry.body?.['photoIds'];
  const body = { ...entry.ifSigned.body, ...(photoIds !== undefined && { photoIds }) };
  return {
    ...NOTHING,
    put: [
      waits(entry, {
        ...{ ...entry.ifSigned, body, ifSigned: null, basedOn: null, notes },
        // An addendum is sealed at once, so that its photos go first.
        dependsOn: [...new Set([...entry.dependsOn, ...entry.photoIds])],
      }),
    ],
  };
}

function onHold(
  entry: Entry,
  answer: EntryResponse,
  entries: readonly Entry[],
  { reason, nextAt }: HoldEffect,
): OutboxChange {
  const others = entries.filter(({ id }) => id !== entry.id);
  const own = { ...heldNow(entry, reason, nextAt), lastProblem: problemOf(answer) };
  return { ...NOTHING, put: [own, ...holdWaiting(others, reason, nextAt)] };
}

function direct(
  entry: Entry,
  answer: EntryResponse,
  entries: readonly Entry[],
  moment: DeviceContext,
): OutboxChange {
  const effect = effectOfResponse(answer, entry, moment);
  switch (effect.effect) {
    case 'sent':
      // The answer to a repeat is the row as it is now, also from the trash.
      return sent(
        answer.replayed && textIn(answer.row, 'deletedAt') !== null && entry.method !== 'DELETE'
          ? deletedMeanwhile(entry)
          : entry,
        answer,
        entries,
        moment,
      );
    case 'deleted':
      return sent(deletedMeanwhile(entry), { ...answer, row: null }, entries, moment);
    case 'wait':
      return {
        ...NOTHING,
        put: [waits(entry, { nextAt: effect.nextAt, lastProblem: problemOf(answer) })],
      };
    case 'hold':
      return onHold(entry, answer, entries, effect);
    case 'merge':
      return merged(entry, answer, entries, moment);
    case 'addendum':
      return addendum(entry, answer);
    case 'stop':
      return stop(entry, answer);
  }
}

/** What the answer to an entry changes among all entries of its person. */
export const applyAnswer = (
  entry: Entry,
  answer: EntryResponse,
  entries: readonly Entry[],
  moment: DeviceContext,
): OutboxChange => withConsequences(entries, direct(entry, answer, entries, moment));
