import type { Entry } from '@brick/domain/site/outbox/entry';
import { isChangedInPlace } from '@brick/domain/site/outbox/entry-actions';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EndpointRef } from '../../platform/api/call.ts';
import type { UrlValues } from '../../platform/routing/url-state.ts';
import type { NewEntry } from '../outbox/new-entry.ts';
import { DeviceFullError } from '../outbox/storage-quota.ts';
import { type Body, isBlank } from '../outbox/unsent-entries.ts';
import { useOutbox, useOutboxOverview } from './outbox-context.tsx';

/** Typing is kept after a pause this long. */
const PAUSE_MS = 400;

interface DraftOptions<E> {
  call: EndpointRef<E>;
  /** The entry for what is typed. */
  entryOf: (body: Body) => NewEntry<E>;
  /**
   * The uuid of a draft to go on with: the address has it, because the page may end behind the camera. Or of a step or
   * edit to correct, which was never sent or was refused.
   */
  resume: string | undefined;
  /** An entry to correct, whatever has become of it. */
  correct?: Entry | null;
}

export interface DraftEntry {
  /** Null until it is on the device, and where an entry is corrected, whose photos stay as they are. */
  id: string | null;
  /** What was typed before the page ended; null until it is known. */
  typed: Body | null;
  /** The device has no room for what is typed: it is in the form alone. */
  isFull: boolean;
  /** Photos that are staged, or those of the entry that is corrected. */
  photos: readonly Entry[];
  /** Keeps what is typed, after a pause. */
  keep: (body: Body) => void;
  /** Resolves with the uuid of the photo. Throws PhotoError and DeviceFullError. */
  addPhoto: (file: Blob) => Promise<string | null>;
  removePhoto: (id: string) => Promise<void>;
  /** Makes it an entry, which is on the disk when it resolves. Throws SentMeanwhileError where one is corrected too late. */
  save: (body: Body) => Promise<Entry>;
  /**
   * Leaves the form: what says nothing goes, anything else stays as a draft. Resolves with whether it stays, 'unsaved' where
   * a correction would be lost; throws where it could not be kept.
   */
  leave: (body: Body) => Promise<boolean | 'unsaved'>;
}

/** What was to be corrected may have arrived by now. */
export class SentMeanwhileError extends Error {}

/** What a corrected step keeps of what it said: what was not typed. */
const KEPT = ['photoIds', 'basedOn', 'basedOnClientId'];

/**
 * The body of an entry that is corrected by what was typed. What a refused edit named, and what is typed no longer differs
 * in, was taken back: it is as the row has it.
 */
export function correctedBody(entry: Entry, typed: Body, row: Body | null): Body {
  const before = entry.body ?? {};
  const kept = Object.fromEntries(KEPT.filter((name) => name in before).map((name) => [name, before[name]]));
  const takenBack = row && Object.fromEntries(Object.keys(before).map((name) => [name, row[name] ?? null]));
  return { ...(entry.act !== 'step' && before), ...takenBack, ...typed, ...kept };
}

/**
 * Whether an address names a draft, or what can be corrected: its sheet is shown whatever has become of its record, and also
 * once it is sent meanwhile, with what was typed.
 */
export function useCanResume(resume: string | undefined): boolean {
  const [shown, setShown] = useState<string>();
  const { entries } = useOutboxOverview();
  const isDraft = entries.some((entry) => entry.id === resume && isChangedInPlace(entry));
  const next = isDraft || shown === resume ? resume : undefined;
  if (next !== shown) setShown(next);
  return next !== undefined;
}

/**
 * What is typed on site is in the store before the camera opens and while it is typed, so that a page that ends, is killed
 * or is left loses nothing of it.
 */
export function useDraftEntry<E>({ call, entryOf, resume, correct = null }: DraftOptions<E>): DraftEntry {
  const outbox = useOutbox();
  const navigate = useNavigate();
  const { photos, entries: waiting } = useOutboxOverview();
  const [isFull, setFull] = useState(false);
  const [id, setId] = useState<string | null>(null);
  const [typed, setTyped] = useState<Body | null>(null);
  const [found, setFound] = useState<Entry | null>(null);
  const corrected = correct ?? found;
  const isCorrecting = correct !== null;
  const latest = useRef({ call, entryOf, id });
  latest.current = { call, entryOf, id };
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was typed and is not stored yet. */
  const unstored = useRef<Body | null>(null);
  const isMounted = useRef(false);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const adding = useRef<Promise<unknown>>(Promise.resolve());
  const isOver = useRef(false);
  /**
   * The uuid of the empty draft that is being stored. Null where there is no room for it, or where it is one that says
   * something: nothing takes its place before it was shown.
   */
  const emptyDraft = useRef<Promise<string | null>>(Promise.resolve(null));

  // What was sent has made room.
  const left = waiting.length + photos.length;
  const [tries, setTries] = useState(0);
  const before = useRef(left);
  useEffect(() => {
    if (left < before.current && isFull) setTries((count) => count + 1);
    before.current = left;
  }, [left, isFull]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft that had no room is emptyDraft again once there may be some
  useEffect(() => {
    if (id !== null || isCorrecting) return;
    let wanted = true;
    const begin = async () => {
      const entry = resume ? await outbox.read(resume) : null;
      if (entry && entry.state !== 'draft' && entry.act !== 'create' && isChangedInPlace(entry)) {
        setFound(entry);
        setTyped(entry.body ?? {});
        return null;
      }
      // Each form has a draft of its own: another tab may have one open that is as empty.
      const draft =
        entry?.state === 'draft'
          ? entry
          : await outbox.saveDraft(latest.current.call, latest.current.entryOf({}));
      const empty = isBlank(draft.body, draft.act) ? draft.id : null;
      if (!wanted) return empty;
      setFull(false);
      setId(draft.id);
      setTyped(draft.body ?? {});
      if (draft.id !== resume)
        void navigate({
          to: '.',
          search: (before: UrlValues) => ({ ...before, resume: draft.id }),
          replace: true,
          resetScroll: false,
        });
      return empty;
    };
    emptyDraft.current = begin().catch((error: unknown) => {
      if (!wanted) return null;
      setFull(error instanceof DeviceFullError);
      setTyped((now) => now ?? {});
      return null;
    });
    return () => {
      wanted = false;
    };
  }, [resume, outbox, navigate, id, tries, isCorrecting]);

  const own = useMemo(
    () =>
      corrected
        ? corrected.photoIds.map((photo) => ({ ...corrected, id: photo }))
        : photos.filter(({ ownerId }) => ownerId === id && id !== null),
    [photos, id, corrected],
  );

  /** Waits for photos that are being made small: they belong to what is saved, or left. */
  const photosAreAdded = async () => {
    for (let before: unknown; before !== adding.current; await new Promise((next) => setTimeout(next))) {
      before = adding.current;
      await before;
    }
  };

  const store = (body: Body) => {
    if (isOver.current || corrected) return;
    unstored.current = null;
    const entry = latest.current.entryOf(body);
    saving.current = saving.current.then(async () => {
      const draft = latest.current.id ?? (await emptyDraft.current);
      if (draft === null || isOver.current) return;
      try {
        const kept = await outbox.saveDraft(latest.current.call, { ...entry, id: draft });
        if (kept.id !== draft) setId(kept.id);
        setFull(false);
      } catch (error) {
        setFull(error instanceof DeviceFullError);
      }
    });
  };

  // Left in any other way, as by the telephone's own button: the last words are kept, and what says nothing goes.
  const letGo = useRef<() => Promise<void>>(async () => {});
  letGo.current = async () => {
    clearTimeout(pause.current);
    if (isOver.current) return;
    if (unstored.current) store(unstored.current);
    const [empty] = await Promise.all([emptyDraft.current, saving.current, photosAreAdded()]);
    const draft = await outbox.read(latest.current.id ?? empty ?? '');
    const hasPhotos = outbox.overview().photos.some(({ ownerId }) => ownerId === draft?.id);
    if (!isMounted.current && draft?.state === 'draft' && isBlank(draft.body, draft.act) && !hasPhotos)
      await outbox.giveUp(draft.id);
  };
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      void letGo.current().catch(() => undefined);
    };
  }, []);

  const saveCorrection = async (entry: Entry, body: Body): Promise<Entry> => {
    const next = latest.current.entryOf(body);
    const isChanged = await outbox.editEntry(entry.id, {
      ...{ title: next.title, ifSigned: next.ifSigned },
      shown: next.act === 'edit' ? next.before : {},
      // One that is given is changed by a form that began with what it says.
      body: correctedBody(
        entry,
        next.body as Body,
        next.act === 'edit' && correct === null ? next.before : null,
      ),
    });
    if (!isChanged) throw new SentMeanwhileError();
    return entry;
  };

  return {
    id,
    typed,
    isFull,
    photos: own,
    keep(body) {
      unstored.current = body;
      clearTimeout(pause.current);
      pause.current = setTimeout(() => store(body), PAUSE_MS);
    },
    async addPhoto(file) {
      if (id === null) return null;
      const added = outbox.addPhoto(id, file);
      adding.current = Promise.allSettled([adding.current, added]);
      return (await added).id;
    },
    removePhoto: (photo) => outbox.giveUp(photo),
    async save(body) {
      clearTimeout(pause.current);
      if (corrected) return saveCorrection(corrected, body);
      isOver.current = true;
      const [empty] = await Promise.all([emptyDraft.current, saving.current, photosAreAdded()]);
      const draft = id ?? empty;
      try {
        const entry = latest.current.entryOf(body);
        return await outbox.saveEntry(latest.current.call, draft === null ? entry : { ...entry, id: draft });
      } catch (error) {
        isOver.current = false;
        throw error;
      }
    },
    async leave(body) {
      clearTimeout(pause.current);
      if (corrected) return unstored.current !== null && Object.keys(body).length > 0 && 'unsaved';
      isOver.current = true;
      const [empty] = await Promise.all([emptyDraft.current, saving.current, photosAreAdded()]);
      const draft = id ?? empty;
      const isEmpty = isBlank(body, latest.current.entryOf(body).act);
      if (draft === null && isEmpty) return false;
      // There was no room for it.
      if (draft === null) throw new DeviceFullError();
      const hasPhotos = outbox.overview().photos.some(({ ownerId }) => ownerId === draft);
      const isNothing = isEmpty && !hasPhotos;
      try {
        // What another window has saved meanwhile is not this form's to throw away.
        if (!isNothing)
          await outbox.saveDraft(latest.current.call, { ...latest.current.entryOf(body), id: draft });
        else if ((await outbox.read(draft))?.state === 'draft') await outbox.giveUp(draft);
      } catch (error) {
        isOver.current = false;
        throw error;
      }
      return !isNothing;
    },
  };
}
