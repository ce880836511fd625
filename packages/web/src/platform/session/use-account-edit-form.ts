import type { CurrentUser } from '@brick/domain/users/current-user';
import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type * as z from 'zod';
import { type ApiForm, useApiForm } from '../forms/use-api-form.ts';
import { useUser } from './session.ts';

/** The fields that differ between two states of a form. */
export const differingFields = <Values extends object>(now: Values, before: object): Partial<Values> => {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== earlier.get(name)),
  ) as Partial<Values>;
};

interface AccountForm<Input extends FieldValues, Sent extends object> {
  form: ApiForm<Input, Sent>;
  /**
   * The part of a valid body that differs from the stored values: only that is sent, so that no change made elsewhere
   * is undone.
   */
  changesIn: (body: Sent) => Partial<Sent>;
  /** Sends the form: the typed values become the stored ones on success, and stay as typed after a failure. */
  saving: <Result>(send: () => Promise<Result>) => Promise<Result>;
}

/**
 * A form for some fields of the user's account. Fields that were not edited here follow changes made elsewhere, on
 * another device or by a button beside the form.
 */
export function useAccountEditForm<S extends z.ZodType<object, FieldValues>>(
  schema: S,
  startOf: (user: CurrentUser) => z.input<S>,
  draft: string,
  draftOmit?: readonly string[],
): AccountForm<z.input<S>, z.output<S>> {
  const user = useUser();
  const [start, setStart] = useState(() => startOf(user));
  const sent = useRef<object | null>(null);
  const form = useApiForm(schema, {
    defaultValues: start as DefaultValues<z.input<S>>,
    draft,
    draftOmit,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state of the account is news
  useEffect(() => {
    const next = startOf(user);
    if (Object.keys(differingFields(next, start)).length === 0) return;
    const typed = differingFields(differingFields(form.getValues(), start), sent.current ?? {});
    sent.current = null;
    form.reset(next as DefaultValues<z.input<S>>);
    for (const [name, value] of Object.entries(typed)) {
      const field = name as Path<z.input<S>>;
      form.setValue(field, value as PathValue<z.input<S>, typeof field>, { shouldDirty: true });
    }
    setStart(next);
  }, [user]);

  return {
    form,
    changesIn: (body) => differingFields(body, user),
    saving: async (send) => {
      sent.current = { ...form.getValues() };
      try {
        return await send();
      } catch (error) {
        sent.current = null;
        throw error;
      }
    },
  };
}
