import { commentEndpoints } from '@brick/domain/comments/api';
import type { RowFacts } from '@brick/domain/permissions';
import type { ProjectRecord } from '@brick/domain/records/record-kinds';
import type { Actor } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { EndpointHandler, RowSource } from '../platform/http/endpoint-handlers.ts';
import { serveRow } from '../platform/http/endpoint-handlers.ts';
import { loadRecipients, notifyComment } from './comment-notifications.ts';
import { type CommentTarget, commentRows, loadComments, serializeComment } from './comment-store.ts';

/** The endpoints that read and add comments on rows of a kind, for everybody who may read the row. */
export function serveComments<Kind extends ProjectRecord, Row extends { id: number; projectId: number }>(
  rows: RowSource<Row, Kind>,
): EndpointHandler[] {
  const { list, add } = commentEndpoints<ProjectRecord>(rows.kind);
  const source = rows as unknown as RowSource<Row, ProjectRecord>;
  const placeOf = ({ id, projectId }: Row): CommentTarget => ({ entity: rows.kind, entityId: id, projectId });
  return [
    serveRow(list, source, async ({ connection, row, query }) =>
      loadComments(connection, placeOf(row), query),
    ),

    serveRow(add, source, async (context) => {
      const { connection, caller, row, body } = context;
      const discussed = { ...placeOf(row), facts: rows.facts(row) };
      const { entity, entityId, projectId } = discussed;
      const [comment, concerned] = await Promise.all([
        commentRows.add(context, { entity, entityId, projectId, authorId: caller.userId, ...body }, body),
        loadRecipients(connection, discussed, body.text),
      ]);
      const [answer] = await Promise.all([
        serializeComment(connection, comment),
        notifyComment(connection, discussed, concerned, { actorId: caller.userId, text: comment.text }),
      ]);
      return answer;
    }),
  ];
}

/** A comment that a trade link adds. */
interface LinkComment {
  actor: Actor;
  byLink: string;
  text: string;
  /** The member who hears of it in another way. */
  except: number;
}

/** Adds a comment by a trade link, and tells those involved with the row. It mentions nobody. */
export async function commentByLink(
  connection: Connection,
  target: CommentTarget & { facts: RowFacts },
  { actor, byLink, text, except }: LinkComment,
): Promise<void> {
  const { entity, entityId, projectId } = target;
  const [, concerned] = await Promise.all([
    commentRows.add(
      { connection, caller: actor },
      { entity, entityId, projectId, authorId: actor.userId, text },
      { text },
    ),
    loadRecipients(connection, target, ''),
  ]);
  const others = concerned.filter(({ userId }) => userId !== except);
  await notifyComment(connection, target, others, { actorId: actor.userId, byLink, text: '' });
}
