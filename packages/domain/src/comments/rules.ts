import { DomainError, said } from '../errors.ts';
import type { Member, RowFacts } from '../permissions.ts';
import type { Comment } from './contract.ts';

type Written = Pick<Comment, 'authorId'>;

/** What rights depend on in a comment. */
export const commentFacts = ({ authorId }: Written): RowFacts => ({ createdBy: authorId });

/** What somebody said is changed by nobody else. */
export const mayEdit = ({ userId }: Pick<Member, 'userId'>, { authorId }: Written): boolean =>
  authorId === userId;

/** Who wrote it takes it away, and so does an owner of the project. */
export const mayDelete = (member: Member, comment: Written): boolean =>
  mayEdit(member, comment) || member.role === 'owner';

/** Throws forbidden for who did not write it. */
export function mustMayEdit(member: Member, comment: Written): void {
  if (!mayEdit(member, comment))
    throw new DomainError('forbidden', said('Only who wrote a comment can change it.'));
}

/** Throws forbidden for who neither wrote it nor owns the project. */
export function mustMayDelete(member: Member, comment: Written): void {
  if (!mayDelete(member, comment))
    throw new DomainError(
      'forbidden',
      said('Only who wrote a comment, or an owner of the project, can delete it.'),
    );
}
