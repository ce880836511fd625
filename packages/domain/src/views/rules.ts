import { DomainError, fieldProblem, problemMessage } from '../errors.ts';
import { can, type Member } from '../permissions.ts';
import type { SavedView } from './api.ts';
import { viewResource } from './view-screens.ts';

/** Maximum views of one list per user, or shared per project. */
export const MAX_VIEWS = 100;

type ViewOwnership = Pick<SavedView, 'screen' | 'shared'> & { userId: number };

/**
 * Returns a user's rights on a saved view. Personal views belong to their user; shared views can be read by members
 * who may read the list, and changed by members who may share.
 */
export function viewRights(userId: number, view: ViewOwnership, member: Member | null) {
  if (!view.shared) return { mayRead: view.userId === userId, mayEdit: view.userId === userId };
  if (!member) return { mayRead: false, mayEdit: false };
  return {
    mayRead: can(member, 'views', 'read') && can(member, viewResource(view.screen), 'read'),
    mayEdit: can(member, 'views', 'update') && can(member, viewResource(view.screen), 'read'),
  };
}

/** Throws if the member may not share views. */
export function assertMayShare(member: Member): void {
  if (can(member, 'views', 'create')) return;
  throw new DomainError(
    'forbidden',
    problemMessage(
      'Your role in this project does not allow sharing views. Keep it for yourself, or ask an owner or project manager.',
    ),
  );
}

/** Throws if a shared view has no project. */
export function assertProjectNamed(projectId: number | null): asserts projectId is number {
  if (projectId !== null) return;
  const sentence = problemMessage('Choose the project with which the view is shared');
  throw fieldProblem('projectId', sentence);
}

/** Throws if the name is taken or there are too many views. */
export function assertFitsBeside(others: readonly { name: string }[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    const sentence = problemMessage('There is a view of this name already');
    throw fieldProblem('name', sentence, 'taken');
  }
  if (others.length >= MAX_VIEWS)
    throw new DomainError(
      'conflict',
      problemMessage('There are {views} views of this list. Delete one first.', { views: MAX_VIEWS }),
    );
}
