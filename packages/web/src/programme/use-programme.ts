import type { earnedValueReply, getEarnedValue } from '@brick/domain/budgets/earned-value-contract';
import type {
  deleteMilestone,
  deleteProgress,
  getMilestone,
  getProgramme,
  listProgress,
  Milestone,
  Programme as ProgrammeReply,
  ProgressEntry,
  restoreMilestone,
  restoreProgress,
  updateMilestone,
} from '@brick/domain/budgets/programme-contract';
import { type CalendarDate, isCalendarDate } from '@brick/domain/dates/calendar-date';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callAll, callOf } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import type { UrlValues } from '../platform/search.ts';
import { useAction } from '../platform/use-action.ts';

const programme = callOf<typeof getProgramme>('GET', '/api/projects/{projectId}/programme');
const value = callOf<typeof getEarnedValue>('GET', '/api/projects/{projectId}/earned-value');
const entries = callOf<typeof listProgress>('GET', '/api/projects/{projectId}/progress');
const removeEntry = callOf<typeof deleteProgress>('DELETE', '/api/progress/{id}');
const takeBackEntry = callOf<typeof restoreProgress>('POST', '/api/progress/{id}/restore');
const milestone = callOf<typeof getMilestone>('GET', '/api/milestones/{id}');
const change = callOf<typeof updateMilestone>('PATCH', '/api/milestones/{id}');
const remove = callOf<typeof deleteMilestone>('DELETE', '/api/milestones/{id}');
const takeBack = callOf<typeof restoreMilestone>('POST', '/api/milestones/{id}/restore');

export type EarnedValue = z.output<typeof earnedValueReply>;

/** A phase as the programme shows it. */
export type PlannedPhase = ProgrammeReply['phases'][number];

export const ZOOMS = ['weeks', 'months', 'quarters'] as const;

export type Zoom = (typeof ZOOMS)[number];

/** What the address says of the screen; a value that there is not counts as none. */
export function shownIn(url: UrlValues) {
  const asOf = url['asOf'] ?? '';
  return {
    asOf: isCalendarDate(asOf) ? asOf : null,
    view: url['view'] === 'earned-value' ? ('earned-value' as const) : ('programme' as const),
    asTable: url['show'] === 'table',
    zoom: ZOOMS.find((known) => known === url['zoom']) ?? 'months',
    phase: PHASES.find((known) => known === url['phase']) ?? null,
    milestone: /^\d{1,15}$/.test(url['editMilestone'] ?? '') ? Number(url['editMilestone']) : null,
  };
}

const asOfQuery = (asOf: CalendarDate | null) => (asOf ? { query: { asOf } } : {});

// "budgets" is what a live event calls everything that is made of budget, programme and progress.
export function useProgramme(projectId: number, asOf: CalendarDate | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'programme', asOf),
    queryFn: ({ signal }) => call(programme, { params: { projectId }, ...asOfQuery(asOf), signal }),
    placeholderData: (before) => before,
  });
}

export function useEarnedValue(projectId: number, asOf: CalendarDate | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'earned-value', asOf),
    queryFn: ({ signal }) => call(value, { params: { projectId }, ...asOfQuery(asOf), signal }),
    placeholderData: (before) => before,
  });
}

/** What was entered of a phase, the newest day first. */
export function useProgressEntries(projectId: number, phase: Phase) {
  return useQuery({
    queryKey: projectKey(projectId, 'progress', phase),
    queryFn: ({ signal }) => callAll(entries, { params: { projectId }, query: { phase }, signal }),
  });
}

export function useMilestone(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'milestone', id),
    queryFn: ({ signal }) => call(milestone, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // An edit starts from what is stored now: what an earlier dialog read is not kept.
    gcTime: 0,
  });
}

/** Deleting an entry of progress, and taking it back: Undo stands in the dialog, out of which no keyboard reaches a toast. */
export function useEntryActions() {
  const t = useTranslations('programme.progress');
  const restore = useAction<ProgressEntry>({
    send: ({ id }) => call(takeBackEntry, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  const discard = useAction<ProgressEntry>({
    send: ({ id }) => call(removeEntry, { params: { id } }),
    success: null,
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
  return { discard, restore };
}

interface Reached {
  milestone: Milestone;
  on: CalendarDate | null;
}

/** Marking a milestone as reached at a press, and deleting it, both with Undo. */
export function useMilestoneActions() {
  const t = useTranslations('programme.milestones');
  const frame = useTranslations('frame');
  const send = ({ milestone: { id, version }, on }: Reached) =>
    call(change, { params: { id }, body: { reachedOn: on, version } });
  const common = { failure: t('saveFailed'), refresh: [PROJECTS_KEY] };
  const moveBack = useAction<Reached, Milestone>({
    ...common,
    send,
    success: (_, { on }) => ({ description: t(on ? 'markedReached' : 'markedOpen') }),
  });
  const reach = useAction<Reached, Milestone>({
    ...common,
    send,
    success: (now, { milestone: before, on }) => ({
      description: t(on ? 'markedReached' : 'markedOpen'),
      action: {
        label: frame('undo'),
        onAction: () => moveBack.mutate({ milestone: now, on: before.reachedOn }),
      },
    }),
  });
  const restore = useAction<Milestone>({
    ...common,
    send: ({ id }) => call(takeBack, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
  });
  const discard = useAction<Milestone>({
    ...common,
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, deleted) => ({
      description: t('deleted'),
      action: { label: frame('undo'), onAction: () => restore.mutate(deleted) },
    }),
    failure: t('deleteFailed'),
  });
  return { reach, discard };
}
