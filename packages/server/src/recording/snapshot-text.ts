type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRowList = (value: unknown): value is (JsonObject & { id: number })[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => isJsonObject(row) && typeof row['id'] === 'number');

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0;

/** Indents lines that belong to the previous one. */
export const indent = (lines: readonly string[]): string[] => lines.map((line) => ` ${line}`);

/** Writes a value as lines, one per field in alphabetical order, so that diffs stay small. */
export function toLines(value: unknown): string[] {
  if (isPlain(value)) return [JSON.stringify(value) ?? 'nothing'];
  if (Array.isArray(value)) {
    if (value.every(isPlain)) return [JSON.stringify(value)];
    return value.flatMap((each) => {
      const [first = '', ...more] = toLines(each);
      return [`- ${first}`, ...indent(indent(more))];
    });
  }
  return Object.entries(value as JsonObject)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, each]) => {
      const lines = toLines(each);
      const isShort = isPlain(each) || (Array.isArray(each) && each.every(isPlain));
      return isShort ? [`${name}: ${lines[0]}`] : [`${name}:`, ...indent(lines)];
    });
}

function differingFields(one: JsonObject, other: JsonObject): JsonObject {
  const told: JsonObject = {};
  const without = Object.keys(one).filter((name) => !(name in other));
  if (without.length > 0) told['without'] = without.sort().join(' ');
  for (const [name, value] of Object.entries(other)) {
    const differs = name in one ? difference(one[name], value) : value;
    if (differs !== undefined) told[name] = differs;
  }
  return told;
}

/** Compares two lists: ids of equal rows, and the differences of the others. */
function differingRows(
  one: readonly (JsonObject & { id: number })[],
  other: readonly (JsonObject & { id: number })[],
) {
  const known = new Map(one.map((row) => [row.id, row]));
  const differing = other.flatMap((row) => {
    const same = known.get(row.id);
    const differs = same ? difference(same, row) : row;
    return differs === undefined ? [] : [{ row: row.id, ...(differs as JsonObject) }];
  });
  const left = one.filter(({ id }) => !other.some((row) => row.id === id)).map(({ id }) => id);
  const kept = other.map(({ id }) => id).join(' ');
  const expected = one.flatMap(({ id }) => (left.includes(id) ? [] : id)).join(' ');
  return {
    ...(left.length > 0 && { withoutRows: left.join(' ') }),
    ...(kept !== expected && { order: kept }),
    ...(differing.length > 0 && { differing }),
  };
}

/** What differs in another value. Undefined if they are equal. */
export function difference(one: unknown, other: unknown): unknown {
  if (JSON.stringify(one) === JSON.stringify(other)) return undefined;
  if (isRowList(one) && isRowList(other)) {
    const told = differingRows(one, other);
    return Object.keys(told).length > 0 ? told : undefined;
  }
  if (isJsonObject(one) && isJsonObject(other)) {
    const told = differingFields(one, other);
    return Object.keys(told).length > 0 ? told : undefined;
  }
  return other;
}

const FILE_KEY = /(?<=\/api\/files\/)[\w-]{20,}/g;
const RANDOM_HEX = /\b[0-9a-f]{32,64}\b/g;
const UUID = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g;

/** Random values in responses, and their names in the recording. */
export type RandomValueNames = ReadonlyMap<string, string>;

/**
 * Replaces random values by their names or a placeholder. Ids stay: every database counts from one, so equal actions
 * give equal ids.
 */
export function replaceRandomValues(text: string, secrets: RandomValueNames): string {
  let known = text;
  for (const [secret, name] of secrets) known = known.replaceAll(secret, `‹${name}›`);
  return known.replaceAll(FILE_KEY, '‹file›').replaceAll(UUID, '‹uuid›').replaceAll(RANDOM_HEX, '‹hex›');
}

/** Sorts the keys of all objects in a value. */
export const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sortKeys(each)]));
};
