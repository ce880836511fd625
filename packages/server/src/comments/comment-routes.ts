import { deleteComment, restoreComment, updateComment } from '@brick/domain/comments/api';
import { assertMayDelete, assertMayEdit, mayEdit } from '@brick/domain/comments/rules';
import type { ProjectRecord } from '@brick/domain/records/record-kinds';
import { serveRow } from '../platform/http/endpoint-handlers.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { loadRecipients, notifyComment } from './comment-notifications.ts';
import { commentRows, loadTargetFacts, serializeComment } from './comment-store.ts';

export const commentRoutes = [
  serveRow(updateComment, commentRows, async (context) => {
    const { connection, caller, member, row } = context;
    const { version, ...fields } = context.body;
    const reading = loadTargetFacts(connection, member, row);
    if (!mayEdit(member, row) || isStaleEdit(row, version)) {
      await reading;
      assertMayEdit(member, row);
      assertCurrentVersion(await serializeComment(connection, row), version);
    }
    // One round trip: if the row may not be read, the write is rolled back.
    const [facts, stored] = await Promise.all([reading, commentRows.change(context, row, fields)]);
    if (stored.version === row.version) return serializeComment(connection, stored);
    const discussed = { ...row, entity: row.entity as ProjectRecord, facts };
    const said = { actorId: caller.userId, text: stored.text, before: row.text };
    const [answer, concerned] = await Promise.all([
      serializeComment(connection, stored),
      loadRecipients(connection, discussed, stored.text),
    ]);
    await notifyComment(connection, discussed, concerned, said);
    return answer;
  }),

  serveRow(deleteComment, commentRows, async (context) => {
    await loadTargetFacts(context.connection, context.member, context.row);
    assertMayDelete(context.member, context.row);
    await commentRows.moveToTrash(context, context.row);
  }),

  serveRow(restoreComment, commentRows, async (context) => {
    const { connection, member, row } = context;
    const [stored] = await Promise.all([
      commentRows.takeBack(context, row),
      loadTargetFacts(connection, member, row),
    ]);
    return serializeComment(connection, stored);
  }),
];
