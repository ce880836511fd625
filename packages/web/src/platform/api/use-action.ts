import { partialMatchKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '../../ui/overlay/toast-store.ts';
import { isSessionOver } from '../session/session-expiry.ts';
import { isCallError } from './call-error.ts';
import { reasonOf } from './error-detail.ts';
import { createIdempotencyKeyCache } from './idempotency-keys.ts';
import { useSingleMutation } from './use-single-mutation.ts';

export interface ActionToast {
  /** "Success" unless another title is given. */
  title?: string;
  description: string;
  /** One action in the toast: Undo. */
  action?: { label: string; onAction: () => void };
}

export interface ActionOptions<Input, Result> {
  /** A new row takes its idempotency key from `keyFor`: a retry after a lost answer creates no second one. */
  send: (input: Input, keyFor: (body: unknown) => string) => Promise<Result>;
  /** The toast after success: its description, or more options. Null for none. */
  success: string | null | ((result: Result, input: Input) => ActionToast | null);
  /** Description of the toast "Error": "Failed to add expense". */
  failure: string;
  /** What the toast says instead; unless given, what the server has against it and no form tells. */
  reasonOf?: (error: Error) => string | undefined;
  /** Query keys that are invalidated afterwards, with everything below them. */
  refresh?: readonly QueryKey[];
  onSuccess?: (result: Result, input: Input) => void;
}

/** Parts of the query keys of what tells of writes of every kind. */
const LOGS: readonly unknown[] = ['trash', 'activity', 'history'];

/** Reads again what a write of this page changes: the given keys, and what tells of it. Events leave out own writes. */
export const refreshAfterWrite = (client: QueryClient, refresh: readonly QueryKey[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      refresh.some((key) => partialMatchKey(queryKey, key)) || queryKey.some((part) => LOGS.includes(part)),
  });

/** Errors of fields, and that there is a newer row, stand in the form that was sent. */
const reasonBesidesForm = (error: Error): string | undefined =>
  isCallError(error) && !error.problem?.current && Object.keys(error.problem?.errors ?? {}).length === 0
    ? reasonOf(error)
    : undefined;

/** A mutation with its toasts and the queries that it invalidates. */
export function useAction<Input = void, Result = unknown>(options: ActionOptions<Input, Result>) {
  const client = useQueryClient();
  const t = useTranslations('frame');
  const [keys] = useState(createIdempotencyKeyCache);
  return useSingleMutation<Result, Error, Input>({
    mutationFn: (input) => options.send(input, keys.keyFor),
    onSuccess: async (result, input) => {
      keys.done();
      const told = typeof options.success === 'function' ? options.success(result, input) : options.success;
      if (typeof told === 'string') toast({ title: t('success'), description: told });
      else if (told) toast({ ...told, title: told.title ?? t('success') });
      options.onSuccess?.(result, input);
      if (options.refresh) await refreshAfterWrite(client, options.refresh);
    },
    onError: (error) => {
      // The end of the session has a toast of its own, and only one toast is visible at a time.
      const reason = (options.reasonOf ?? reasonBesidesForm)(error);
      if (!isSessionOver(error))
        toast({ title: t('error'), description: reason || options.failure, variant: 'destructive' });
    },
  });
}
