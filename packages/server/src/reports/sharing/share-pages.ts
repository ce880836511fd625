import { dayIn } from '@brick/domain/dates/calendar-date';
import { DomainError } from '@brick/domain/errors';
import type pg from 'pg';
import { getConnection } from '../../platform/db/connection.ts';
import type { LinkServices } from '../../platform/http/secret-links.ts';
import type { SecretPages } from '../../platform/http/web-pages.ts';
import { toOneLine } from '../../platform/mail-and-sms/rendered-mail.ts';
import { openShareLink, openWithFailureLimit } from './open-share-link.ts';

const SHARE_PATH = '/share';

/** The pages of share links and their previews in chats and mails: report and project name, no figures. */
export const sharePages = (pool: pg.Pool, services: LinkServices): SecretPages => ({
  place: SHARE_PATH,
  async headOf(request, pathname) {
    const connection = getConnection(pool);
    try {
      const key = pathname.slice(SHARE_PATH.length + 1);
      const { link, report, setting } = await openWithFailureLimit({ connection, request }, () =>
        openShareLink(connection, key, services),
      );
      const { say, written, project, madeBy, timezone } = setting;
      const day = written.day(dayIn(timezone, Date.parse(link.expiresAt)));
      return {
        title: say('report.shared.title', {
          report: say(`reports.names.${report}`),
          project: toOneLine(project.name),
        }),
        description: say('report.shared.description', { name: toOneLine(madeBy), day }),
      };
    } catch (error) {
      // The page itself reports an invalid link.
      if (error instanceof DomainError) return null;
      throw error;
    }
  },
});
