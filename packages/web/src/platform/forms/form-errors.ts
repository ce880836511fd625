import { type ValidationMessage, validationMessageOf } from '@brick/domain/validation-messages';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { isCallError } from '../api/call-error.ts';

/** Type of a field error that comes with an offer of how to be accepted. */
export const OFFERED_ERROR = 'offered';

export type FormatErrorMessage = (sentence: ValidationMessage) => string;

interface FieldErrorMessage {
  type: string;
  message: string;
}

/** Sets an error at its path: "lines.0.amount" is the amount of the first line. */
function setAtPath(
  errors: Record<string, unknown>,
  path: readonly PropertyKey[],
  problem: FieldErrorMessage,
): void {
  let here = errors;
  for (const [index, step] of path.entries()) {
    const name = String(step);
    if (index === path.length - 1) {
      here[name] ??= problem;
    } else {
      here[name] ??= {};
      here = here[name] as Record<string, unknown>;
    }
  }
}

/** Errors by field, the first of each. An error of the whole body is put under root. */
export function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  say: FormatErrorMessage,
): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const issue of issues) {
    setAtPath(errors, issue.path.length === 0 ? ['root'] : issue.path, {
      type: issue.code,
      message: say(validationMessageOf(issue)),
    });
  }
  return errors;
}

/** A schema, or a function that loads it: it is not needed before the form is submitted. */
export type SchemaSource<S> = S | (() => Promise<S>);

/** Validates a form with the API schema that the server uses, and returns messages in the user's language. */
export function schemaResolver<S extends z.ZodType<unknown, FieldValues>>(
  source: SchemaSource<S>,
  say: FormatErrorMessage,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return async (values) => {
    const schema = typeof source === 'function' ? await source() : source;
    // The messages distinguish "missing" from "wrong" by the input, which zod leaves out of its issues by default.
    const checked = await schema.safeParseAsync(values, { reportInput: true });
    if (checked.success) return { values: checked.data, errors: {} };
    return { values: {}, errors: fieldErrors(checked.error.issues, say) as FieldErrors<z.input<S>> };
  };
}

/**
 * Splits an error response into messages for fields and one for the form as a whole, which is null if there is none.
 */
export function splitServerErrors(
  error: unknown,
  fields: readonly string[],
): { fields: [string, string][]; whole: string | null } {
  if (!isCallError(error))
    return { fields: [], whole: error instanceof Error ? error.message : String(error) };
  const named = Object.entries(error.problem?.errors ?? {});
  const placed = named.filter(([name]) => fields.includes(name.split('.')[0] ?? ''));
  const homeless = named.filter((entry) => !placed.includes(entry)).map(([, sentence]) => sentence);
  if (homeless.length > 0) return { fields: placed, whole: homeless.join(' ') };
  return { fields: placed, whole: placed.length > 0 ? null : error.detail };
}

/** Sets the server's messages on their fields; the rest becomes the form's own error (root.server). */
export function applyServerErrors<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
): void {
  const { fields, whole } = splitServerErrors(error, Object.keys(form.getValues()));
  const type = isCallError(error) && error.problem?.offer ? OFFERED_ERROR : 'server';
  for (const [index, [name, message]] of fields.entries()) {
    form.setError(name as Path<Values>, { type, message }, { shouldFocus: index === 0 });
  }
  if (whole) form.setError('root.server', { type, message: whole });
}
