import type { Resource } from '../permissions.ts';
import { RECORDS } from '../records/records.ts';

/** The lists of which a view can be kept, by the names of their screens. */
const TABLE = {
  expenses: RECORDS.expense,
  variations: RECORDS.variation,
  'monitoring-fees': RECORDS['monitoring-fee'],
  inspections: RECORDS.inspection,
  issues: RECORDS.issue,
  interior: RECORDS['interior-plan'],
  suppliers: RECORDS.supplier,
  documents: RECORDS.document,
} as const;

export type ViewScreen = keyof typeof TABLE;

export const VIEW_SCREENS = Object.keys(TABLE) as [ViewScreen, ...ViewScreen[]];

/** What one must be allowed to read to be shown the views of others. */
export const resourceOf = (screen: ViewScreen): Resource => TABLE[screen].resource;

/** The names that the state of this list has in the address. */
export const stateNames = (screen: ViewScreen): readonly string[] => TABLE[screen].list.state;

/** What of an address is the state of this list, its names in one order, so that the same state is the same text. */
export function stateOf(screen: ViewScreen, search: string): string {
  const parts = search.replace(/^\?/, '').split('&');
  return stateNames(screen)
    .flatMap((name) => parts.filter((part) => part.startsWith(`${name}=`) && part.length > name.length + 1))
    .join('&');
}
