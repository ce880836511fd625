import { amountsAsText, type Minor } from '@brick/domain/money/money';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { toOneLine, toSubject } from '../platform/mail-and-sms/rendered-mail.ts';
import { mails, notices } from '../schema/account-tables.ts';
import { MAX_TRIES, senderOf } from './mail-delivery.ts';
import { linkOriginOf, type MailMessage, renderMail } from './mail-message.ts';
import { visibleCondition } from './notice-store.ts';
import { mailTexts } from './notice-texts.ts';

export { mailTexts, senderOf };

interface NewNotice {
  userIds: readonly number[];
  kind: string;
  projectId?: number | null;
  entity?: string | null;
  entityId?: number | null;
  /** The author, whose name becomes the fact `by`. */
  actorId?: number | null;
  /** Facts for the text. */
  facts?: Record<string, string | number | Minor | null>;
  /** Key that prevents duplicate notices. */
  once?: string | null;
}

/** SQL condition: notices `n` that a user can still see. */
export const visibleNoticesOf = (userId: number): SQL => sql`n.user_id = ${userId} and ${visibleCondition}`;

/** Creates a notice for each of these users in the current transaction. */
export async function publishNotice(connection: Connection, told: NewNotice): Promise<void> {
  const { userIds, kind, projectId = null, entity = null, entityId = null, once = null } = told;
  const { actorId = null, facts = {} } = told;
  const people = [...new Set(userIds)];
  if (people.length === 0) return;
  await connection.rows(sql`
    insert into ${notices} (user_id, kind, project_id, entity, entity_id, facts, actor_id, once)
    select person, ${kind}, ${projectId}::bigint, ${entity}, ${entityId}::bigint, ${JSON.stringify(facts, amountsAsText)}::jsonb
      || coalesce((select jsonb_build_object('by', coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username))
        from users where id = ${actorId}::bigint), '{}'), ${actorId}::bigint, ${once}
    from unnest(${sql.param(people)}::bigint[]) as person order by person
    on conflict do nothing`);
  for (const userId of people) connection.announce({ userId, topic: 'notices' });
}

interface AssignedRow {
  projectId: number;
  id: number;
  assignedToId?: number | null;
  dueDate?: string | null;
}

/** Notifies a member that a row was assigned to them, unless they did it themselves or had it before. */
export async function notifyAssignee(
  connection: Connection,
  { entity, row, title }: { entity: string; row: AssignedRow; title: string },
  { actorId, before = null }: { actorId: number; before?: number | null },
): Promise<void> {
  const { projectId, id, assignedToId = null, dueDate = null } = row;
  if (assignedToId === null || assignedToId === actorId || assignedToId === before) return;
  await publishNotice(connection, {
    userIds: [assignedToId],
    kind: 'assigned',
    projectId,
    entity,
    entityId: id,
    actorId,
    facts: { title, date: dueDate },
  });
}

interface MailAddressee {
  recipient: string;
  /** The recipient's account. Null for a plain address. */
  userId: number | null;
  language: Language;
}

/** A stored file to attach. It is kept until the mail is sent or has failed permanently. */
interface MailAttachment {
  key: string;
  name: string;
}

/** Queues a mail in the current transaction and returns its id. */
export async function queueMail(
  connection: Connection,
  { recipient, userId, language }: MailAddressee,
  compose: (word: ReturnType<typeof mailTexts>) => MailMessage,
  enclosed?: MailAttachment,
): Promise<number> {
  const letter = compose(mailTexts(language));
  const { text, html } = renderMail(letter, language);
  const [mail] = await connection.rows<{ id: number }>(sql`
    insert into ${mails} (recipient, user_id, subject, text, html, links_to, attachment_key, attachment_name)
    values (${recipient}, ${userId}, ${toSubject(letter.subject)}, ${text}, ${html}, ${linkOriginOf(letter)}, ${enclosed?.key ?? null},
      ${enclosed ? toOneLine(enclosed.name, 255) : null})
    returning id`);
  if (!mail) throw new Error('an inserted mail came back empty');
  return mail.id;
}

/** The mails among these that failed permanently. */
export async function failedMails(connection: Connection, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await connection.rows<{ id: number }>(sql`
    select id from ${mails} where id = any(${sql.param([...ids])}::bigint[]) and sent_at is null and tries >= ${MAX_TRIES}
      and next_try_at <= now()`);
  return new Set(found.map(({ id }) => id));
}
