import { VIEW_SCREENS, viewStateNames } from '@brick/domain/views/view-screens';
import { expect, it } from 'vitest';
import { filterNames } from './records/list-filters.ts';
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
