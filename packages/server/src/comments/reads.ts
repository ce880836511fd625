import { commentsOf } from '@brick/domain/comments/contract';
import type { ProjectRecord } from '@brick/domain/records/records';
import type { RowSource, Served } from '../platform/serve.ts';
import { serveRow } from '../platform/serve.ts';
import { commentRows, commentsBeside, type Place, shown } from './store.ts';
import { concernedBy, tellOfComment } from './telling.ts';

/** The calls that read and add what is said beside the rows of a kind, for whoever may read the row. */
export function serveComments<Kind extends ProjectRecord, Row extends { id: number; projectId: number }>(
  rows: RowSource<Row, Kind>,
): Served[] {
  const { list, add } = commentsOf<ProjectRecord>(rows.kind);
  const source = rows as unknown as RowSource<Row, ProjectRecord>;
  const placeOf = ({ id, projectId }: Row): Place => ({ entity: rows.kind, entityId: id, projectId });
  return [
    serveRow(list, source, async ({ connection, row, query }) =>
      commentsBeside(connection, placeOf(row), query),
    ),

    serveRow(add, source, async (context) => {
      const { connection, caller, row, body } = context;
      const discussed = { ...placeOf(row), facts: rows.facts(row) };
      const { entity, entityId, projectId } = discussed;
      const [comment, concerned] = await Promise.all([
        commentRows.add(context, { entity, entityId, projectId, authorId: caller.userId, ...body }, body),
        concernedBy(connection, discussed, body.text),
      ]);
      const [answer] = await Promise.all([
        shown(connection, comment),
        tellOfComment(connection, discussed, concerned, { actorId: caller.userId, text: comment.text }),
      ]);
      return answer;
    }),
  ];
}
