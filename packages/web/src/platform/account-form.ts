import type { CurrentUser } from '@brick/domain/users/current-user';
import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type * as z from 'zod';
import { type ContractForm, useContractForm } from './forms.ts';
import { useUser } from './session.ts';

/** The fields that differ between two states of a form. */
export const differing = <Values extends object>(now: Values, before: object): Partial<Values> => {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== earlier.get(name)),
  ) as Partial<Values>;
};

interface AccountForm<Input extends FieldValues, Sent extends object> {
  form: ContractForm<Input, Sent>;
  /** What of a checked body differs from what is stored: only that is sent, so that nothing changed elsewhere is undone. */
  changesIn: (body: Sent) => Partial<Sent>;
  /** Sends: what is typed now shows as it is stored once it is, and stays as it was typed where it could not be. */
  saving: <Result>(send: () => Promise<Result>) => Promise<Result>;
}

/**
 * A form over some of the fields of one's own account. It follows what is changed elsewhere, on another device or by a
 * button beside it, in every field into which nothing was typed here.
 */
export function useAccountForm<S extends z.ZodType<object, FieldValues>>(
  schema: S,
  startOf: (user: CurrentUser) => z.input<S>,
  draft: string,
  draftOmit?: readonly string[],
): AccountForm<z.input<S>, z.output<S>> {
  const user = useUser();
  const [start, setStart] = useState(() => startOf(user));
  const sent = useRef<object | null>(null);
  const form = useContractForm(schema, {
    defaultValues: start as DefaultValues<z.input<S>>,
    draft,
    draftOmit,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state of the account is news
  useEffect(() => {
    const next = startOf(user);
    if (Object.keys(differing(next, start)).length === 0) return;
    const typed = differing(differing(form.getValues(), start), sent.current ?? {});
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
    changesIn: (body) => differing(body, user),
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
