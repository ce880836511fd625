import type { EditConflict } from './entry.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Text of a value in which the order of fields says nothing. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, one]) => one !== undefined);
    return `{${fields
      .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
      .sort()
      .join()}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Whether two values are the same in JSON; nothing and null are. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

export interface MergedEdit {
  /** Fields to send: changed here, and nowhere else. */
  changes: Record<string, unknown>;
  /** Fields that both sides changed to something different. */
  conflicts: EditConflict['fields'];
}

/**
 * Merges an edit with what others stored meanwhile: what one side alone has changed is kept, what both have changed
 * is a conflict. `before` holds the fields as the edit began.
 */
export function mergeEdits(before: Fields, mine: Fields, theirs: Fields): MergedEdit {
  const merged: MergedEdit = { changes: {}, conflicts: {} };
  for (const [name, value] of Object.entries(mine)) {
    if (isSame(value, theirs[name])) continue;
    if (isSame(before[name], theirs[name])) merged.changes[name] = value;
    else {
      const sides = { before: before[name] ?? null, mine: value ?? null, theirs: theirs[name] ?? null };
      merged.conflicts[name] = sides as EditConflict['fields'][string];
    }
  }
  return merged;
}
