type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRows = (value: unknown): value is (Fields & { id: number })[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => isFields(row) && typeof row['id'] === 'number');

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0;

/** Lines that belong to the one above them. */
export const deeper = (lines: readonly string[]): string[] => lines.map((line) => ` ${line}`);

/** A value on lines of its own, a field a line and its fields by name: of what changed a comparison shows little more. */
export function linesOf(value: unknown): string[] {
  if (isPlain(value)) return [JSON.stringify(value) ?? 'nothing'];
  if (Array.isArray(value)) {
    if (value.every(isPlain)) return [JSON.stringify(value)];
    return value.flatMap((each) => {
      const [first = '', ...more] = linesOf(each);
      return [`- ${first}`, ...deeper(deeper(more))];
    });
  }
  return Object.entries(value as Fields)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, each]) => {
      const lines = linesOf(each);
      const isShort = isPlain(each) || (Array.isArray(each) && each.every(isPlain));
      return isShort ? [`${name}: ${lines[0]}`] : [`${name}:`, ...deeper(lines)];
    });
}

function fieldsThatDiffer(one: Fields, other: Fields): Fields {
  const told: Fields = {};
  const without = Object.keys(one).filter((name) => !(name in other));
  if (without.length > 0) told['without'] = without.sort().join(' ');
  for (const [name, value] of Object.entries(other)) {
    const differs = name in one ? difference(one[name], value) : value;
    if (differs !== undefined) told[name] = differs;
  }
  return told;
}

/** What another list of rows has: the ids of those that are as in the first one, and what is different in the others. */
function rowsThatDiffer(
  one: readonly (Fields & { id: number })[],
  other: readonly (Fields & { id: number })[],
) {
  const known = new Map(one.map((row) => [row.id, row]));
  const differing = other.flatMap((row) => {
    const same = known.get(row.id);
    const differs = same ? difference(same, row) : row;
    return differs === undefined ? [] : [{ row: row.id, ...(differs as Fields) }];
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

/** What another value has that the first one has not; undefined where they are the same. */
export function difference(one: unknown, other: unknown): unknown {
  if (JSON.stringify(one) === JSON.stringify(other)) return undefined;
  if (isRows(one) && isRows(other)) {
    const told = rowsThatDiffer(one, other);
    return Object.keys(told).length > 0 ? told : undefined;
  }
  if (isFields(one) && isFields(other)) {
    const told = fieldsThatDiffer(one, other);
    return Object.keys(told).length > 0 ? told : undefined;
  }
  return other;
}

const FILE_KEY = /(?<=\/api\/files\/)[\w-]{20,}/g;
const RANDOM_HEX = /\b[0-9a-f]{32,64}\b/g;
const UUID = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g;

/** What is random and was told to somebody, and what it is called in a recording. */
export type Secrets = ReadonlyMap<string, string>;

/**
 * Takes chance out of a text: what is random goes by its name, or is only told to be there. Ids stay: each database
 * counts from one, and whoever does the same in the same order gets the same.
 */
export function steady(text: string, secrets: Secrets): string {
  let known = text;
  for (const [secret, name] of secrets) known = known.replaceAll(secret, `‹${name}›`);
  return known.replaceAll(FILE_KEY, '‹file›').replaceAll(UUID, '‹uuid›').replaceAll(RANDOM_HEX, '‹hex›');
}

/** The same value with the fields of each object by name: their order says nothing. */
export const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
};
