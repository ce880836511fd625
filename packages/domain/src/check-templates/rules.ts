import { DomainError, problemMessage } from '../errors.ts';
import type { RowFacts } from '../permissions.ts';
import type { CheckTemplate } from './api.ts';
import type { TemplateState } from './record.ts';

/** What rights depend on in a template. */
export const templateFacts = ({ addedBy }: Pick<CheckTemplate, 'addedBy'>): RowFacts => ({
  createdBy: addedBy,
});

type TemplateFields = Pick<CheckTemplate, 'revision' | 'retiredAt'>;

/** Returns how far a template is: published once, until it is retired. */
export function templateState({ revision, retiredAt }: TemplateFields): TemplateState {
  if (retiredAt !== null) return 'retired';
  return revision > 0 ? 'published' : 'draft';
}

/** Returns true if the items were changed since the last revision, so that publishing makes the next one. */
export const hasDraft = ({
  revision,
  itemsRevision,
}: Pick<CheckTemplate, 'revision' | 'itemsRevision'>): boolean =>
  revision === 0 || itemsRevision !== revision;

/** Throws for a template from which no check can be made: a draft, or a retired one. */
export function assertUsable(template: TemplateFields): void {
  const state = templateState(template);
  if (state === 'published') return;
  throw new DomainError(
    'invalidStep',
    state === 'draft'
      ? problemMessage('This template is a draft. Publish it before you plan checks with it.')
      : problemMessage('This template is retired. Choose another one.'),
  );
}

/** Throws unless there is something to publish. */
export function assertHasDraft(
  template: Pick<CheckTemplate, 'revision' | 'itemsRevision' | 'retiredAt'>,
): void {
  if (template.retiredAt === null && !hasDraft(template))
    throw new DomainError('invalidStep', problemMessage('Nothing has changed since the last revision.'));
}

/** Throws unless the template can be retired. */
export function assertNotRetired({ retiredAt }: Pick<CheckTemplate, 'retiredAt'>): void {
  if (retiredAt !== null)
    throw new DomainError('invalidStep', problemMessage('This template is retired already.'));
}
