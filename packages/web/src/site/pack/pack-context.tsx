import { type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isCallError } from '../../platform/api/call-error.ts';
import { memberFor } from '../../platform/projects/current-project.ts';
import { useUser } from '../../platform/session/session.ts';
import { serverNow } from '../outbox/clock.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { useSiteSession } from '../session/site-session.ts';
import { useOutboxOverview } from '../store/outbox-context.tsx';
import { watchPackEvents } from './pack-events.ts';
import {
  deletePack,
  type Pack,
  readPack,
  storePack,
  withoutRemovedPins,
  withSentRows,
} from './pack-store.ts';
import { loadTiles } from './plan-tiles.ts';
import { refreshPack } from './refresh-pack.ts';
import { useSentRows } from './use-sent-rows.ts';

interface PackState {
  pack: Pack | null;
  /** loading: neither the device nor the server has answered yet. partly: rows are still to come. */
  status: 'loading' | 'ready' | 'partly' | 'missing';
  refresh: () => void;
}

/** Provided by the frame around screens of a project. */
export const PackContext = createContext<PackState | null>(null);

const statusOf = (pack: Pack | null, isAnswered: boolean): PackState['status'] =>
  pack ? (pack.more ? 'partly' : 'ready') : isAnswered ? 'missing' : 'loading';

/** Provides what was taken along of the chosen project, and keeps it up to date while there is a network. */
export function PackProvider({ children }: { children: ReactNode }) {
  const { id: projectId } = useSiteProject();
  const { id: userId } = useUser();
  const { status: session } = useSiteSession();
  const [pack, setPack] = useState<Pack | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  const isFull = useRef(false);
  const held = useRef<Pack | null>(null);
  const busy = useRef<AbortController | null>(null);
  const isOutdated = useRef(false);
  const { sent, latest, drop } = useSentRows(projectId);
  const leaving = useRef(new AbortController());

  const refresh = useCallback(async () => {
    isOutdated.current = busy.current !== null;
    if (busy.current) return;
    const work = new AbortController();
    busy.current = work;
    const answered = latest();
    let isBehind = false;
    try {
      const before = held.current ?? (await readPack(projectId).catch(() => null));
      const next = await refreshPack(
        { userId, projectId, before, signal: work.signal },
        async (after, ...part) => {
          if (work.signal.aborted) return;
          held.current = after;
          startTransition(() => setPack(after));
          // What is not taken along stays in memory, and nothing is on a device that several people use.
          if (isFull.current) return;
          const isStored = await storePack({ userId, projectId }, after, ...part).catch(() => null);
          isFull.current = isStored === null;
          isBehind ||= isStored === false;
        },
      );
      if (work.signal.aborted) return;
      // The pack that was asked for after them holds them.
      startTransition(() => drop(answered));
      if (isBehind) {
        // It was taken along or loaded beside this: what is stored goes on from there.
        held.current = null;
        isOutdated.current = true;
      }
      if (next) void loadTiles({ userId, projectId }, next, leaving.current.signal).catch(() => undefined);
    } catch (error) {
      if (work.signal.aborted) return;
      if (isCallError(error, 404) || isCallError(error, 403)) {
        // The user is no longer a member: what the pack held of the project goes.
        await deletePack(projectId).catch(() => undefined);
        held.current = null;
        setPack(null);
      }
      setAnswered(true);
    } finally {
      if (busy.current === work) busy.current = null;
      if (isOutdated.current && !work.signal.aborted) void refresh();
    }
  }, [projectId, userId, latest, drop]);

  useEffect(() => {
    let wanted = true;
    leaving.current = new AbortController();
    void readPack(projectId)
      .catch(() => null)
      .then((stored) => {
        if (!wanted || held.current) return;
        held.current = stored;
        setPack(stored);
      });
    return () => {
      wanted = false;
      busy.current?.abort();
      leaving.current.abort();
    };
  }, [projectId]);

  useEffect(() => {
    if (session !== 'in') {
      if (session !== 'loading') setAnswered(true);
      return;
    }
    void refresh();
    return watchPackEvents((changed) => {
      if (changed === null || changed.has(projectId)) void refresh();
    });
  }, [refresh, session, projectId]);

  // What was sent comes back as rows.
  const { entries } = useOutboxOverview();
  const count = entries.length;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && session === 'in') void refresh();
    before.current = count;
  }, [count, refresh, session]);

  const state = useMemo(
    () => ({
      pack: pack && withoutRemovedPins(withSentRows(pack, sent), entries),
      status: statusOf(pack, isAnswered),
      refresh: () => void refresh(),
    }),
    [pack, sent, entries, isAnswered, refresh],
  );
  return <PackContext value={state}>{children}</PackContext>;
}

/** What was taken along of the project of this screen. */
export function usePack(): PackState {
  const state = use(PackContext);
  if (!state) throw new Error('usePack outside a screen of a project');
  return state;
}

/** The user as a member of the project, for rules that depend on the role. */
export function useSiteMember() {
  const user = useUser();
  const project = useSiteProject();
  const { pack } = usePack();
  return memberFor(user, { role: pack?.role ?? project.role });
}

/** Today's date where the project is, in which its issues are due; in the user's time zone until that is known. */
export function useProjectDay(): CalendarDate {
  const { timezone } = useUser();
  const { pack } = usePack();
  return dayIn(pack?.project.timezone ?? timezone, serverNow());
}
