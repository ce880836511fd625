import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../field-schemas.ts';
import { listQuery } from '../list-query.ts';
import { can, type Member } from '../permissions.ts';
import { REPORT_FORMATS, REPORT_NAMES, type ReportName, reportResource } from './report-types.ts';

/** Delivery status for one recipient: waiting to be made, sent, failed to be made or delivered, or skipped. */
export const DELIVERY_STATUSES = ['waiting', 'sent', 'failed', 'left'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a recipient was skipped, or why a delivery failed. */
export const DELIVERY_REASONS = [
  'notMember',
  'notAllowed',
  'noAddress',
  'notConfirmed',
  'mailOff',
  'ended',
  'notMade',
  'notDelivered',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** A recipient at the time of delivery. */
export interface DeliveryRecipient {
  /** Null if they are no longer a member or have no account. */
  member: Member | null;
  email: string | null;
  /** True if there is an address that is not confirmed yet. */
  isUnconfirmed: boolean;
  emailNotifications: boolean;
  /** True if they are still on an existing schedule. */
  isWanted: boolean;
}

/** Returns true if this member may receive the report. */
export const mayReceive = (member: Member, report: ReportName): boolean =>
  can(member, reportResource(report), 'read');

/** Returns why a recipient is skipped; null if they receive the report. */
export function skipReason(
  { member, email, isUnconfirmed, emailNotifications, isWanted }: DeliveryRecipient,
  report: ReportName,
) {
  if (!isWanted) return 'ended';
  if (!member) return 'notMember';
  if (!mayReceive(member, report)) return 'notAllowed';
  if (email === null) return isUnconfirmed ? 'notConfirmed' : 'noAddress';
  return emailNotifications ? null : 'mailOff';
}

/** Files up to this size are attached; larger ones are linked, because mail servers refuse them. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

export const deliveryReply = z.object({
  id: z.int(),
  projectId: z.int(),
  scheduleId: z.int(),
  report: z.enum(REPORT_NAMES as [ReportName, ...ReportName[]]),
  format: z.enum(REPORT_FORMATS),
  userId: z.int(),
  /** Null if the account has been deleted. */
  userName: z.string().nullable(),
  /** The time it was scheduled for. */
  dueAt: instantText,
  /** The user who sent it manually; null if the schedule did. */
  sentBy: z.int().nullable(),
  sentByName: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  reason: z.enum(DELIVERY_REASONS).nullable(),
  /** Why creating the report failed. */
  problem: z.string().nullable(),
  createdAt: instantText,
  sentAt: instantText.nullable(),
});
export type ReportDelivery = z.output<typeof deliveryReply>;

export const listReportDeliveries = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/report-sendings',
  on: 'project',
  allow: ['sharing', 'read'],
  summary:
    'Lists deliveries of the schedules of a project in the last year, newest first; all at once or in pages',
  query: listQuery(['createdAt'], { scheduleId: idInPath.optional() }).omit({ q: true }),
  reply: z.array(deliveryReply),
});
