import * as z from 'zod';
import { optionalOf, version } from './field-schemas.ts';

type WithoutDefault<S> = S extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Inner : S;

export type PatchShape<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<
    WithoutDefault<Shape[Name]> extends z.ZodType ? WithoutDefault<Shape[Name]> : never
  >;
} & { version: z.ZodOptional<typeof version> };

const withoutDefault = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? (field.unwrap() as z.ZodType) : field;

/**
 * Derives the body of a PATCH: any subset of the fields of a new record, plus the `version` the edit is based on.
 * Defaults are removed, because omitted fields must stay unchanged.
 */
export function patchOf<Shape extends z.ZodRawShape>(
  body: z.ZodObject<Shape>,
): z.ZodObject<PatchShape<Shape>> {
  const shape = Object.fromEntries(
    Object.entries(body.shape).map(([name, field]) => [name, optionalOf(withoutDefault(field as z.ZodType))]),
  );
  return z.object({ ...shape, version: optionalOf(version) }) as unknown as z.ZodObject<PatchShape<Shape>>;
}
