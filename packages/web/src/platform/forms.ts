import { type FormEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { attemptKeys } from './attempt.ts';
import { draftKey } from './draft-store.ts';
import { useDraft } from './drafts.ts';
import { applyProblem, contractResolver, type SchemaSource } from './form-problems.ts';
import type { Restorable } from './restored-notice.tsx';
import { useSay } from './say.ts';
import { useSession } from './session.ts';

export interface ContractFormOptions<Values> {
  defaultValues: Values;
  /** Name under which what is typed is kept on this device, "expenses.new.12"; nothing is kept without one. */
  draft?: string;
  /** Fields that are never kept: passwords, uploaded files that expire. */
  draftOmit?: readonly string[];
}

export interface Attempt {
  /** Same for a retry of the same body. */
  idempotencyKey: string;
}

export interface ContractForm<Input extends FieldValues, Sent>
  extends UseFormReturn<Input, unknown, Sent>,
    Restorable {
  /**
   * The form's onSubmit: checks with the contract, sends, and after a refusal puts the server's sentences beside the
   * fields and keeps everything as typed. `send` rejects where the call failed.
   */
  submit: (
    send: (body: Sent, attempt: Attempt) => Promise<unknown>,
  ) => (event?: FormEvent<HTMLElement>) => void;
  /** The sentence for the form as a whole, for <FormError>. */
  wholeError: string | undefined;
}

/** The schema of a call's body. Throws where the call takes none: a mistake in the code. */
export function bodyOf<Body extends z.ZodType>(endpoint: { body: Body | null }): Body {
  if (!endpoint.body) throw new Error('this call takes no body');
  return endpoint.body;
}

/** A form that is checked by a contract's body: same rules and same sentences as on the server. */
export function useContractForm<S extends z.ZodType<unknown, FieldValues>>(
  schema: SchemaSource<S>,
  options: ContractFormOptions<DefaultValues<z.input<S>>>,
): ContractForm<z.input<S>, z.output<S>> {
  const say = useSay();
  const { user } = useSession();
  const attempts = useRef(attemptKeys());
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: contractResolver(schema, say),
    defaultValues: options.defaultValues,
    // Not on blur: a sentence that appears while one presses Cancel would push the button away.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const draft = useDraft(
    options.draft ? draftKey(user?.id ?? 0, options.draft) : null,
    form,
    options.draftOmit,
  );
  const [cleared, setCleared] = useState<z.input<S> | null>(null);

  const submit: ContractForm<z.input<S>, z.output<S>>['submit'] = (send) => (event) => {
    const checked = form.handleSubmit(async (body) => {
      form.clearErrors('root');
      try {
        await send(body, { idempotencyKey: attempts.current.keyFor(body) });
      } catch (error) {
        applyProblem(form, error);
        return;
      }
      attempts.current.done();
      draft.drop();
    });
    // What the form is checked by could not be fetched.
    checked(event).catch((error: unknown) => applyProblem(form, error));
  };

  return {
    ...form,
    submit,
    wholeError: form.formState.errors.root?.server?.message ?? form.formState.errors.root?.message,
    restored: draft.restored && cleared === null,
    cleared: cleared !== null && !form.formState.isDirty,
    startAfresh: () => {
      setCleared(form.getValues());
      draft.drop();
      form.reset();
    },
    takeBack: () => {
      if (!cleared) return;
      form.reset(cleared, { keepDefaultValues: true });
      draft.keep(cleared);
      setCleared(null);
    },
  };
}
