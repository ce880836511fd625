import type { SearchKind } from '@brick/domain/search/api';
import { isPageKind, PAGE_KIND_INFO, type PageKind } from './page-kinds.ts';

/** The target of a link: a screen, with a dialog or the project in its address. */
export interface LinkTarget {
  to: string;
  search: Record<string, string>;
}

/** The folder of a kind's pages. */
export const pageFolder = (kind: PageKind): string => PAGE_KIND_INFO[kind].page;

/** The first segment of a kind's API paths: /api/interior-plans/12. */
export const apiFolder = (kind: PageKind): string => PAGE_KIND_INFO[kind].page.slice(1).replace('/', '-');

/** The screen that opens a record of each other kind, and its parameter in the address. */
const SCREENS: Record<Exclude<SearchKind, PageKind>, readonly [to: string, name: string]> = {
  project: ['/dashboard', 'project'],
  commitment: ['/budget', 'editCommitment'],
  milestone: ['/programme', 'editMilestone'],
  contract: ['/certificates', 'editContract'],
  certificate: ['/certificates', 'certificate'],
};

interface LinkedRecord {
  kind: string;
  id: number;
  /** The record's project; null for a supplier. */
  projectId: number | null;
}

const hasKey = <Table extends object>(table: Table, kind: string): kind is keyof Table & string =>
  Object.hasOwn(table, kind);

/** The path of a record's page. */
export const pagePath = (kind: PageKind, id: number): string => `${pageFolder(kind)}/${id}`;

/** The link to a record; null if its kind has no screen that opens one. */
export function linkTo({ kind, id, projectId }: LinkedRecord): LinkTarget | null {
  const search: Record<string, string> = projectId === null ? {} : { project: String(projectId) };
  if (isPageKind(kind)) return { to: pagePath(kind, id), search };
  if (!hasKey(SCREENS, kind)) return null;
  const [to, name] = SCREENS[kind];
  return { to, search: { ...search, [name]: String(id) } };
}
