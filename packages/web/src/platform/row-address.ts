import type { FoundKind } from '@brick/domain/search/contract';
import { isPageKind, KINDS, type PageKind } from './kinds.ts';

/** Where something opens: a screen, and in its address the dialog or the project. */
export interface Place {
  to: string;
  search: Record<string, string>;
}

/** The folder of the pages of a kind. */
export const pageFolder = (kind: PageKind): string => KINDS[kind].page;

/** The first name in the paths of a kind's calls: /api/interior-plans/12. */
export const callFolder = (kind: PageKind): string => KINDS[kind].page.slice(1).replace('/', '-');

/** The screen on which a row of each other kind opens, and the name under which its address holds the row. */
const SCREENS: Record<Exclude<FoundKind, PageKind>, readonly [to: string, name: string]> = {
  project: ['/dashboard', 'project'],
  commitment: ['/budget', 'editCommitment'],
  milestone: ['/programme', 'editMilestone'],
  contract: ['/certificates', 'editContract'],
  certificate: ['/certificates', 'certificate'],
};

interface Named {
  kind: string;
  id: number;
  /** Whose row it is; a supplier is nobody's. */
  projectId: number | null;
}

const has = <Table extends object>(table: Table, kind: string): kind is keyof Table & string =>
  Object.hasOwn(table, kind);

/** The path of the page of a row. */
export const pagePath = (kind: PageKind, id: number): string => `${pageFolder(kind)}/${id}`;

/** Where a row is opened from anywhere; null where its kind has no screen that opens one row. */
export function placeOf({ kind, id, projectId }: Named): Place | null {
  const search: Record<string, string> = projectId === null ? {} : { project: String(projectId) };
  if (isPageKind(kind)) return { to: pagePath(kind, id), search };
  if (!has(SCREENS, kind)) return null;
  const [to, name] = SCREENS[kind];
  return { to, search: { ...search, [name]: String(id) } };
}
