import { DomainError, problemMessage } from '@brick/domain/errors';
import { issueFacts } from '@brick/domain/issues/steps';
import { linkActorName } from '@brick/domain/links/link-actors';
import type { ProjectRecord } from '@brick/domain/records/record-kinds';
import type { AnswerKind } from '@brick/domain/trade-links/record';
import { ANSWERS_PER_HOUR, takesAnswers } from '@brick/domain/trade-links/rules';
import { sql } from 'drizzle-orm';
import { commentByLink } from '../comments/service.ts';
import { disputeByLink, reportFixedByLink } from '../issues/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { linkDead } from '../platform/http/secret-links.ts';
import { limitByAddress } from '../platform/security/rate-limits.ts';
import { findRepeat, rememberCall, type SiteCall } from '../platform/site/client-ids.ts';
import { tradeLinkAnswers } from '../schema/trade-links/answers.ts';
import { tradeLinks } from '../schema/trade-links/trade-links.ts';
import { notifyMaker, notifyOfAcknowledgement } from './link-notices.ts';
import { type LiveLink, requireLiveLink } from './link-store.ts';
import { findShownIssue, type IssueRow, serializeForVisitor } from './visitor-issues.ts';

/** What a visitor says, and who they say they are. */
export interface VisitorAnswer {
  text: string | null;
  photoIds?: readonly string[];
  name: string | null;
  clientId: string | null;
}

/** A visit by a key, and the link that it has opened. */
interface Visiting {
  connection: Connection;
  services: Services;
  key: string;
  live: LiveLink;
}

/** Throws unless visitors of the link may answer. */
export function assertMayAnswer({ link }: LiveLink): void {
  if (!takesAnswers(link))
    throw new DomainError('forbidden', problemMessage('This link shows the list and takes no answers.'));
}

/** Counts an answer of a link, whatever becomes of it. Throws tooMany. */
const countAnswer = (connection: Connection, { link }: Pick<LiveLink, 'link'>): Promise<void> =>
  limitByAddress(connection.db, 'trade answers', `link ${link.id}`, ANSWERS_PER_HOUR);

/** A call by which a device may repeat itself: it names the link by its id, because its key is a secret. */
const callOf = (
  { link }: LiveLink,
  kind: ProjectRecord,
  rowId: number,
  step: string,
  clientId: string | null,
): SiteCall => ({
  kind,
  call: `POST /api/trade-links/${link.id}/${kind}/${rowId}/${step}`,
  rowId,
  origin: { clientId, capturedAt: null, clockSkewMs: null, device: null },
});

/** Does what an answer says. */
async function carryOut(
  connection: Connection,
  live: LiveLink,
  row: IssueRow,
  {
    kind,
    now,
    text,
    photoIds = [],
  }: { kind: AnswerKind; now: number } & Pick<VisitorAnswer, 'text' | 'photoIds'>,
): Promise<void> {
  const { link, actor } = live;
  const byLink = linkActorName(link);
  const act = { connection, actor, byLink, now };
  if (kind === 'dispute') {
    const after = await disputeByLink(act, row, text ?? '');
    return notifyMaker(connection, live, 'linkDisputed', after);
  }
  if (kind === 'comment') {
    const target = {
      entity: 'issue' as const,
      entityId: row.id,
      projectId: row.projectId,
      facts: issueFacts(row),
    };
    await commentByLink(connection, target, { actor, byLink, text: text ?? '', except: link.createdBy });
    return notifyMaker(connection, live, 'linkAnswered', row);
  }
  const { told } = await reportFixedByLink(act, row, { note: text, photoIds });
  if (!told.includes(link.createdBy)) await notifyMaker(connection, live, 'linkAnswered', row);
}

/** Answers an issue by a link, once for each clientId, and returns it as the visitor sees it then. */
export async function answerIssue(
  { connection, services, key, live: asked }: Visiting,
  { id, kind, said }: { id: number; kind: AnswerKind; said: VisitorAnswer },
) {
  const now = services.now();
  assertMayAnswer(asked);
  await countAnswer(connection, asked);
  return services.inTransaction(async (inside) => {
    // Asked again, in the transaction: it may have been withdrawn meanwhile.
    const live = await requireLiveLink(inside, key, services);
    const { link, actor } = live;
    const place = { caller: actor, project: { id: link.projectId } };
    const row = await findShownIssue(inside, live, { id, now, lock: true });
    if (!row) throw notFound();
    const call = callOf(live, 'issue', id, kind, said.clientId);
    if (!(await findRepeat(inside, call, place))) {
      try {
        await carryOut(inside, live, row, { kind, now, ...said });
      } catch (error) {
        if (error instanceof DomainError && error.code === 'invalidStep')
          [error.extra.current] = await serializeForVisitor(inside, live, [row]);
        throw error;
      }
      await Promise.all([
        inside.db.insert(tradeLinkAnswers).values({
          ...{ projectId: link.projectId, linkId: link.id, issueId: id },
          ...{ kind, text: said.text, name: said.name, at: new Date(now).toISOString() },
        }),
        inside.rows(sql`
          update ${tradeLinks} set times_answered = times_answered + 1
          where project_id = ${link.projectId} and id = ${link.id}`),
        rememberCall(inside, call, place, row),
      ]);
    }
    const after = await findShownIssue(inside, live, { id, now });
    const [shown] = await serializeForVisitor(inside, live, after ? [after] : []);
    if (!shown) throw notFound();
    return shown;
  });
}

/** Says that the list was received. What was said first stays. */
export async function acknowledge(
  { connection, services, key, live: asked }: Visiting,
  name: string,
): Promise<{ acknowledgedAt: string; acknowledgedName: string }> {
  const now = services.now();
  await countAnswer(connection, asked);
  return services.inTransaction(async (inside) => {
    const live = await requireLiveLink(inside, key, services);
    const { projectId, id } = live.link;
    const said = { acknowledgedAt: new Date(now).toISOString(), acknowledgedName: name };
    const [first] = await inside.rows(sql`
      update ${tradeLinks} set acknowledged_at = ${said.acknowledgedAt}, acknowledged_name = ${name}, version = version + 1,
        updated_at = now()
      where project_id = ${projectId} and id = ${id} and acknowledged_at is null returning id`);
    if (first) {
      await logActivity(inside, {
        ...{ projectId, actorId: live.actor.userId, entity: 'trade-link', entityId: id, action: 'updated' },
        ...{ before: { acknowledgedAt: null, acknowledgedName: null }, after: said },
      });
      await notifyOfAcknowledgement(inside, live, name);
    }
    const { link } = await requireLiveLink(inside, key, services);
    if (link.acknowledgedAt === null) throw linkDead();
    return { acknowledgedAt: link.acknowledgedAt, acknowledgedName: link.acknowledgedName ?? name };
  });
}
