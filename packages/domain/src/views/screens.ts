import type { Resource } from '../permissions.ts';

/** The lists of which a view can be kept, what one must be allowed to read there, and the names that their state has in the address. */
const TABLE = {
  expenses: {
    resource: 'expenses',
    names: ['q', 'status', 'phase', 'category', 'supplier', 'from', 'to', 'receipt', 'commitment', 'sort'],
  },
  variations: { resource: 'variations', names: ['q', 'status', 'phase', 'funding', 'sort'] },
  'monitoring-fees': { resource: 'monitoring-fees', names: ['q', 'status', 'sort'] },
  inspections: { resource: 'inspections', names: ['q', 'result', 'phase', 'sort'] },
  issues: { resource: 'issues', names: ['q', 'status', 'priority', 'phase', 'sort'] },
  interior: { resource: 'interior', names: ['q', 'status', 'tasks'] },
  suppliers: { resource: 'suppliers', names: ['q', 'status', 'category', 'rating', 'sort'] },
  documents: { resource: 'documents', names: ['q', 'status', 'kind', 'phase', 'required', 'sort'] },
} as const satisfies Record<string, { resource: Resource; names: readonly string[] }>;

export type ViewScreen = keyof typeof TABLE;

export const VIEW_SCREENS = Object.keys(TABLE) as [ViewScreen, ...ViewScreen[]];

/** What one must be allowed to read to be shown the views of others. */
export const resourceOf = (screen: ViewScreen): Resource => TABLE[screen].resource;

/** The names that the state of this list has in the address. */
export const stateNames = (screen: ViewScreen): readonly string[] => TABLE[screen].names;

/** What of an address is the state of this list, its names in one order, so that the same state is the same text. */
export function stateOf(screen: ViewScreen, search: string): string {
  const parts = search.replace(/^\?/, '').split('&');
  return stateNames(screen)
    .flatMap((name) => parts.filter((part) => part.startsWith(`${name}=`) && part.length > name.length + 1))
    .join('&');
}
