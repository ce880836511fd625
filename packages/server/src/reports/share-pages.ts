import { dayIn } from '@brick/domain/dates/calendar-date';
import { DomainError } from '@brick/domain/errors';
import type pg from 'pg';
import { connectionOf } from '../platform/connection.ts';
import { onOneLine } from '../platform/mail/message.ts';
import type { SecretPlace } from '../platform/pages.ts';
import { sharedBy, triedShare } from './share-opening.ts';

const PLACE = '/share';

/** The pages of share links, and what a chat or a mail shows of one: which report of which project, and no figure. */
export const sharedPages = (pool: pg.Pool, now: () => number): SecretPlace => ({
  place: PLACE,
  async headOf(request, pathname) {
    const connection = connectionOf(pool);
    try {
      const key = pathname.slice(PLACE.length + 1);
      const { link, report, setting } = await triedShare({ connection, address: request.ip }, () =>
        sharedBy(connection, key, now()),
      );
      const { say, written, project, madeBy, timezone } = setting;
      const day = written.day(dayIn(timezone, Date.parse(link.expiresAt)));
      return {
        title: say('report.shared.title', {
          report: say(`reports.names.${report}`),
          project: onOneLine(project.name),
        }),
        description: say('report.shared.description', { name: onOneLine(madeBy), day }),
      };
    } catch (error) {
      // The page itself says that the link does not work.
      if (error instanceof DomainError) return null;
      throw error;
    }
  },
});
