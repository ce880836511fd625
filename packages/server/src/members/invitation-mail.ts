import type { Language } from '@brick/domain/users/choices';
import { queueLetter } from '../notices/reads.ts';
import type { Connection } from '../platform/connection.ts';

interface Invited {
  recipient: string;
  language: Language;
  by: string;
  project: string;
  link: string;
  days: number;
}

/** Puts an invitation among the mails that are to be sent. */
export async function queueInvitation(connection: Connection, invited: Invited): Promise<void> {
  const { recipient, language, link, days } = invited;
  const named = { by: invited.by, project: invited.project };
  await queueLetter(connection, { recipient, userId: null, language }, (word) => ({
    subject: word('invitationSubject', named),
    parts: [
      word('invitationText', named),
      word('invitationOpen', { days }),
      { label: word('invitationLink'), link },
      word('invitationElse'),
    ],
  }));
}
