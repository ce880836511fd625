import type {
  addTransfer,
  BudgetReply,
  BudgetTransfer,
  cashFlowReply,
  getBudget,
  getCashFlow,
  listTransfers,
  putBudget,
} from '@brick/domain/budgets/contract';
import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import type { Minor } from '@brick/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callAll, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import type { UrlValues } from '../platform/search.ts';
import { useToday } from '../platform/today.ts';
import { useAction } from '../platform/use-action.ts';
import { type EnteredPlace, isZero, originalOf } from './budget-rows.ts';

const read = callOf<typeof getBudget>('GET', '/api/projects/{projectId}/budget');
const put = callOf<typeof putBudget>('PUT', '/api/projects/{projectId}/budget');
const transfers = callOf<typeof listTransfers>('GET', '/api/projects/{projectId}/budget/transfers');
const transfer = callOf<typeof addTransfer>('POST', '/api/projects/{projectId}/budget/transfers');
const flow = callOf<typeof getCashFlow>('GET', '/api/projects/{projectId}/cash-flow');

export type CashFlow = z.output<typeof cashFlowReply>;

/** The day that the address asks for; null for today, and where what stands there is no day in the past. */
export function usePastDay(url: UrlValues): string | null {
  const today = useToday();
  const asked = url['asOf'] ?? '';
  return isCalendarDate(asked) && asked < today ? asked : null;
}

const stateKey = (projectId: number, asOf: string | null) =>
  projectKey(projectId, 'budgets', 'state', asOf ?? 'today');

const queryOf = (asOf: string | null) => (asOf ? { query: { asOf } } : {});

/** The budget as of a day; null is today. While another day is on its way the last one stays. */
export function useBudget(projectId: number, asOf: string | null) {
  return useQuery({
    queryKey: stateKey(projectId, asOf),
    queryFn: ({ signal }) => call(read, { params: { projectId }, ...queryOf(asOf), signal }),
    placeholderData: (before) => before,
  });
}

export function useCashFlow(projectId: number, asOf: string | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'cash-flow', asOf ?? 'today'),
    queryFn: ({ signal }) => call(flow, { params: { projectId }, ...queryOf(asOf), signal }),
    placeholderData: (before) => before,
  });
}

export function useTransfers(projectId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'transfers'),
    queryFn: ({ signal }) => callAll(transfers, { params: { projectId }, signal }),
  });
}

/** Somebody else has entered another amount in the same place since one began to type. */
export class EnteredMeanwhile extends Error {
  /** What stands there now. */
  readonly theirs: Minor;

  constructor(theirs: Minor) {
    super('another amount was entered meanwhile');
    this.theirs = theirs;
  }
}

/** An amount for one place; null takes it away. `opened` is what stood there when one began to type. */
export interface Entry {
  place: EnteredPlace;
  amount: Minor | null;
  opened: Minor;
}

const bodyOf = ({ place, amount }: Entry) =>
  place === 'fees' || place === 'contingency' ? { [place]: amount } : { phases: { [place]: amount } };

/**
 * Sends one entry over what is known of the budget. That another place was changed meanwhile is no conflict: then it is
 * sent once more over the newer version.
 */
function useSendEntry(projectId: number) {
  const client = useQueryClient();
  const key = stateKey(projectId, null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const attempt = async (entry: Entry, again: boolean): Promise<BudgetReply> => {
    const known = client.getQueryData<BudgetReply>(key);
    const now = known ? originalOf(known, entry.place) : entry.opened;
    if (now !== entry.opened) throw new EnteredMeanwhile(now);
    try {
      const reply = await call(put, {
        params: { projectId },
        body: { ...bodyOf(entry), ...(known && { version: known.version }) },
      });
      client.setQueryData(key, reply);
      return reply;
    } catch (error) {
      const current = isCallError(error, 409) ? error.problem?.current : null;
      if (!current) throw error;
      client.setQueryData(key, current as BudgetReply);
      if (!again) throw error;
      return attempt(entry, false);
    }
  };
  // One after the other: who types on while the first is on its way must not run into a conflict with themselves.
  return (entry: Entry): Promise<BudgetReply> => {
    const sent = last.current.then(
      () => attempt(entry, true),
      () => attempt(entry, true),
    );
    last.current = sent;
    return sent;
  };
}

/** What a place is called. */
export function usePlaceName() {
  const t = useTranslations('budgets.places');
  const phase = useTranslations('phases');
  return useCallback(
    (place: BudgetTransfer['from']): string =>
      place === 'fees' || place === 'contingency' || place === 'unallocated' ? t(place) : phase(place),
    [t, phase],
  );
}

/** Enters the budget of a place, with Undo. */
export function useEnter(projectId: number) {
  const t = useTranslations('budgets.entry');
  const frame = useTranslations('frame');
  const nameOf = usePlaceName();
  const send = useSendEntry(projectId);
  const takeBack = useAction<Entry, BudgetReply>({
    send,
    success: (_, { place }) => ({ description: t('restored', { place: nameOf(place) }) }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
  });
  return useAction<Entry, BudgetReply>({
    send,
    success: (reply, { place, opened }) => ({
      description: t('saved', { place: nameOf(place) }),
      action: {
        label: frame('undo'),
        onAction: () =>
          takeBack.mutate({
            place,
            amount: isZero(opened) ? null : opened,
            opened: originalOf(reply, place),
          }),
      },
    }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
  });
}

/** Enters budgets of several phases at once, with Undo: what was nothing before is nothing again. */
export function useShareOut(projectId: number) {
  const t = useTranslations('budgets.shareOut');
  const frame = useTranslations('frame');
  const client = useQueryClient();
  const send = async (phases: Record<string, Minor | null>) => {
    const version = client.getQueryData<BudgetReply>(stateKey(projectId, null))?.version;
    const reply = await call(put, {
      params: { projectId },
      body: { phases, ...(version !== undefined && { version }) },
    });
    client.setQueryData(stateKey(projectId, null), reply);
    return reply;
  };
  const takeBack = useAction<Record<string, Minor | null>>({
    send,
    success: t('undone'),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
  });
  return useAction<Record<string, Minor | null>>({
    send,
    success: (_, phases) => ({
      description: t('done'),
      action: {
        label: frame('undo'),
        onAction: () =>
          takeBack.mutate(Object.fromEntries(Object.keys(phases).map((phase) => [phase, null]))),
      },
    }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
  });
}

/** What a transfer is sent with. */
export type TransferSent = Pick<BudgetTransfer, 'from' | 'to' | 'amount' | 'reason'>;

/** Moves budget from one place to another. A transfer stays in the list for good: Undo transfers back. */
export function useTransfer(projectId: number, onDone: () => void) {
  const t = useTranslations('budgets.transfer');
  const frame = useTranslations('frame');
  const { mutate: takeBack } = useAction<TransferSent, BudgetTransfer>({
    send: (body) => call(transfer, { params: { projectId }, body }),
    success: t('movedBack'),
    failure: t('backFailed'),
    refresh: [PROJECTS_KEY],
  });
  return useAction<{ body: TransferSent; idempotencyKey: string }, BudgetTransfer>({
    send: ({ body, idempotencyKey }) => call(transfer, { params: { projectId }, body, idempotencyKey }),
    success: ({ from, to, amount, reason }) => ({
      description: t('moved'),
      action: {
        label: frame('undo'),
        onAction: () => takeBack({ from: to, to: from, amount, reason: t('backReason', { reason }) }),
      },
    }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}
