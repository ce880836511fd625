import { DomainError, problemMessage } from '../errors.ts';
import type { Member, RowFacts } from '../permissions.ts';
import type { Comment } from './api.ts';

type CommentAuthor = Pick<Comment, 'authorId'>;

/** Returns the facts of a comment that rights depend on. */
export const commentFacts = ({ authorId }: CommentAuthor): RowFacts => ({ createdBy: authorId });

/** Only the author may edit a comment. */
export const mayEdit = ({ userId }: Pick<Member, 'userId'>, { authorId }: CommentAuthor): boolean =>
  authorId === userId;

/** The author and owners of the project may delete a comment. */
export const mayDelete = (member: Member, comment: CommentAuthor): boolean =>
  mayEdit(member, comment) || member.role === 'owner';

/** Throws `forbidden` unless the member wrote the comment. */
export function assertMayEdit(member: Member, comment: CommentAuthor): void {
  if (!mayEdit(member, comment))
    throw new DomainError('forbidden', problemMessage('Only who wrote a comment can change it.'));
}

/** Throws `forbidden` unless the member wrote the comment or owns the project. */
export function assertMayDelete(member: Member, comment: CommentAuthor): void {
  if (!mayDelete(member, comment))
    throw new DomainError(
      'forbidden',
      problemMessage('Only who wrote a comment, or an owner of the project, can delete it.'),
    );
}
