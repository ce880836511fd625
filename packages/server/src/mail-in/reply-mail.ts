import type { ProblemMessage } from '@brick/domain/errors';
import { MAX_MAIL_BYTES, MAX_MAIL_FILES } from '@brick/domain/mail-in/rules';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { queueMail } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { translateError } from '../platform/i18n/error-messages.ts';
import { quoteForMail } from '../platform/mail-and-sms/quote-for-mail.ts';
import type { RefusedFile } from './mailed-files.ts';

/** What became of a mail. */
export type Outcome =
  | { kind: 'received'; received: number; refused: readonly RefusedFile[] }
  | { kind: 'held' | 'full' | 'tooMuch' | 'empty' };

const SENTENCES = {
  held: 'mailInHeld',
  full: 'mailInFull',
  tooMuch: 'mailInTooMuch',
  empty: 'mailInEmpty',
} as const;

/** Names within are quoted, so that no mail program turns them into links. */
const quoted = (problem: ProblemMessage): ProblemMessage => ({
  ...problem,
  values: Object.fromEntries(
    Object.entries(problem.values).map(([name, value]) => [
      name,
      typeof value === 'string' ? quoteForMail(value) : value,
    ]),
  ),
});

interface Answered {
  userId: number;
  email: string;
  language: Language;
}

/** Queues the one answer that a member gets to a mail. It has no link. */
export async function queueReplyMail(
  connection: Connection,
  { userId, email, language }: Answered,
  { subject, project }: { subject: string; project: string },
  outcome: Outcome,
): Promise<void> {
  await queueMail(connection, { recipient: email, userId, language }, (word) => ({
    subject: word('mailInSubject', { subject, project }),
    parts:
      outcome.kind === 'received'
        ? [
            word('mailInReceived', { received: outcome.received, refused: outcome.refused.length, project }),
            ...outcome.refused.map(({ name, problem }) =>
              word('mailInRefused', { file: name, sentence: translateError(quoted(problem), language) }),
            ),
          ]
        : [
            word(SENTENCES[outcome.kind], {
              ...{ project, files: MAX_MAIL_FILES, megabytes: MAX_MAIL_BYTES / 1024 / 1024 },
            }),
          ],
  }));
}
