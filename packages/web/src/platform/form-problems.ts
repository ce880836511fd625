import { type Sentence, sentenceOf } from '@brick/domain/sentences';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { isCallError } from './call-error.ts';

/** The kind of a field's error that comes with an offer of how to be accepted after all. */
export const OFFERED = 'offered';

export type Say = (sentence: Sentence) => string;

interface FieldProblem {
  type: string;
  message: string;
}

/** Puts a problem at its place: "lines.0.amount" is the amount of the first line. */
function place(errors: Record<string, unknown>, path: readonly PropertyKey[], problem: FieldProblem): void {
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

/** Problems by field, one each: the first. A check of the whole body belongs to no field and stands under root. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[], say: Say): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const issue of issues) {
    place(errors, issue.path.length === 0 ? ['root'] : issue.path, {
      type: issue.code,
      message: say(sentenceOf(issue)),
    });
  }
  return errors;
}

/** A schema, or what fetches it: it is not needed before somebody submits. */
export type SchemaSource<S> = S | (() => Promise<S>);

/** Checks a form with the contract that the server checks with, and answers in the user's words. */
export function contractResolver<S extends z.ZodType<unknown, FieldValues>>(
  source: SchemaSource<S>,
  say: Say,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return async (values) => {
    const schema = typeof source === 'function' ? await source() : source;
    // The sentences tell "nothing there" from "wrong" by the input, which zod leaves out of its issues otherwise.
    const checked = await schema.safeParseAsync(values, { reportInput: true });
    if (checked.success) return { values: checked.data, errors: {} };
    return { values: {}, errors: fieldProblems(checked.error.issues, say) as FieldErrors<z.input<S>> };
  };
}

/** What a refusal says about which field, and what is left for the form as a whole; null where nothing is. */
export function partedProblem(
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

/** Puts the server's sentences on the fields that they are about; the rest becomes the form's own error (root.server). */
export function applyProblem<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
): void {
  const { fields, whole } = partedProblem(error, Object.keys(form.getValues()));
  const type = isCallError(error) && error.problem?.offer ? OFFERED : 'server';
  for (const [index, [name, message]] of fields.entries()) {
    form.setError(name as Path<Values>, { type, message }, { shouldFocus: index === 0 });
  }
  if (whole) form.setError('root.server', { type: 'server', message: whole });
}
