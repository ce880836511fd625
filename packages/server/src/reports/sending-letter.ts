import { LARGEST_ATTACHMENT } from '@brick/domain/reports/sendings';
import { fullName } from '@brick/domain/users/names';
import { queueLetter } from '../notices/reads.ts';
import { type Config, mailedAddress } from '../platform/config.ts';
import type { Connection } from '../platform/connection.ts';
import { linkThroughSignIn } from '../platform/mail/message.ts';
import { sayIn } from '../platform/words.ts';
import type { Waiting } from './waiting-sendings.ts';

/** The made file of a report. */
export interface Attached {
  key: string;
  name: string | null;
  size: number;
}

/** The page of a report, narrowed down as it was sent. */
function pageOf({ projectId, report, options }: Waiting): string {
  const { from, to, phase, supplierId } = options ?? {};
  const search = new URLSearchParams({
    project: String(projectId),
    ...(from && { from }),
    ...(to && { to }),
    ...(phase && { phase }),
    ...(supplierId !== undefined && { supplier: String(supplierId) }),
  });
  return `/reports/${report}?${search}`;
}

/** Puts a made report among the mails that are to be sent: the file goes along, or a way to it where it is too large. Answers the mail's id. */
export function queueReport(
  connection: Connection,
  waiting: Waiting,
  file: Attached,
  config: Config,
): Promise<number> {
  const { userId, email, language, projectId, projectName, scheduleId, every } = waiting;
  if (email === null) throw new Error('a report is mailed to nobody');
  const base = mailedAddress(config);
  const report = sayIn(language)(`reports.names.${waiting.report}`);
  const project = projectName;
  const goesAlong = file.size <= LARGEST_ATTACHMENT;
  const leaving = `/reports?project=${projectId}&leave=${scheduleId}`;
  return queueLetter(
    connection,
    { recipient: email, userId, language },
    (word) => ({
      subject: word('inProject', { project, sentence: report }),
      parts: [
        word('hello', { name: fullName(waiting) }),
        word(goesAlong ? 'reportAttached' : 'reportTooLarge', { report, project }),
        { label: word('reportOpen'), link: linkThroughSignIn(base, pageOf(waiting)) },
        word('reportWhy', { every: every ?? 'week' }),
        { label: word('reportLeave'), link: linkThroughSignIn(base, leaving) },
      ],
    }),
    goesAlong ? { key: file.key, name: file.name ?? waiting.report } : undefined,
  );
}
