import { DomainError } from '@brick/domain/errors';
import type { ReportOptions } from '@brick/domain/reports/api';
import type { ReportName } from '@brick/domain/reports/report-types';
import type { Connection } from '../../platform/db/connection.ts';
import { type LinkServices, linkDead } from '../../platform/http/secret-links.ts';
import { countFailure, rejectAfterFailures } from '../../platform/security/rate-limits.ts';
import { REPORT_BUILDERS } from '../builders/report-builders.ts';
import { loadReportContext, type ReportContext } from '../report-context.ts';
import { findLink, mayShare, type ShareRow } from './share-store.ts';

/** Failed openings per address and hour: generous, because a site office shares one address. */
const FAILED_OPENINGS_PER_HOUR = 600;

/** Hides why its author may not read a report: the link is simply invalid. */
export const hideReason = (error: unknown): never => {
  throw error instanceof DomainError && error.code !== 'unavailable' ? linkDead() : error;
};

/** A report shared without an account, in the name of the link's author. */
export interface SharedReport {
  link: ShareRow;
  report: ReportName;
  options: ReportOptions;
  setting: ReportContext;
}

const isReportName = (report: string): report is ReportName => Object.hasOwn(REPORT_BUILDERS, report);

/**
 * Returns what a key opens now. A link is invalid if its author may not act, share or read the report any more, or if the
 * project is in the trash.
 */
export async function openShareLink(
  connection: Connection,
  key: string,
  services: LinkServices,
): Promise<SharedReport> {
  const link = await findLink(connection, key, services);
  if (!link || !isReportName(link.report)) throw linkDead();
  const options = { ...link.options, language: link.language } as ReportOptions;
  const place = { connection, projectId: link.projectId, userId: link.createdBy, now: services.now() };
  const setting = await loadReportContext(place, options).catch(hideReason);
  if (!mayShare(setting.member, link.report)) throw linkDead();
  return { link, report: link.report, options, setting };
}

/**
 * Opens a link for an address, of which failures are counted. Throws linkDead, or tooMany after too many failures.
 * `connection` is outside of any transaction.
 */
export async function openWithFailureLimit<Opened>(
  { connection, request: { ip } }: { connection: Connection; request: { ip: string } },
  open: () => Promise<Opened>,
): Promise<Opened> {
  await rejectAfterFailures(connection.db, 'share', ip, FAILED_OPENINGS_PER_HOUR);
  return open().catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'notFound')
      await countFailure(connection.db, 'share', ip);
    throw error;
  });
}
