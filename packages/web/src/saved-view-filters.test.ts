import { VIEW_SCREENS, viewStateNames } from '@brick/domain/views/view-screens';
import { expect, it } from 'vitest';
import { filterNames, parseFilters } from './records/parse-filters.ts';
import type { BaseRecord, RecordKind } from './records/record-kind.ts';

const KINDS = Object.values(
  import.meta.glob<RecordKind<BaseRecord>>('./*/{record,plan-record}.tsx', { eager: true, import: 'record' }),
);

it.each(VIEW_SCREENS)('a saved view of %s stores every filter of its list, and nothing else', (screen) => {
  const kind = KINDS.find(({ is }) => is.path === screen) ?? KINDS.find(({ is }) => is.resource === screen);
  // The tasks of plans are unfolded or not; every other list is sorted, and checks have a matrix as well.
  const besides = { interior: ['tasks'], checks: ['show', 'sort'] }[screen as string] ?? ['sort'];
  expect([...viewStateNames(screen)].sort()).toEqual(
    [...filterNames(kind?.filters ?? []), ...besides].sort(),
  );
});

it.each(KINDS)(
  'of an address the list of $is.path takes no value that its filters do not know',
  ({ filters }) => {
    const url = Object.fromEntries(filters.map(({ name }) => [name, 'x']));
    // The supplier of an expense is a name, which may be any text.
    expect(Object.keys(parseFilters(filters, url)).filter((name) => name !== 'supplier')).toEqual([]);
    const ids = Object.fromEntries(filters.map(({ name }) => [name, '12']));
    expect(parseFilters(filters, ids)).not.toHaveProperty('from');
  },
);
