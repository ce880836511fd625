import { MAX_ATTACHMENT_BYTES } from '@brick/domain/reports/report-deliveries-api';
import { displayName } from '@brick/domain/users/display-name';
import { queueMail } from '../../notices/service.ts';
import { type Config, mailLinkBase } from '../../platform/config/config.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { translateIn } from '../../platform/i18n/messages.ts';
import { linkThroughSignIn } from '../../platform/mail-and-sms/rendered-mail.ts';
import type { PendingDelivery } from './pending-deliveries.ts';

/** The generated file of a report. */
export interface ReportFile {
  key: string;
  name: string | null;
  size: number;
}

/** The URL of a report's page with the delivered filters. */
function reportPageUrl({ projectId, report, options }: PendingDelivery): string {
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

/**
 * Queues the mail of a generated report, with the file attached or, if too large, with a link. Returns the mail's id.
 */
export function queueReportMail(
  connection: Connection,
  waiting: PendingDelivery,
  file: ReportFile,
  config: Config,
): Promise<number> {
  const { userId, email, language, projectId, projectName, scheduleId, every } = waiting;
  if (email === null) throw new Error('a report is mailed to nobody');
  const base = mailLinkBase(config);
  const report = translateIn(language)(`reports.names.${waiting.report}`);
  const project = projectName;
  const goesAlong = file.size <= MAX_ATTACHMENT_BYTES;
  const leaving = `/reports?project=${projectId}&leave=${scheduleId}`;
  return queueMail(
    connection,
    { recipient: email, userId, language },
    (word) => ({
      subject: word('inProject', { project, sentence: report }),
      parts: [
        word('hello', { name: displayName(waiting) }),
        word(goesAlong ? 'reportAttached' : 'reportTooLarge', { report, project }),
        { label: word('reportOpen'), link: linkThroughSignIn(base, reportPageUrl(waiting)) },
        word('reportWhy', { every: every ?? 'week' }),
        { label: word('reportLeave'), link: linkThroughSignIn(base, leaving) },
      ],
    }),
    goesAlong ? { key: file.key, name: file.name ?? waiting.report } : undefined,
  );
}
