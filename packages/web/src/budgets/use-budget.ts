import type {
  addTransfer,
  BudgetReply,
  BudgetTransfer,
  cashFlowReply,
  getBudget,
  getCashFlow,
  listTransfers,
  putBudget,
} from '@brick/domain/budgets/api';
import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callAll, endpointRef } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useUndoableAction } from '../platform/api/use-undoable-action.ts';
import type { SubmitAttempt } from '../platform/forms/use-api-form.ts';
import { PROJECTS_KEY, projectKey } from '../platform/projects/current-project.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';
import { useToday } from '../platform/session/use-today.ts';
import { type EditableBudgetLine, isZero, originalBudgetOf } from './table/budget-rows.ts';

const getBudgetEndpoint = endpointRef<typeof getBudget>('GET', '/api/projects/{projectId}/budget');
const putBudgetEndpoint = endpointRef<typeof putBudget>('PUT', '/api/projects/{projectId}/budget');
const listTransfersEndpoint = endpointRef<typeof listTransfers>(
  'GET',
  '/api/projects/{projectId}/budget/transfers',
);
const addTransferEndpoint = endpointRef<typeof addTransfer>(
  'POST',
  '/api/projects/{projectId}/budget/transfers',
);
const cashFlowEndpoint = endpointRef<typeof getCashFlow>('GET', '/api/projects/{projectId}/cash-flow');

export type CashFlow = z.output<typeof cashFlowReply>;

/** Returns the past day in the URL, or null if there is none or if it is not in the past. */
export function usePastDay(url: UrlValues): string | null {
  const today = useToday();
  const asked = url['asOf'] ?? '';
  return isCalendarDate(asked) && asked < today ? asked : null;
}

const budgetKey = (projectId: number, asOf: string | null) =>
  projectKey(projectId, 'budgets', 'state', asOf ?? 'today');

const asOfQuery = (asOf: string | null) => (asOf ? { query: { asOf } } : {});

/** Loads the budget as of a day; null is today. The previous day stays visible while another one loads. */
export function useBudget(projectId: number, asOf: string | null) {
  return useQuery({
    queryKey: budgetKey(projectId, asOf),
    queryFn: ({ signal }) => call(getBudgetEndpoint, { params: { projectId }, ...asOfQuery(asOf), signal }),
    placeholderData: (before) => before,
  });
}

export function useCashFlow(projectId: number, asOf: string | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'cash-flow', asOf ?? 'today'),
    queryFn: ({ signal }) => call(cashFlowEndpoint, { params: { projectId }, ...asOfQuery(asOf), signal }),
    placeholderData: (before) => before,
  });
}

export function useTransfers(projectId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'transfers'),
    queryFn: ({ signal }) => callAll(listTransfersEndpoint, { params: { projectId }, signal }),
  });
}

/** Thrown if another user changed the amount of the same line after editing began. */
export class BudgetEntryConflict extends Error {
  /** The amount that is stored now. */
  readonly theirs: Minor;

  constructor(theirs: Minor) {
    super('another amount was entered meanwhile');
    this.theirs = theirs;
  }
}

/** A new amount for one budget line; null clears it. `opened` is the amount when editing began. */
export interface BudgetEntry {
  place: EditableBudgetLine;
  amount: Minor | null;
  opened: Minor;
}

const entryBody = ({ place, amount }: BudgetEntry) =>
  place === 'fees' || place === 'contingency' ? { [place]: amount } : { phases: { [place]: amount } };

/** The budget as it is stored, if a change started from an older one; else null. */
const currentBudget = (error: unknown) =>
  (isCallError(error, 409) ? (error.problem?.current ?? null) : null) as BudgetReply | null;

/** Saves one entry. A change to another line is no conflict: the entry is then sent again with the newer version. */
function useSendEntry(projectId: number) {
  const client = useQueryClient();
  const key = budgetKey(projectId, null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const attempt = async (entry: BudgetEntry, again: boolean): Promise<BudgetReply> => {
    const known = client.getQueryData<BudgetReply>(key);
    const now = known ? originalBudgetOf(known, entry.place) : entry.opened;
    if (now !== entry.opened) {
      // Stored before, as when the answer to the first try was lost.
      if (known && now === (entry.amount ?? ZERO)) return known;
      throw new BudgetEntryConflict(now);
    }
    try {
      const reply = await call(putBudgetEndpoint, {
        params: { projectId },
        body: { ...entryBody(entry), ...(known && { version: known.version }) },
      });
      client.setQueryData(key, reply);
      return reply;
    } catch (error) {
      const current = currentBudget(error);
      if (!current) throw error;
      client.setQueryData(key, current);
      if (!again) throw error;
      return attempt(entry, false);
    }
  };
  // Entries are sent one at a time, so that a user who types quickly does not conflict with their own changes.
  return (entry: BudgetEntry): Promise<BudgetReply> => {
    const sent = last.current.then(
      () => attempt(entry, true),
      () => attempt(entry, true),
    );
    last.current = sent;
    return sent;
  };
}

/** Returns a function that gives the display name of a budget line. */
export function useBudgetLineName() {
  const t = useTranslations('budgets.places');
  const phase = useTranslations('phases');
  return useCallback(
    (place: BudgetTransfer['from']): string =>
      place === 'fees' || place === 'contingency' || place === 'unallocated' ? t(place) : phase(place),
    [t, phase],
  );
}

/** Saves the amount of a budget line, with Undo. */
export function useEnterBudget(projectId: number) {
  const t = useTranslations('budgets.entry');
  const nameOf = useBudgetLineName();
  const send = useSendEntry(projectId);
  return useUndoableAction<BudgetEntry, BudgetReply>({
    send,
    success: ({ place }) => t('saved', { place: nameOf(place) }),
    failure: t('failed'),
    undo: {
      send: ({ place, opened }, reply) =>
        send({ place, amount: isZero(opened) ? null : opened, opened: originalBudgetOf(reply, place) }),
      success: ({ place }) => t('restored', { place: nameOf(place) }),
      failure: t('failed'),
    },
    refresh: [PROJECTS_KEY],
  });
}

/** Saves the budgets of several phases at once. Undo clears them. */
export function useAllocateBudget(projectId: number) {
  const t = useTranslations('budgets.shareOut');
  const client = useQueryClient();
  const send = async (phases: Record<string, Minor | null>) => {
    const version = client.getQueryData<BudgetReply>(budgetKey(projectId, null))?.version;
    const reply = await call(putBudgetEndpoint, {
      params: { projectId },
      body: { phases, ...(version !== undefined && { version }) },
    }).catch((error: unknown) => {
      const now = currentBudget(error);
      if (now) client.setQueryData(budgetKey(projectId, null), now);
      const differs = now?.phases.some(({ phase, original }) => original !== (phases[phase] ?? ZERO));
      if (!now || differs) throw error;
      return now;
    });
    client.setQueryData(budgetKey(projectId, null), reply);
    return reply;
  };
  return useUndoableAction<Record<string, Minor | null>>({
    send,
    success: t('done'),
    failure: t('failed'),
    undo: {
      send: (phases) => send(Object.fromEntries(Object.keys(phases).map((phase) => [phase, null]))),
      success: t('undone'),
      failure: t('failed'),
    },
    refresh: [PROJECTS_KEY],
  });
}

/** The body of a request that moves budget. */
export type TransferInput = Pick<BudgetTransfer, 'from' | 'to' | 'amount' | 'reason'>;

/** Moves budget from one line to another. Transfers cannot be deleted: Undo adds the opposite transfer. */
export function useTransfer(projectId: number, onDone: () => void) {
  const t = useTranslations('budgets.transfer');
  return useUndoableAction<{ body: TransferInput } & SubmitAttempt, BudgetTransfer>({
    send: ({ body, idempotencyKey }) =>
      call(addTransferEndpoint, { params: { projectId }, body, idempotencyKey }),
    success: t('moved'),
    failure: t('failed'),
    undo: {
      send: (_, { from, to, amount, reason }) =>
        call(addTransferEndpoint, {
          params: { projectId },
          body: { from: to, to: from, amount, reason: t('backReason', { reason }) },
        }),
      success: t('movedBack'),
      failure: t('backFailed'),
    },
    refresh: [PROJECTS_KEY],
    onSuccess: (_, { done }) => {
      done();
      onDone();
    },
  });
}
