import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { can, type Member } from '../permissions.ts';
import { REPORT_FORMATS, REPORT_NAMES, type ReportName, reportResource } from './reports.ts';

/** What became of a report for one recipient: it waits to be made, went out, could not be made or delivered, or was not to be theirs. */
export const SENDING_STATUSES = ['waiting', 'sent', 'failed', 'left'] as const;
export type SendingStatus = (typeof SENDING_STATUSES)[number];

/** Why a recipient was left out, and why a sending failed. */
export const SENDING_REASONS = [
  'notMember',
  'notAllowed',
  'noAddress',
  'mailOff',
  'ended',
  'notMade',
  'notDelivered',
] as const;
export type SendingReason = (typeof SENDING_REASONS)[number];

/** What is known of a recipient at the moment at which they would be sent a report. */
export interface Recipient {
  /** Null for who is no member of the project, or has no account any more. */
  member: Member | null;
  email: string | null;
  emailNotifications: boolean;
  /** Their name still stands on a schedule that is there. */
  isWanted: boolean;
}

/** May a member of this role be sent the report? */
export const mayReceive = (member: Member, report: ReportName): boolean =>
  can(member, reportResource(report), 'read');

/** Why somebody gets no report at this moment; null for who gets it. */
export function whyLeft({ member, email, emailNotifications, isWanted }: Recipient, report: ReportName) {
  if (!isWanted) return 'ended';
  if (!member) return 'notMember';
  if (!mayReceive(member, report)) return 'notAllowed';
  if (email === null) return 'noAddress';
  return emailNotifications ? null : 'mailOff';
}

/** A file of so many bytes goes with its mail; a larger one is fetched, because mail servers refuse it. */
export const LARGEST_ATTACHMENT = 10 * 1024 * 1024;

export const sendingReply = z.object({
  id: z.int(),
  projectId: z.int(),
  scheduleId: z.int(),
  report: z.enum(REPORT_NAMES as [ReportName, ...ReportName[]]),
  format: z.enum(REPORT_FORMATS),
  userId: z.int(),
  /** Empty where the account is gone. */
  userName: z.string().nullable(),
  /** The moment for which it was made. */
  dueAt: instantText,
  /** Who sent it by hand; empty where the schedule did. */
  sentBy: z.int().nullable(),
  sentByName: z.string().nullable(),
  status: z.enum(SENDING_STATUSES),
  reason: z.enum(SENDING_REASONS).nullable(),
  /** Why the report could not be made. */
  problem: z.string().nullable(),
  createdAt: instantText,
  sentAt: instantText.nullable(),
});
export type Sending = z.output<typeof sendingReply>;

export const listSendings = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/report-sendings',
  on: 'project',
  allow: ['sharing', 'read'],
  summary:
    'What the schedules of a project sent to whom, or why not, newest first; whole, or a page of it; of the last year',
  query: listQuery(['createdAt'], { scheduleId: idInPath.optional() }).omit({ q: true }),
  reply: z.array(sendingReply),
});
