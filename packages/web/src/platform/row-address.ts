import type { RECORDS } from '@brick/domain/records/records';
import type { FoundKind } from '@brick/domain/search/contract';

/** Where something opens: a screen, and in its address the dialog or the project. */
export interface Place {
  to: string;
  search: Record<string, string>;
}

/** A kind of row that has a page of its own. */
export type PageKind = keyof typeof RECORDS;

/** The folders of their pages: /issues/12. Written out, because lists would fetch every record's fields for it. */
const PAGE_FOLDERS: Record<PageKind, string> = {
  expense: '/expenses',
  variation: '/variations',
  'monitoring-fee': '/monitoring-fees',
  inspection: '/inspections',
  issue: '/issues',
  'interior-plan': '/interior/plans',
  'interior-task': '/interior/tasks',
  document: '/documents',
  supplier: '/suppliers',
};

export const isPageKind = (kind: string): kind is PageKind => Object.hasOwn(PAGE_FOLDERS, kind);

export const PAGE_KINDS = Object.keys(PAGE_FOLDERS) as PageKind[];

/** The folder of the pages of a kind. */
export const pageFolder = (kind: PageKind): string => PAGE_FOLDERS[kind];

/** The first name in the paths of a kind's calls: /api/interior-plans/12. */
export const callFolder = (kind: PageKind): string => PAGE_FOLDERS[kind].slice(1).replace('/', '-');

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
