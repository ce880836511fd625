import type { NewEntry } from '../../../packages/web/src/site/outbox/new-entry.ts';
import { type Outbox, openOutbox } from '../../../packages/web/src/site/outbox/outbox.ts';
import { siteDatabase } from '../../../packages/web/src/site/outbox/site-database.ts';

/** An issue as it is typed; photos are the bytes of files in base64. */
export interface TypedIssue {
  projectId: number;
  title: string;
  description: string;
  severity: string;
  location: string | null;
  photos: string[];
}

/** An issue of the server that gets another place. */
export interface MovedIssue {
  projectId: number;
  id: number;
  /** The row as this device read it. */
  before: { version: number; location: string | null };
  location: string;
}

export interface SavedIssue {
  id: string;
  photoIds: string[];
  /** Milliseconds until it was on the disk. */
  tookMs: number;
}

const ADD = { method: 'POST', path: '/api/projects/{projectId}/issues' } as const;
const EDIT = { method: 'PATCH', path: '/api/issues/{id}' } as const;

let opened: Outbox | undefined;

function outbox(): Outbox {
  if (!opened) throw new Error('no outbox is open');
  return opened;
}

const asEntry = ({ photos: _, projectId, ...body }: TypedIssue, id?: string) =>
  ({
    act: 'create',
    kind: 'issue',
    projectId,
    title: body.title,
    params: { projectId },
    body,
    editPath: EDIT.path,
    id,
  }) as NewEntry<never>;

const asFile = (text: string) =>
  new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' });

const untilRead = () => outbox().whenRead();

/** Adds the photos that a draft does not have yet, and saves it. */
async function finish(draft: string, issue: TypedIssue): Promise<SavedIssue> {
  const { photos } = await untilRead();
  const photoIds = photos.filter(({ ownerId }) => ownerId === draft).map(({ id }) => id);
  for (const photo of issue.photos.slice(photoIds.length))
    photoIds.push((await outbox().addPhoto(draft, asFile(photo))).id);
  const began = performance.now();
  const { id } = await outbox().saveEntry(ADD, asEntry(issue, draft));
  return { id, photoIds, tookMs: performance.now() - began };
}

/** What a drill does on the device, by the outbox that its screens use. */
const day = {
  async open(userId: number): Promise<void> {
    opened = openOutbox({ userId, device: 'Chrome on Linux' });
    await untilRead();
  },

  async capture(issue: TypedIssue): Promise<SavedIssue> {
    const draft = await outbox().saveDraft(ADD, asEntry(issue));
    return finish(draft.id, issue);
  },

  /** Goes on after the browser was killed: with the draft, or anew if nothing was kept. Null if it was saved before. */
  async resume(issue: TypedIssue): Promise<SavedIssue | null> {
    const { entries } = await untilRead();
    const kept = entries.find(({ act, title }) => act === 'create' && title === issue.title);
    if (kept?.state === 'draft') return finish(kept.id, issue);
    if (kept) return null;
    return (await day.idOf(issue.title)) === null ? day.capture(issue) : null;
  },

  /** The uuid of an issue that was saved here, sent or not. */
  async idOf(title: string): Promise<string | null> {
    const { entries } = await untilRead();
    const kept = entries.find((entry) => entry.act === 'create' && entry.title === title);
    const sent = (await outbox().receipts()).find((each) => each.act === 'create' && each.title === title);
    return kept?.id ?? sent?.id ?? null;
  },

  async edit({ projectId, title, ...before }: TypedIssue, id: string, description: string): Promise<void> {
    const entry = await outbox().read(id);
    // What was never sent is changed in place; afterwards an edit follows what it began with.
    if (entry?.tries === 0 && (await outbox().editEntry(id, { body: { ...entry.body, description } })))
      return;
    await outbox().saveEntry(EDIT, {
      act: 'edit',
      kind: 'issue',
      projectId,
      record: id,
      title,
      params: { id },
      before: { description: before.description },
      body: { description },
    } as unknown as NewEntry<never>);
  },

  /** Changes the place of an issue that the server has, as this device read it before. */
  async move({ projectId, id, before, location }: MovedIssue): Promise<void> {
    await outbox().saveEntry(EDIT, {
      act: 'edit',
      kind: 'issue',
      projectId,
      record: id,
      title: 'moved',
      params: { id },
      before,
      body: { location },
    } as unknown as NewEntry<never>);
  },

  /** What is left to send, and why. */
  async left(): Promise<string[]> {
    const { entries, photos } = await untilRead();
    return [...entries, ...photos]
      .filter(({ state }) => state !== 'draft')
      .map(({ act, title, state, lastProblem }) =>
        [act, title, state, lastProblem?.status, lastProblem?.detail].filter(Boolean).join(' '),
      );
  },

  async tryAllNow(): Promise<void> {
    const { entries, photos } = await untilRead();
    for (const { id, state } of [...entries, ...photos]) if (state === 'waiting') await outbox().tryNow(id);
    await outbox().tryNow();
  },

  /** Loses the newest entry behind the back of the outbox. The server may have an older one whose answer was lost. */
  async lose(): Promise<boolean> {
    const { entries } = await untilRead();
    const newest = entries.filter(({ act, state }) => act === 'create' && state === 'waiting').at(-1);
    if (newest) await (await siteDatabase()).delete('outbox', newest.id);
    return newest !== undefined;
  },
};

export type SiteDay = typeof day;

Object.assign(window, { day });
