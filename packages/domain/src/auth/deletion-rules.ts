import { DomainError, type Said, said } from '../errors.ts';
import type { Fate, Orphan } from './deletion.ts';

const sentenceOf = ({ name, heirs }: Orphan): Said =>
  heirs.length > 0
    ? said('Choose to whom “{name}” is offered, or that it is removed', { name })
    : said('Confirm that “{name}” is removed: there is nobody to take it over', { name });

/**
 * Refuses to delete an account while it is not said what becomes of a project that nobody else owns. What lies in the
 * trash already needs no answer.
 */
export function mustAnswerFor(orphans: readonly Orphan[], answers: Readonly<Record<string, Fate>>): void {
  const open = orphans.filter(({ id, deleted }) => !deleted && answers[id] === undefined);
  if (open.length === 0) return;
  const names = open.map(({ name }) => `“${name}”`).join(', ');
  throw new DomainError(
    'conflict',
    said(
      'You are the only owner of {names}. Say of each project whether it is offered to a member or removed.',
      {
        names,
      },
    ),
    { fields: Object.fromEntries(open.map((project) => [`projects.${project.id}`, sentenceOf(project)])) },
  );
}
