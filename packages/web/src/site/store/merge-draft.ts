const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Merges a draft read from the device with what was typed while it was being read; typed values win. */
export function mergeDraft(kept: unknown, now: unknown, empty: unknown): unknown {
  if (JSON.stringify(now) === JSON.stringify(empty)) return kept;
  if (!isGroup(kept) || !isGroup(now) || !isGroup(empty) || Array.isArray(now)) return now;
  const [before, typed] = [new Map(Object.entries(empty)), Object.entries(now)];
  const found = new Map(Object.entries(kept));
  return Object.fromEntries([
    ...found,
    ...typed.map(([name, value]) => [name, mergeDraft(found.get(name), value, before.get(name))] as const),
  ]);
}
