import { deleteComment, restoreComment, updateComment } from '@brick/domain/comments/contract';
import { mayEdit, mustMayDelete, mustMayEdit } from '@brick/domain/comments/rules';
import type { ProjectRecord } from '@brick/domain/records/records';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { serveRow } from '../platform/serve.ts';
import { commentRows, factsOfItsRow, shown } from './store.ts';
import { concernedBy, tellOfComment } from './telling.ts';

export const commentRoutes = [
  serveRow(updateComment, commentRows, async (context) => {
    const { connection, caller, member, row } = context;
    const { version, ...fields } = context.body;
    const reading = factsOfItsRow(connection, member, row);
    if (!mayEdit(member, row) || isStale(row, version)) {
      await reading;
      mustMayEdit(member, row);
      mustBeCurrent(await shown(connection, row), version);
    }
    // In one round trip: where the row may not be read, what was written is rolled back.
    const [facts, stored] = await Promise.all([reading, commentRows.change(context, row, fields)]);
    if (stored.version === row.version) return shown(connection, stored);
    const discussed = { ...row, entity: row.entity as ProjectRecord, facts };
    const said = { actorId: caller.userId, text: stored.text, before: row.text };
    const [answer, concerned] = await Promise.all([
      shown(connection, stored),
      concernedBy(connection, discussed, stored.text),
    ]);
    await tellOfComment(connection, discussed, concerned, said);
    return answer;
  }),

  serveRow(deleteComment, commentRows, async (context) => {
    await factsOfItsRow(context.connection, context.member, context.row);
    mustMayDelete(context.member, context.row);
    await commentRows.moveToTrash(context, context.row);
  }),

  serveRow(restoreComment, commentRows, async (context) => {
    const { connection, member, row } = context;
    const [stored] = await Promise.all([
      commentRows.takeBack(context, row),
      factsOfItsRow(connection, member, row),
    ]);
    return shown(connection, stored);
  }),
];
