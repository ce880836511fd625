import { type FormEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { createIdempotencyKeyCache } from '../api/idempotency-keys.ts';
import { useValidationMessage } from '../i18n/use-validation-message.ts';
import { useSession } from '../session/session.ts';
import { draftKey } from './draft-keys.ts';
import type { RestorableForm } from './draft-notice.tsx';
import { applyServerErrors, type SchemaSource, schemaResolver } from './form-errors.ts';
import { useDraft } from './use-draft.ts';

export interface ApiFormOptions<Values> {
  defaultValues: Values;
  /** Name under which typed values are kept on this device, "expenses.new.12"; nothing is kept without one. */
  draft?: string;
  /** Fields that are never kept, such as passwords. */
  draftOmit?: readonly string[];
}

export interface SubmitAttempt {
  /** The same for a retry of the same body. */
  idempotencyKey: string;
  /** Ends the attempt and its draft once the body is stored; it ends with `send` at the latest. */
  done: () => void;
}

export interface ApiForm<Input extends FieldValues, Sent>
  extends UseFormReturn<Input, unknown, Sent>,
    RestorableForm {
  /**
   * The form's onSubmit: validates, sends, and after an error response shows the server's messages beside the fields
   * and keeps everything as typed. `send` rejects when the call fails.
   */
  submit: (
    send: (body: Sent, attempt: SubmitAttempt) => Promise<unknown>,
  ) => (event?: FormEvent<HTMLElement>) => void;
  /** The error of the form as a whole, for <FormError>. */
  wholeError: string | undefined;
  /** All of what is typed is kept on this device. */
  kept: boolean;
}

/** The body schema of an endpoint. Throws if the endpoint has none, which is a bug. */
export function bodySchema<Body extends z.ZodType>(endpoint: { body: Body | null }): Body {
  if (!endpoint.body) throw new Error('this call takes no body');
  return endpoint.body;
}

/** A form that is validated by an endpoint's body schema: same rules and messages as on the server. */
export function useApiForm<S extends z.ZodType<unknown, FieldValues>>(
  schema: SchemaSource<S>,
  options: ApiFormOptions<DefaultValues<z.input<S>>>,
): ApiForm<z.input<S>, z.output<S>> {
  const say = useValidationMessage();
  const { user } = useSession();
  const attempts = useRef(createIdempotencyKeyCache());
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: schemaResolver(schema, say),
    defaultValues: options.defaultValues,
    // Not on blur: a message that appears while the user presses Cancel would push the button away.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const draft = useDraft(
    options.draft ? draftKey(user?.id ?? 0, options.draft) : null,
    form,
    attempts.current,
    options.draftOmit,
  );
  const [cleared, setCleared] = useState<z.input<S> | null>(null);

  const submit: ApiForm<z.input<S>, z.output<S>>['submit'] = (send) => (event) => {
    const checked = form.handleSubmit(async (body) => {
      form.clearErrors('root');
      let isDone = false;
      // Once: a draft that is there later is what was typed next.
      const done = () => {
        if (isDone) return;
        isDone = true;
        attempts.current.done();
        draft.done();
      };
      const idempotencyKey = attempts.current.keyFor(body);
      // For who leaves before the answer, or without one.
      draft.keep(form.getValues(), attempts.current.last());
      try {
        await send(body, { idempotencyKey, done });
      } catch (error) {
        applyServerErrors(form, error);
        return;
      }
      done();
    });
    // The schema could not be loaded.
    checked(event).catch((error: unknown) => applyServerErrors(form, error));
  };

  return {
    ...form,
    submit,
    wholeError: form.formState.errors.root?.server?.message ?? form.formState.errors.root?.message,
    kept: options.draft !== undefined && draft.whole,
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
