import { firstDifference } from '@brick/domain/ordering';
import type { Found, FoundKind } from '@brick/domain/search/contract';
import type { LucideIcon } from 'lucide-react';
import { matchOf } from '../platform/folded.ts';

/** Something that the palette offers: a screen, a record, a project … */
export interface PaletteEntry {
  id: string;
  label: string;
  /** What tells it from others of its name. */
  details: readonly string[];
  icon: LucideIcon;
  /** Keys that do the same, one after the other. */
  keys?: readonly string[];
  status?: string | null;
  run: () => void;
}

export interface PaletteGroup {
  id: string;
  heading: string;
  entries: readonly PaletteEntry[];
}

/**
 * Those entries whose name or a word of it begins with what was typed, the names first; all of them where nothing was
 * typed. Not what has it in the middle: records are looked for at the same time, and should not be far below.
 */
export function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  if (typed.trim() === '') return entries;
  return entries
    .flatMap((entry, place) => {
      const match = matchOf(entry.label, typed);
      return match === 0 || match === 1 ? [{ entry, match, place }] : [];
    })
    .sort((one, other) => firstDifference(one.match - other.match, one.place - other.place))
    .map(({ entry }) => entry);
}

/** What was found by kind, the kinds in the order of their best matches. */
export function byKind(found: readonly Found[]): readonly (readonly [FoundKind, readonly Found[]])[] {
  const groups = new Map<FoundKind, Found[]>();
  for (const row of found) {
    const group = groups.get(row.kind);
    if (group) group.push(row);
    else groups.set(row.kind, [row]);
  }
  return [...groups];
}

/** Groups that have something in them. */
export const filled = (groups: readonly PaletteGroup[]): readonly PaletteGroup[] =>
  groups.filter(({ entries }) => entries.length > 0);
