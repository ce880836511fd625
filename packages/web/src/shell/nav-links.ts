import type { UrlValues } from '../platform/routing/url-state.ts';

/** Whether a screen's sidebar entry is active: by the beginning of the path, the dashboard only by an exact match. */
export function isActivePath(paths: readonly string[], pathname: string): boolean {
  const here = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const exact = paths.includes('/');
  return paths.some((path) => here === path || (!exact && here.startsWith(`${path}/`)));
}

/** The search parameters that links of the frame keep: the project, without the filters of a list. */
export const keepProject = ({ project }: UrlValues): UrlValues => (project === undefined ? {} : { project });
