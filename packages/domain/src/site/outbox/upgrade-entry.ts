import { SITE_SCHEMA_VERSIONS } from '../../records/site-schema-versions.ts';
import type { Entry } from './entry.ts';
import { isEntry } from './is-entry.ts';

/** The form that this version writes, and names in `Site-Form`. */
export const ENTRY_VERSION = SITE_SCHEMA_VERSIONS.at(-1)?.form ?? 0;

type Lift = (entry: Record<string, unknown>) => Record<string, unknown>;

/** At each form the function that lifts an entry to the next one. The newest form has none. */
const LIFTS: Readonly<Record<number, Lift>> = {};

/** Lifts a stored entry, form by form, to the one that this version sends; null if it cannot be read. */
export function upgradeEntry(stored: unknown, lifts = LIFTS): Entry | null {
  if (typeof stored !== 'object' || stored === null) return null;
  let entry = stored as Record<string, unknown>;
  for (let lift = lifts[Number(entry['v'])]; lift; lift = lifts[Number(entry['v'])]) entry = lift(entry);
  return isEntry(entry) ? entry : null;
}
