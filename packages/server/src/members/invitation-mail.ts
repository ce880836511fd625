import { PRODUCT_NAME } from '@brick/domain/brand';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { mails } from '../schema/people.ts';

// A line break in a subject would begin a header of its own, and what turns the writing round could hide a name.
const BREAKS = /[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** A name as it may stand in a mail: on one line, and not so long that it hides the rest. */
export const onOneLine = (name: string): string => {
  const line = name.replaceAll(BREAKS, ' ').trim();
  return line.length > 80 ? `${[...line].slice(0, 79).join('')}…` : line;
};

interface Invited {
  recipient: string;
  by: string;
  project: string;
  link: string;
  days: number;
}

/** Puts an invitation among the mails that are to be sent. */
export async function queueInvitation(connection: Connection, invited: Invited): Promise<void> {
  const { recipient, link, days } = invited;
  const [by, project] = [onOneLine(invited.by), onOneLine(invited.project)];
  const subject = `${by} invites you to ${project}`;
  const text = [
    `${by} invites you to the project "${project}" in ${PRODUCT_NAME}.`,
    `Open this link to see it and to join. It works once, for ${days === 1 ? 'one day' : `${days} days`}:`,
    link,
    'If you do not know what this is about, you need not do anything.',
  ].join('\n\n');
  await connection.rows(
    sql`insert into ${mails} (recipient, subject, text) values (${recipient}, ${subject}, ${text})`,
  );
}
