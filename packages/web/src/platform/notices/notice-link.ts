import type { Notice } from '@brick/domain/notices/api';
import { isPageKind } from '../records/page-kinds.ts';
import { type LinkTarget, linkTo, pageFolder } from '../records/record-links.ts';

/** The screens of what has no page and no dialog of its own. */
const SCREENS: Readonly<Record<string, string>> = {
  budget: '/budget',
  webhook: '/connections',
  'held-mail': '/connections',
};

/** The address of a notice's record; null if it can't be opened, as an invitation before it is accepted. */
export function linkOfNotice({
  entity,
  entityId,
  projectId,
}: Pick<Notice, 'entity' | 'entityId' | 'projectId'>): LinkTarget | null {
  // What is about no record is about the reader's account.
  if (entity === null || projectId === null) return { to: '/settings', search: {} };
  // Offers have a screen of their own; whether suppliers are shared is a setting of the project.
  if (entity === 'offer') return { to: '/offers', search: {} };
  if (entity === 'directory') return { to: '/projects', search: { edit: String(projectId) } };
  const search = { project: String(projectId) };
  const screen = SCREENS[entity];
  if (screen) return { to: screen, search };
  if (entityId !== null) return linkTo({ kind: entity, id: entityId, projectId });
  // Several records of a kind.
  return isPageKind(entity) ? { to: pageFolder(entity), search } : null;
}
