import { stateNames, VIEW_SCREENS } from '@brick/domain/views/screens';
import { expect, it } from 'vitest';
import { namesOf } from './records/filters.ts';
import type { Kept, RecordKind } from './records/kind.ts';

const KINDS = Object.values(
  import.meta.glob<RecordKind<Kept>>('./*/{record,plan-record}.tsx', { eager: true, import: 'record' }),
);

it.each(VIEW_SCREENS)('a saved view of %s keeps every filter of its list, and no more', (screen) => {
  const kind = KINDS.find(({ is }) => is.resource === screen);
  // The tasks of plans are unfolded or not; every other list is sorted.
  const besides = screen === 'interior' ? 'tasks' : 'sort';
  expect([...stateNames(screen)].sort()).toEqual([...namesOf(kind?.filters ?? []), besides].sort());
});
