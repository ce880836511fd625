import { DomainError, refusedField, said } from '../errors.ts';
import { can, type Member } from '../permissions.ts';
import type { SavedView } from './contract.ts';
import { resourceOf } from './screens.ts';

/** Views that one person keeps of one list, or that are shared of it in one project. */
export const MOST_VIEWS = 100;

type Kept = Pick<SavedView, 'screen' | 'shared'> & { userId: number };

/**
 * What somebody may do with a saved view. Their own they may change and delete; a shared one is there for who reads that
 * list in the project, as `member` of it, and is changed by who may share.
 */
export function viewRights(userId: number, view: Kept, member: Member | null) {
  if (!view.shared) return { mayRead: view.userId === userId, mayEdit: view.userId === userId };
  if (!member) return { mayRead: false, mayEdit: false };
  return {
    mayRead: can(member, 'views', 'read') && can(member, resourceOf(view.screen), 'read'),
    mayEdit: can(member, 'views', 'update') && can(member, resourceOf(view.screen), 'read'),
  };
}

/** Refuses to share with a project to whom its table of rights does not give it. */
export function mustMayShare(member: Member): void {
  if (can(member, 'views', 'create')) return;
  throw new DomainError(
    'forbidden',
    said(
      'Your role in this project does not allow sharing views. Keep it for yourself, or ask an owner or project manager.',
    ),
  );
}

/** Refuses a view to share without the project to share it with. */
export function mustNameProject(projectId: number | null): asserts projectId is number {
  if (projectId !== null) return;
  const sentence = said('Choose the project with which the view is shared');
  throw refusedField('projectId', sentence);
}

/** Refuses one view too many, and a name that another one beside it has. */
export function mustFitBeside(others: readonly { name: string }[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    const sentence = said('There is a view of this name already');
    throw refusedField('name', sentence, 'taken');
  }
  if (others.length >= MOST_VIEWS)
    throw new DomainError(
      'conflict',
      said('There are {views} views of this list. Delete one first.', { views: MOST_VIEWS }),
    );
}
