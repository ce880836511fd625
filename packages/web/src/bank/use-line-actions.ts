import type { BankLine, Candidate } from '@brick/domain/bank/api';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { reasonOf } from '../platform/api/error-detail.ts';
import type { ActionToast } from '../platform/api/use-action.ts';
import { useSingleMutation } from '../platform/api/use-single-mutation.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { isSessionOver } from '../platform/session/session-expiry.ts';
import { toast } from '../ui/overlay/toast-store.ts';
import {
  BANK_KEY,
  confirmCertainEndpoint,
  confirmEndpoint,
  setAsideEndpoint,
  takeBackEndpoint,
  undoEndpoint,
  undoLinesEndpoint,
} from './bank-endpoints.ts';
import { showLine } from './use-bank-lines.ts';

/** What a payment changes besides: the records of projects. */
const REFRESHED: readonly QueryKey[] = [BANK_KEY, PROJECTS_KEY];

const isLine = (result: unknown): result is BankLine =>
  typeof result === 'object' && result !== null && 'bookedOn' in result;

/** A step of lines: its toast says what was done, or what the server says against it. The list is read again after both. */
function useStep<Input, Result>(
  send: (input: Input) => Promise<Result>,
  { done, failed }: { done: (result: Result) => Omit<ActionToast, 'title'>; failed: string },
) {
  const client = useQueryClient();
  const frame = useTranslations('frame');
  return useSingleMutation<Result, Error, Input>({
    mutationFn: send,
    onSuccess: (result) => {
      if (isLine(result)) showLine(client, result);
      toast({ title: frame('success'), ...done(result) });
    },
    onError: (error) => {
      if (isSessionOver(error)) return;
      toast({ title: frame('error'), description: reasonOf(error) ?? failed, variant: 'destructive' });
    },
    onSettled: () => Promise.all(REFRESHED.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** A payment as it is sent. Amounts are above zero, whatever the sign of the line. */
export type SentPayment = Pick<Candidate, 'kind' | 'id' | 'version'> & {
  amount: string;
  rest: 'part' | 'discount' | null;
};

/** Takes back what a line paid. */
export function useUndoPayments() {
  const t = useTranslations('bank.steps');
  return useStep((id: number) => call(undoEndpoint, { params: { id } }), {
    done: () => ({ description: t('undone') }),
    failed: t('undoFailed'),
  });
}

/** Confirms what a line pays, with Undo. */
export function useConfirm() {
  const t = useTranslations('bank.steps');
  const frame = useTranslations('frame');
  const undo = useUndoPayments();
  return useStep(
    ({ line, payments }: { line: Pick<BankLine, 'id' | 'version'>; payments: SentPayment[] }) =>
      call(confirmEndpoint, { params: { id: line.id }, body: { payments, version: line.version } }),
    {
      done: ({ id, payments }) => ({
        description: t('confirmed', { count: payments.length }),
        action: { label: frame('undo'), onAction: () => undo.mutate(id) },
      }),
      failed: t('confirmFailed'),
    },
  );
}

/** Confirms the certain lines of an account, or of all, with Undo. */
export function useConfirmCertain() {
  const t = useTranslations('bank.steps');
  const frame = useTranslations('frame');
  const undo = useStep((lineIds: number[]) => call(undoLinesEndpoint, { body: { lineIds } }), {
    done: () => ({ description: t('undone') }),
    failed: t('undoFailed'),
  });
  return useStep(
    (accountId: number | null) =>
      call(confirmCertainEndpoint, { body: accountId === null ? {} : { accountId } }),
    {
      done: ({ lineIds, more }) => ({
        description: t(more ? 'certainConfirmedMore' : 'certainConfirmed', { count: lineIds.length }),
        ...(lineIds.length > 0 && {
          action: { label: frame('undo'), onAction: () => undo.mutate(lineIds) },
        }),
      }),
      failed: t('confirmFailed'),
    },
  );
}

type LineVersion = Pick<BankLine, 'id' | 'version'>;

export function useTakeBack() {
  const t = useTranslations('bank.steps');
  return useStep(
    ({ id, version }: LineVersion) => call(takeBackEndpoint, { params: { id }, body: { version } }),
    {
      done: () => ({ description: t('takenBack') }),
      failed: t('takeBackFailed'),
    },
  );
}

/** Sets a line aside, with Undo. */
export function useSetAside() {
  const t = useTranslations('bank.steps');
  const frame = useTranslations('frame');
  const takeBack = useTakeBack();
  return useStep(
    ({ id, version }: LineVersion) => call(setAsideEndpoint, { params: { id }, body: { version } }),
    {
      done: (line) => ({
        description: t('setAside'),
        action: { label: frame('undo'), onAction: () => takeBack.mutate(line) },
      }),
      failed: t('setAsideFailed'),
    },
  );
}
