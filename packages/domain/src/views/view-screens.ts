import type { Resource } from '../permissions.ts';
import type { RecordKind } from '../records/define-record.ts';
import { RECORDS, type RecordPath } from '../records/record-kinds.ts';

/** A resource that is also the path of a kind may have several lists, which are then called by their own paths. */
type ScreenOf<Record extends { path: string; resource: string }> = Record['resource'] extends RecordPath
  ? Record['path']
  : Record['resource'];

type ViewLists = {
  [Kind in keyof typeof RECORDS as (typeof RECORDS)[Kind]['list']['state'] extends readonly []
    ? never
    : ScreenOf<(typeof RECORDS)[Kind]>]: RecordKind;
};

const PATHS: ReadonlySet<string> = new Set(Object.values(RECORDS).map(({ path }) => path));

/** Lists that support saved views, by screen name. */
const VIEW_LISTS = Object.fromEntries(
  Object.values(RECORDS).flatMap((record: RecordKind) =>
    record.list.state.length > 0
      ? [[PATHS.has(record.resource) ? record.path : record.resource, record]]
      : [],
  ),
) as ViewLists;

export type ViewScreen = keyof ViewLists;

export const VIEW_SCREENS = Object.keys(VIEW_LISTS) as [ViewScreen, ...ViewScreen[]];

/** Returns the resource that users must be able to read to see shared views. */
export const viewResource = (screen: ViewScreen): Resource => VIEW_LISTS[screen].resource;

/** Returns the URL parameters that hold the state of this list. */
export const viewStateNames = (screen: ViewScreen): readonly string[] => VIEW_LISTS[screen].list.state;

/** Extracts the list state from a query string, in fixed order, so that equal states are equal text. */
export function viewState(screen: ViewScreen, search: string): string {
  const parts = search.replace(/^\?/, '').split('&');
  return viewStateNames(screen)
    .flatMap((name) => parts.filter((part) => part.startsWith(`${name}=`) && part.length > name.length + 1))
    .join('&');
}
