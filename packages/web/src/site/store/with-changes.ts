const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What a draft holds, with what was typed before the device had found it. */
export function withChanges(kept: unknown, now: unknown, empty: unknown): unknown {
  if (JSON.stringify(now) === JSON.stringify(empty)) return kept;
  if (!isGroup(kept) || !isGroup(now) || !isGroup(empty) || Array.isArray(now)) return now;
  const [before, typed] = [new Map(Object.entries(empty)), Object.entries(now)];
  const found = new Map(Object.entries(kept));
  return Object.fromEntries([
    ...found,
    ...typed.map(([name, value]) => [name, withChanges(found.get(name), value, before.get(name))] as const),
  ]);
}
