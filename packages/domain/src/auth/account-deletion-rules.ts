import { DomainError, type ProblemMessage, problemMessage } from '../errors.ts';
import type { Orphan, OrphanFate } from './account-deletion-api.ts';

const problemOf = ({ name, heirs }: Orphan): ProblemMessage =>
  heirs.length > 0
    ? problemMessage('Choose to whom “{name}” is offered, or that it is removed', { name })
    : problemMessage('Confirm that “{name}” is removed: there is nobody to take it over', { name });

/** Throws unless each project that would be left without an owner has an answer. Projects in the trash need none. */
export function assertAllAnswered(
  orphans: readonly Orphan[],
  answers: Readonly<Record<string, OrphanFate>>,
): void {
  const open = orphans.filter(({ id, deleted }) => !deleted && answers[id] === undefined);
  if (open.length === 0) return;
  const names = open.map(({ name }) => `“${name}”`).join(', ');
  throw new DomainError(
    'conflict',
    problemMessage(
      'You are the only owner of {names}. Say of each project whether it is offered to a member or removed.',
      {
        names,
      },
    ),
    { fields: Object.fromEntries(open.map((project) => [`projects.${project.id}`, problemOf(project)])) },
  );
}
