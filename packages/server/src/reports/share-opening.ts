import { DomainError, said } from '@brick/domain/errors';
import { can } from '@brick/domain/permissions';
import type { ReportOptions } from '@brick/domain/reports/contract';
import { type ReportName, reportResource } from '@brick/domain/reports/reports';
import type { Connection } from '../platform/connection.ts';
import { countFailedTry, mustHaveTriesLeft } from '../platform/throttle.ts';
import { BUILDERS } from './kinds.ts';
import { type ReportSetting, settingOf } from './setting.ts';
import { linkOf, type ShareRow } from './share-store.ts';

/** Openings that one address may try in vain in an hour: generous, because a site office shares one address. */
const AN_HOUR = 600;

/** One answer for every link that does not work, whatever became of it. */
export const noLink = (): DomainError =>
  new DomainError(
    'notFound',
    said('This link does not work: it was withdrawn or is too old. Ask who sent it for a new one.'),
  );

/** What refuses its maker the report refuses the reader of that link the same as any other link that does not work. */
export const asNoLink = (error: unknown): never => {
  throw error instanceof DomainError && error.code !== 'unavailable' ? noLink() : error;
};

/** A report that somebody without an account may read, in the name of who made its link. */
export interface Shared {
  link: ShareRow;
  report: ReportName;
  options: ReportOptions;
  setting: ReportSetting;
}

const isMade = (report: string): report is ReportName => Object.hasOwn(BUILDERS, report);

/**
 * What a key opens at this moment. It opens nothing any more when its maker may not share any more, or may not make
 * the report, or when the project lies in the trash: their rights hold as they are now.
 */
export async function sharedBy(connection: Connection, key: string, now: number): Promise<Shared> {
  const link = await linkOf(connection, key, now);
  if (!link || !isMade(link.report)) throw noLink();
  const options = { ...link.options, language: link.language } as ReportOptions;
  const place = { connection, projectId: link.projectId, userId: link.createdBy, now };
  const setting = await settingOf(place, options).catch(asNoLink);
  const { member } = setting;
  if (!can(member, 'sharing', 'create') || !can(member, reportResource(link.report), 'read')) throw noLink();
  return { link, report: link.report, options, setting };
}

/** The door of share links for one address of the network: what does not open is counted, and what opens is not. */
export interface ShareDoor {
  /** Where tries are counted: outside of any transaction. */
  connection: Connection;
  address: string;
}

const WHAT = 'share';

/** Answers what a link opens to an address. Throws noLink, and tooMany for one that has tried in vain too often. */
export async function triedShare<Opened>(
  { connection, address }: ShareDoor,
  open: () => Promise<Opened>,
): Promise<Opened> {
  await mustHaveTriesLeft(connection.db, WHAT, address, AN_HOUR);
  return open().catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'notFound')
      await countFailedTry(connection.db, WHAT, address);
    throw error;
  });
}
