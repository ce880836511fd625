/**
 * Whether a screen's entry in the sidebar is the active one: by the beginning of the path, the dashboard only where it
 * matches exactly.
 */
export function isActive(paths: readonly string[], pathname: string): boolean {
  const here = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const exact = paths.includes('/');
  return paths.some((path) => here === path || (!exact && here.startsWith(`${path}/`)));
}

/** What a link of the frame takes along of the address: the project, and nothing of the list left behind. */
export const keptSearch = (search: Record<string, string>): Record<string, string> =>
  search.project === undefined ? {} : { project: search.project };
