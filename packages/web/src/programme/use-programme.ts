import type { earnedValueReply, getEarnedValue } from '@brick/domain/budgets/earned-value-api';
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
} from '@brick/domain/budgets/programme-api';
import { type CalendarDate, isCalendarDate } from '@brick/domain/dates/calendar-date';
import { dayUpTo } from '@brick/domain/ledger/schedule/phase-schedule';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callAll, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { useUndoableAction } from '../platform/api/use-undoable-action.ts';
import { PROJECTS_KEY, projectKey } from '../platform/projects/current-project.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';

const programmeEndpoint = endpointRef<typeof getProgramme>('GET', '/api/projects/{projectId}/programme');
const earnedValueEndpoint = endpointRef<typeof getEarnedValue>(
  'GET',
  '/api/projects/{projectId}/earned-value',
);
const progressEndpoint = endpointRef<typeof listProgress>('GET', '/api/projects/{projectId}/progress');
const deleteProgressEndpoint = endpointRef<typeof deleteProgress>('DELETE', '/api/progress/{id}');
const restoreProgressEndpoint = endpointRef<typeof restoreProgress>('POST', '/api/progress/{id}/restore');
const getMilestoneEndpoint = endpointRef<typeof getMilestone>('GET', '/api/milestones/{id}');
const updateMilestoneEndpoint = endpointRef<typeof updateMilestone>('PATCH', '/api/milestones/{id}');
const deleteMilestoneEndpoint = endpointRef<typeof deleteMilestone>('DELETE', '/api/milestones/{id}');
const restoreMilestoneEndpoint = endpointRef<typeof restoreMilestone>('POST', '/api/milestones/{id}/restore');

export type EarnedValue = z.output<typeof earnedValueReply>;

/** A phase in the programme's reply. */
export type PlannedPhase = ProgrammeReply['phases'][number];

/** A programme without the actual dates that its phases have after its day. */
export const programmeUpTo = ({ phases, ...programme }: ProgrammeReply): ProgrammeReply => ({
  ...programme,
  phases: phases.map((phase) => ({
    ...phase,
    actualStart: dayUpTo(phase.actualStart, programme.asOf),
    actualFinish: dayUpTo(phase.actualFinish, programme.asOf),
  })),
});

export const ZOOM_LEVELS = ['weeks', 'months', 'quarters'] as const;

export type ZoomLevel = (typeof ZOOM_LEVELS)[number];

/** Reads the screen's state from the URL. Invalid values are ignored. */
export function parseUrlState(url: UrlValues) {
  const asOf = url['asOf'] ?? '';
  return {
    asOf: isCalendarDate(asOf) ? asOf : null,
    view: url['view'] === 'earned-value' ? ('earned-value' as const) : ('programme' as const),
    asTable: url['show'] === 'table',
    zoom: ZOOM_LEVELS.find((known) => known === url['zoom']) ?? 'months',
    phase: PHASES.find((known) => known === url['phase']) ?? null,
    milestone: /^\d{1,15}$/.test(url['editMilestone'] ?? '') ? Number(url['editMilestone']) : null,
  };
}

const asOfQuery = (asOf: CalendarDate | null) => (asOf ? { query: { asOf } } : {});

// Live events use "budgets" for everything calculated from budget, programme and progress.
export function useProgramme(projectId: number, asOf: CalendarDate | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'programme', asOf),
    queryFn: ({ signal }) => call(programmeEndpoint, { params: { projectId }, ...asOfQuery(asOf), signal }),
    placeholderData: (before) => before,
  });
}

export function useEarnedValue(projectId: number, asOf: CalendarDate | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'earned-value', asOf),
    queryFn: ({ signal }) => call(earnedValueEndpoint, { params: { projectId }, ...asOfQuery(asOf), signal }),
    placeholderData: (before) => before,
  });
}

/** Loads the progress entries of a phase, newest day first. */
export function useProgressEntries(projectId: number, phase: Phase) {
  return useQuery({
    queryKey: projectKey(projectId, 'progress', phase),
    queryFn: ({ signal }) => callAll(progressEndpoint, { params: { projectId }, query: { phase }, signal }),
  });
}

export function useMilestone(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'milestone', id),
    queryFn: ({ signal }) => call(getMilestoneEndpoint, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // Editing must start from the stored version, not from one that was cached for an earlier dialog.
    gcTime: 0,
  });
}

/**
 * Deletes and restores a progress entry. Undo is in the dialog, because keyboard users cannot reach a toast from there.
 */
export function useProgressActions() {
  const t = useTranslations('programme.progress');
  const restore = useAction<ProgressEntry>({
    send: ({ id }) => call(restoreProgressEndpoint, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  const discard = useAction<ProgressEntry>({
    send: ({ id }) => call(deleteProgressEndpoint, { params: { id } }),
    success: null,
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
  return { discard, restore };
}

interface MilestoneReached {
  milestone: Milestone;
  on: CalendarDate | null;
}

/** Marks a milestone as reached and deletes milestones, both with Undo. */
export function useMilestoneActions() {
  const t = useTranslations('programme.milestones');
  const send = ({ milestone: { id, version }, on }: MilestoneReached) =>
    call(updateMilestoneEndpoint, { params: { id }, body: { reachedOn: on, version } });
  const refresh = [PROJECTS_KEY];
  const reach = useUndoableAction<MilestoneReached, Milestone>({
    send,
    success: ({ on }) => t(on ? 'markedReached' : 'markedOpen'),
    failure: t('saveFailed'),
    undo: {
      send: ({ milestone: before }, now) => send({ milestone: now, on: before.reachedOn }),
      success: ({ milestone: before }) => t(before.reachedOn ? 'markedReached' : 'markedOpen'),
      failure: t('saveFailed'),
    },
    refresh,
  });
  const discard = useUndoableAction<Milestone>({
    send: ({ id }) => call(deleteMilestoneEndpoint, { params: { id } }),
    success: t('deleted'),
    failure: t('deleteFailed'),
    undo: {
      send: ({ id }) => call(restoreMilestoneEndpoint, { params: { id } }),
      success: t('restored'),
      failure: t('restoreFailed'),
    },
    refresh,
  });
  return { reach, discard };
}
