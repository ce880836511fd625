import * as z from 'zod';
import { version } from './field-schemas.ts';
import { madeOnce } from './made-once.ts';

type WithoutDefault<S> = S extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Inner : S;

export type PatchShape<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<
    WithoutDefault<Shape[Name]> extends z.ZodType ? WithoutDefault<Shape[Name]> : never
  >;
} & { version: z.ZodOptional<typeof version> };

/** The schema of a field that may be left out. */
const orLeftOut = madeOnce((field: z.ZodType) =>
  (field instanceof z.ZodDefault || field instanceof z.ZodPrefault
    ? (field.unwrap() as z.ZodType)
    : field
  ).optional(),
);

const versionOrNone = version.optional();

/**
 * Derives the body of a PATCH: any subset of the fields of a new record, plus the `version` the edit is based on.
 * Defaults are removed, because omitted fields must stay unchanged.
 */
export function patchOf<Shape extends z.ZodRawShape>(
  body: z.ZodObject<Shape>,
): z.ZodObject<PatchShape<Shape>> {
  const shape = Object.fromEntries(
    Object.entries(body.shape).map(([name, field]) => [name, orLeftOut(field as z.ZodType)]),
  );
  return z.object({ ...shape, version: versionOrNone }) as unknown as z.ZodObject<PatchShape<Shape>>;
}
