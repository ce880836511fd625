import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { queueMail } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';

interface InvitationMail {
  recipient: string;
  language: Language;
  by: string;
  project: string;
  link: string;
  days: number;
}

/** Queues the mail of an invitation. */
export async function queueInvitation(connection: Connection, invited: InvitationMail): Promise<void> {
  const { recipient, language, link, days } = invited;
  const named = { by: invited.by, project: invited.project };
  await queueMail(connection, { recipient, userId: null, language }, (word) => ({
    subject: word('invitationSubject', named),
    parts: [
      word('invitationText', named),
      word('invitationOpen', { days }),
      { label: word('invitationLink'), link },
      word('invitationElse'),
    ],
  }));
}
