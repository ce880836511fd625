import type { Resource } from '../permissions.ts';
import type { RecordKind } from '../records/record.ts';
import { RECORDS } from '../records/records.ts';

type Lists = {
  [Kind in keyof typeof RECORDS as (typeof RECORDS)[Kind]['list']['state'] extends readonly []
    ? never
    : (typeof RECORDS)[Kind]['resource']]: RecordKind;
};

/** The lists of which a view can be kept, by the names of their screens. */
const TABLE = Object.fromEntries(
  Object.values(RECORDS).flatMap((record: RecordKind) =>
    record.list.state.length > 0 ? [[record.resource, record]] : [],
  ),
) as Lists;

export type ViewScreen = keyof Lists;

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
