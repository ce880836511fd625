const REFERENCE = /^@\{([\da-f-]{36})\}$/;

/** Stands for the id that the server will give the record with this uuid. */
export const reference = (uuid: string): string => `@{${uuid}}`;

/** The uuid that a value refers to; null if it is no reference. */
const referredBy = (value: unknown): string | null =>
  typeof value === 'string' ? (REFERENCE.exec(value)?.[1] ?? null) : null;

/** The uuids that stand for ids in a value. */
export function referencesIn(value: unknown): string[] {
  const uuid = referredBy(value);
  if (uuid !== null) return [uuid];
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(referencesIn))];
}

/** Replaces references in a value with ids. An unknown one stays as it is: `referencesIn()` finds it. */
export function resolveReferences<Value>(value: Value, idOf: (uuid: string) => number | undefined): Value {
  const uuid = referredBy(value);
  if (uuid !== null) return (idOf(uuid) ?? value) as Value;
  if (Array.isArray(value)) return value.map((one) => resolveReferences(one, idOf)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, resolveReferences(one, idOf)]),
  ) as Value;
}
