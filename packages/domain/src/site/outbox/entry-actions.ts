import { type OutboxChange, withConsequences } from './apply-answer.ts';
import type { EditConflict, Entry } from './entry.ts';
import { isSame } from './merge-edits.ts';
import { givenUpWith } from './order.ts';
import { reference } from './references.ts';

type Body = NonNullable<Entry['body']>;

const change = (put: Entry[], removed: string[] = []): OutboxChange => ({
  put,
  removed,
  receipts: [],
  ids: [],
});

const waiting = (entry: Entry): Entry => ({
  ...entry,
  state: 'waiting',
  heldFor: null,
  nextAt: null,
  conflict: null,
});

/**
 * Adds saved entries to the outbox. They queue behind a stopped entry of the same record, and are held while the others
 * are.
 */
export const addEntries = (entries: readonly Entry[], added: readonly Entry[]): OutboxChange => {
  const isHeld = entries.find(({ state }) => state === 'held');
  return withConsequences(
    entries,
    change(
      added.map((entry) =>
        isHeld && entry.state === 'waiting'
          ? { ...entry, state: 'held', heldFor: isHeld.heldFor, nextAt: isHeld.nextAt }
          : entry,
      ),
    ),
  );
};

/** Whether an edit of an entry changes it in place: it was never sent, or the server has refused it. */
export const isChangedInPlace = ({ tries, state }: Entry): boolean => tries === 0 || state === 'stopped';

const changedIn = (body: Body, before: Body): string[] =>
  Object.keys(body).filter((name) => !isSame(body[name], before[name]));

const pick = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.map((name) => [name, body[name] ?? null]));

function inPlace(entry: Entry, body: Body, title: string, ifSigned = entry.ifSigned): Entry {
  const triedBody = entry.tries > 0 ? (entry.triedBody ?? entry.body) : null;
  const next = { ...entry, body, title, triedBody, ifSigned };
  return entry.state === 'draft' ? next : waiting(next);
}

/** What a record holds once an entry and the edits that wait behind it have arrived. */
const bodyAfter = (entry: Entry, edits: readonly Entry[]): Body =>
  Object.assign({}, entry.body, ...edits.map((edit) => edit.body));

/** The edits that wait behind an entry of their record, in their order. */
const editsBehind = (entries: readonly Entry[], { record, seq }: Entry): Entry[] =>
  entries
    .filter((one) => one.record === record && one.act === 'edit' && one.state !== 'draft' && one.seq > seq)
    .toSorted((a, b) => a.seq - b.seq);

/** An edit that says more than before, as long as it was never sent. */
function widened(edit: Entry, names: readonly string[], body: Body, before: Body, title: string): Entry {
  const fields = { ...pick(before, names), ...edit.basedOn?.fields };
  const next = { ...edit.body, ...pick(body, names) };
  return inPlace({ ...edit, basedOn: { version: edit.basedOn?.version ?? null, fields } }, next, title);
}

/** What an entry says now; `shown` is what the record held as the form began, of fields that the entry did not name. */
interface Amendment {
  body: Body;
  title: string;
  shown?: Body;
  /** What it becomes once the day is signed, where that is said anew. */
  ifSigned?: Entry['ifSigned'] | undefined;
}

/** An edit that follows an entry which may have arrived already; null if it changes nothing or cannot be edited. */
function behind(
  entry: Entry,
  edits: readonly Entry[],
  { body, title, shown }: Amendment,
  made: NewEntryFields,
): Entry | null {
  const before = { ...shown, ...bodyAfter(entry, edits) };
  const names = changedIn(body, before);
  const last = edits.at(-1);
  if (last && names.length > 0 && isChangedInPlace(last)) return widened(last, names, body, before, title);
  const path = entry.act === 'create' ? entry.editPath : entry.path;
  if (names.length === 0 || path === null || (entry.act !== 'create' && entry.act !== 'edit')) return null;
  const isCreate = entry.act === 'create';
  return {
    ...waiting(entry),
    ...made,
    act: 'edit',
    title,
    method: 'PATCH',
    path,
    params: isCreate ? { id: reference(entry.id) } : entry.params,
    query: {},
    body: pick(body, names),
    editPath: null,
    basedOn: { version: entry.basedOn?.version ?? null, fields: pick(before, names) },
    triedBody: null,
    ifSigned: null,
    dependsOn: isCreate ? [entry.id] : entry.dependsOn,
    photoIds: [],
    tries: 0,
    lastProblem: null,
    notes: [],
  };
}

/** What a new entry has of its own. */
export type NewEntryFields = Pick<Entry, 'id' | 'seq' | 'capturedAt' | 'offsetMs' | 'bytes'>;

/**
 * A person has changed what an entry says. One that was never sent, or that the server refused, is changed in place;
 * otherwise the difference follows it, and the edits that wait behind it, as an edit. Null if it can no longer be
 * changed: a step that may have arrived, and what is taken out of what may have.
 */
export function amendEntry(
  entries: readonly Entry[],
  entry: Entry,
  { body, title, shown = {}, ifSigned }: Amendment,
  made: NewEntryFields,
): OutboxChange | null {
  if (isChangedInPlace(entry)) {
    const { basedOn } = entry;
    const fields = { ...pick(shown, Object.keys(body)), ...basedOn?.fields };
    const edit = { ...entry, basedOn: basedOn && { ...basedOn, fields } };
    return withConsequences(entries, change([inPlace(edit, body, title, ifSigned)]));
  }
  // What is taken out, as a position, no edit takes back.
  if (Object.keys(entry.body ?? {}).some((name) => !(name in body))) return null;
  const next = behind(entry, editsBehind(entries, entry), { body, title, shown }, made);
  if (next) return addEntries(entries, [next]);
  return entry.act === 'create' || entry.act === 'edit' ? change([]) : null;
}

/** A person has chosen between both sides of a conflict: `values` are theirs by field, and the rest is sent as it was. */
export function settleConflict(entries: readonly Entry[], entry: Entry, values: Body): OutboxChange {
  const { conflict, body } = entry;
  if (!conflict || !body) return change([]);
  const theirs = sideOf(conflict, 'theirs');
  const next = { ...body, ...values };
  const names = Object.keys(next).filter((name) => !(name in theirs) || !isSame(next[name], theirs[name]));
  const fields = { ...entry.basedOn?.fields, ...theirs };
  return withConsequences(
    entries,
    change([
      waiting({
        ...entry,
        body: pick(next, names),
        basedOn: { version: conflict.version, fields: pick(fields, names) },
        lastProblem: null,
      }),
    ]),
  );
}

/** One side of a conflict, by field. */
const sideOf = ({ fields }: EditConflict, side: 'mine' | 'theirs'): Body =>
  Object.fromEntries(Object.entries(fields).map(([name, sides]) => [name, sides[side]]));

/** A person asks to try now. */
export const retryEntry = (entries: readonly Entry[], entry: Entry): OutboxChange =>
  ['waiting', 'held', 'stopped'].includes(entry.state)
    ? withConsequences(entries, change([waiting(entry)]))
    : change([]);

/** A body that names none of the photos that are gone, neither among its own nor as that of its signature. */
function bodyWithout(body: Body, isHere: (id: unknown) => boolean): Body {
  const { photoIds: photos, signature } = body;
  const isSigned = typeof signature === 'object' && signature !== null && !Array.isArray(signature);
  return {
    ...body,
    ...(Array.isArray(photos) && { photoIds: photos.filter(isHere) }),
    ...(isSigned && !isHere(signature['photoId']) && { signature: { ...signature, photoId: null } }),
  };
}

const without = (entry: Entry, gone: ReadonlySet<string>): Entry => {
  const isHere = (id: unknown) => typeof id !== 'string' || !gone.has(id);
  return {
    ...entry,
    dependsOn: entry.dependsOn.filter(isHere),
    photoIds: entry.photoIds.filter(isHere),
    body: entry.body && bodyWithout(entry.body, isHere),
  };
};

/** A person gives up an entry: it goes with its photos and with what needs the record that it would have made. */
export function discardEntry(entries: readonly Entry[], entry: Entry): OutboxChange {
  const gone = new Set([entry, ...givenUpWith(entry, entries)].map(({ id }) => id));
  const names = (one: Entry) => [...one.dependsOn, ...one.photoIds].some((id) => gone.has(id));
  const put = entries.filter((one) => !gone.has(one.id) && names(one)).map((one) => without(one, gone));
  return withConsequences(entries, change(put, [...gone]));
}
