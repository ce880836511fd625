import { firstNonZero } from '@brick/domain/first-non-zero';
import type { SearchHit, SearchKind } from '@brick/domain/search/api';
import type { LucideIcon } from 'lucide-react';
import { matchText } from '../../platform/text-match.ts';

/** An entry of the palette: a screen, a record, a project … */
export interface PaletteEntry {
  id: string;
  label: string;
  /** Distinguishes it from others with its name. */
  details: readonly string[];
  icon: LucideIcon;
  /** Keys that do the same, one after the other. */
  keys?: readonly string[];
  status?: string | null;
  /** A record that a search has found. */
  isFound?: true;
  run: () => void;
}

export interface PaletteGroup {
  id: string;
  heading: string;
  entries: readonly PaletteEntry[];
}

/**
 * The entries whose name, or a word of it, begins with the typed text, name matches first; all of them without any
 * text. Matches inside of words are left out: records are searched at the same time and should not be far below.
 */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  if (typed.trim() === '') return entries;
  return entries
    .flatMap((entry, place) => {
      const match = matchText(entry.label, typed);
      return match === 0 || match === 1 ? [{ entry, match, place }] : [];
    })
    .sort((one, other) => firstNonZero(one.match - other.match, one.place - other.place))
    .map(({ entry }) => entry);
}

/** Groups search hits by kind, in the order of their best matches. */
export function groupByKind(
  found: readonly SearchHit[],
): readonly (readonly [SearchKind, readonly SearchHit[]])[] {
  const groups = new Map<SearchKind, SearchHit[]>();
  for (const row of found) {
    const group = groups.get(row.kind);
    if (group) group.push(row);
    else groups.set(row.kind, [row]);
  }
  return [...groups];
}

/** Groups that are not empty. */
export const nonEmptyGroups = (groups: readonly PaletteGroup[]): readonly PaletteGroup[] =>
  groups.filter(({ entries }) => entries.length > 0);
