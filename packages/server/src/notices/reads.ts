import { amountsAsText, type Minor } from '@brick/domain/money/money';
import type { Language } from '@brick/domain/users/choices';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { onOneLine } from '../platform/mail/message.ts';
import { mails, notices } from '../schema/people.ts';
import { formsOf, type Letter, linksOf } from './letter.ts';
import { MOST_TRIES } from './sending.ts';
import { visible } from './store.ts';
import { letterWords } from './words.ts';

export { letterWords };

interface Telling {
  userIds: readonly number[];
  kind: string;
  projectId?: number | null;
  entity?: string | null;
  entityId?: number | null;
  /** Who did it: their name becomes the fact `by`. */
  actorId?: number | null;
  /** What the sentence is made of, besides the kind. */
  facts?: Record<string, string | number | Minor | null>;
  /** Names what nobody is told twice. */
  once?: string | null;
}

/** Which notices `n` are somebody's and can still be seen by them. */
export const noticesSeenBy = (userId: number): SQL => sql`n.user_id = ${userId} and ${visible}`;

/** Puts a notice before each of these users, in the transaction of what it tells of. */
export async function tell(connection: Connection, told: Telling): Promise<void> {
  const { userIds, kind, projectId = null, entity = null, entityId = null, once = null } = told;
  const { actorId = null, facts = {} } = told;
  const people = [...new Set(userIds)];
  if (people.length === 0) return;
  await connection.rows(sql`
    insert into ${notices} (user_id, kind, project_id, entity, entity_id, facts, actor_id, once)
    select person, ${kind}, ${projectId}::bigint, ${entity}, ${entityId}::bigint, ${JSON.stringify(facts, amountsAsText)}::jsonb
      || coalesce((select jsonb_build_object('by', coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username))
        from users where id = ${actorId}::bigint), '{}'), ${actorId}::bigint, ${once}
    from unnest(${sql.param(people)}::bigint[]) as person
    on conflict do nothing`);
  for (const userId of people) connection.announce({ userId, topic: 'notices' });
}

interface Assigned {
  projectId: number;
  id: number;
  assignedToId: number | null;
  dueDate: string | null;
}

/** Tells a member that a row is theirs to do; not who gave it to themselves, and nobody to whom it was given before. */
export async function tellAssigned(
  connection: Connection,
  { entity, row, title }: { entity: string; row: Assigned; title: string },
  { actorId, before = null }: { actorId: number; before?: number | null },
): Promise<void> {
  const { projectId, id, assignedToId, dueDate } = row;
  if (assignedToId === null || assignedToId === actorId || assignedToId === before) return;
  await tell(connection, {
    userIds: [assignedToId],
    kind: 'assigned',
    projectId,
    entity,
    entityId: id,
    actorId,
    facts: { title, date: dueDate },
  });
}

interface Addressee {
  recipient: string;
  /** The account that the letter is for; null where it goes to an address, whoever has that. */
  userId: number | null;
  language: Language;
}

/** A stored file that goes with a letter. It is kept until the letter is sent, or given up for good. */
interface Enclosed {
  key: string;
  name: string;
}

/** Puts a letter among the mails that are to be sent, in the transaction of what it tells of. Answers the mail's id. */
export async function queueLetter(
  connection: Connection,
  { recipient, userId, language }: Addressee,
  compose: (word: ReturnType<typeof letterWords>) => Letter,
  enclosed?: Enclosed,
): Promise<number> {
  const letter = compose(letterWords(language));
  const { text, html } = formsOf(letter, language);
  const [mail] = await connection.rows<{ id: number }>(sql`
    insert into ${mails} (recipient, user_id, subject, text, html, links_to, attachment_key, attachment_name)
    values (${recipient}, ${userId}, ${onOneLine(letter.subject, 200)}, ${text}, ${html}, ${linksOf(letter)}, ${enclosed?.key ?? null},
      ${enclosed ? onOneLine(enclosed.name, 255) : null})
    returning id`);
  if (!mail) throw new Error('an inserted mail came back empty');
  return mail.id;
}

/** Which of these mails no mail server took, however often it was tried. */
export async function givenUpAmong(connection: Connection, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await connection.rows<{ id: number }>(sql`
    select id from ${mails} where id = any(${sql.param([...ids])}::bigint[]) and sent_at is null and tries >= ${MOST_TRIES}`);
  return new Set(found.map(({ id }) => id));
}
