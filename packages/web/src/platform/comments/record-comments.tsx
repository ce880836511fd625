import type { Comment } from '@brick/domain/comments/api';
import { splitMentions } from '@brick/domain/comments/mentions';
import { mayDelete, mayEdit } from '@brick/domain/comments/rules';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { isCallError } from '../api/call-error.ts';
import { createIdempotencyKeyCache } from '../api/idempotency-keys.ts';
import { memberFor, useProject } from '../projects/current-project.ts';
import { useUser } from '../session/session.ts';
import { CommentForm, commentDraftName } from './comment-form.tsx';
import {
  type CommentedRecord,
  useAddComment,
  useChangeComment,
  useComments,
  useDeleteComment,
} from './use-comments.ts';

/** The comments on a record, oldest first, and a field for a new one. */
export function RecordComments(discussed: CommentedRecord) {
  const t = useTranslations('record.comments');
  const { comments, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useComments(discussed);
  const section = useRef<HTMLElement>(null);
  const discard = useDeleteComment();
  return (
    <section ref={section} tabIndex={-1} aria-label={t('title')} className="min-w-0 outline-none">
      <SectionHeading title={t('title')} />
      {hasNextPage && (
        <Button
          variant="quiet"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="mb-2 -ms-2.5"
        >
          {t('earlier')}
        </Button>
      )}
      {comments ? (
        <ul className="grid border-t border-line">
          {comments.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              onDelete={() => {
                discard.mutate(comment);
                section.current?.focus({ preventScroll: true });
              }}
            />
          ))}
          {comments.length === 0 && <li className="py-3 text-ink-2">{t('empty')}</li>}
        </ul>
      ) : isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
      <div className="mt-4 print:hidden">
        <NewComment key={`${discussed.folder} ${discussed.id}`} {...discussed} />
      </div>
    </section>
  );
}

function NewComment(discussed: CommentedRecord) {
  const t = useTranslations('record.comments');
  const ui = useTranslations('ui');
  const add = useAddComment(discussed);
  const [attempt] = useState(createIdempotencyKeyCache);
  return (
    <CommentForm
      label={t('label')}
      draft={`comment.${discussed.folder}.${discussed.id}`}
      submitLabel={t('add')}
      pendingLabel={ui('saving')}
      pending={add.isPending}
      onSend={(text, stored) => {
        const onStored = () => {
          attempt.done();
          stored();
        };
        return add.mutateAsync({ text, idempotencyKey: attempt.keyFor(text), onStored });
      }}
    />
  );
}

/** The text of a comment with its mentions highlighted. */
function CommentText({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) {
  return (
    <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
      {splitMentions(text, mentions).map((part, index) =>
        part.mention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <strong key={index} className="rounded-sm bg-blueprint-wash px-0.5 font-semibold text-blueprint">
            <bdi>{part.text}</bdi>
          </strong>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

function CommentRow({ comment, onDelete }: { comment: Comment; onDelete: () => void }) {
  const t = useTranslations('record.comments');
  const history = useTranslations('record.history');
  const { instant } = useFormat();
  const member = memberFor(useUser(), useProject());
  const [editing, setEditing] = useState(false);
  const name = comment.authorName ?? history('someone');
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-semibold">{name}</bdi>
        <time dateTime={comment.createdAt} className="t-sm text-ink-2">
          {instant(comment.createdAt, { time: true })}
        </time>
        {comment.version > 1 && (
          <span title={instant(comment.updatedAt, { time: true })} className="t-sm text-ink-3">
            {t('edited')}
          </span>
        )}
      </p>
      {editing ? (
        <CommentEditor comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <>
          <CommentText {...comment} />
          {mayDelete(member, comment) && (
            <div className="-ms-2.5 flex gap-1 print:hidden">
              {mayEdit(member, comment) && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={t('editOf', { name })}
                  onClick={() => setEditing(true)}
                >
                  {t('edit')}
                </Button>
              )}
              <Button variant="quiet" size="sm" aria-label={t('deleteOf', { name })} onClick={onDelete}>
                {t('delete')}
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  );
}

function CommentEditor({ comment: read, onClose }: { comment: Comment; onClose: () => void }) {
  const t = useTranslations('record.comments');
  const ui = useTranslations('ui');
  // The edit keeps its starting version, even if the comment is read again while the user types.
  const [comment, setComment] = useState(read);
  const [stored, setStored] = useState(read);
  const change = useChangeComment();
  return (
    <CommentForm
      label={t('changed')}
      draft={commentDraftName(comment)}
      start={comment.text}
      submitLabel={ui('save')}
      pendingLabel={ui('saving')}
      pending={change.isPending}
      onCancel={onClose}
      notice={
        stored.version !== comment.version && (
          <Banner tone="waiting">{t('conflict', { text: stored.text })}</Banner>
        )
      }
      onSend={async (text, isStored) => {
        try {
          const saved = await change.mutateAsync({ id: comment.id, version: stored.version, text });
          setComment(saved);
          setStored(saved);
          if (isStored()) onClose();
        } catch (error) {
          if (isCallError(error, 409) && error.problem?.current) setStored(error.problem.current as Comment);
          throw error;
        }
      }}
    />
  );
}
