import { commentEndpoints } from '@brick/domain/comments/api';
import type { ProjectRecord } from '@brick/domain/records/record-kinds';
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
