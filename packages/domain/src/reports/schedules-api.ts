import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../field-schemas.ts';
import { pageQuery } from '../list-query.ts';
import { recordEndpoints } from '../records/record-endpoints.ts';
import { LANGUAGES } from '../users/languages-and-job-titles.ts';
import { REPORT_FORMATS, REPORT_NAMES, type ReportName } from './report-types.ts';
import { RECURRENCE_UNITS } from './schedule-recurrence.ts';
import { sharedReportOptions } from './share-links-api.ts';

/** Maximum recipients of a schedule. */
export const MAX_RECIPIENTS = 50;

/** Maximum schedules of a project. */
export const MAX_SCHEDULES = 100;

const reportName = z.enum(REPORT_NAMES as [ReportName, ...ReportName[]], { error: 'choice' });

export const scheduleBody = z.object({
  report: reportName,
  format: z.enum(REPORT_FORMATS, { error: 'choice' }).default('pdf'),
  /** Filters of the report. Its figures are as of the day it is made. */
  options: sharedReportOptions.default({}),
  /** Language of the report; each recipient's own by default. */
  language: z.enum(LANGUAGES, { error: 'choice' }).nullable().default(null),
  every: z.enum(RECURRENCE_UNITS, { error: 'choice' }).default('week'),
  /** Of the week 1 (Monday) to 7, of the month 1 to 31; where a month is shorter, its last day. */
  day: z.int().min(1).max(31).default(1),
  /** Hour of that day in the time zone of the user who creates the schedule. */
  hour: z.int().min(0).max(23).default(7),
  /** Members who may make the report. */
  recipientIds: z.array(id).min(1, { error: 'required' }).max(MAX_RECIPIENTS),
  /** Inactive schedules send nothing. */
  isActive: z.boolean().default(true),
});

export const scheduleReply = z.object({
  id: z.int(),
  projectId: z.int(),
  report: reportName,
  format: z.enum(REPORT_FORMATS),
  options: sharedReportOptions,
  language: z.enum(LANGUAGES).nullable(),
  every: z.enum(RECURRENCE_UNITS),
  day: z.int(),
  hour: z.int(),
  /** The creator's time zone, which day and hour refer to. */
  timezone: z.string(),
  recipientIds: z.array(z.int()),
  /** Recipients with their names; null if the account has been deleted. */
  recipients: z.array(z.object({ userId: z.int(), name: z.string().nullable() })),
  isActive: z.boolean(),
  /** Null while it is inactive. */
  nextAt: instantText.nullable(),
  lastAt: instantText.nullable(),
  createdBy: z.int(),
  createdByName: z.string().nullable(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});
export type ReportSchedule = z.output<typeof scheduleReply>;

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/report-schedules',
  on: 'project',
  allow: ['sharing', 'read'],
  summary: 'Lists the report schedules of a project, newest first',
  query: pageQuery,
  reply: z.array(scheduleReply),
});

export const addSchedule = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/report-schedules',
  on: 'project',
  allow: ['sharing', 'create'],
  summary:
    'Schedules a report to be mailed to members every week or month, each according to their own rights',
  body: scheduleBody,
  reply: scheduleReply,
  refusals: ['conflict'],
});

export const {
  get: getSchedule,
  update: updateSchedule,
  remove: deleteSchedule,
  restore: restoreSchedule,
  history: scheduleHistory,
} = recordEndpoints({
  kind: 'report-schedule',
  folder: 'report-schedules',
  resource: 'sharing',
  named: 'a schedule',
  body: scheduleBody,
  reply: scheduleReply,
  read: { summary: 'Returns one report schedule' },
  update: { summary: 'Changes fields of a schedule, or pauses it; the next date is recalculated' },
  remove: { also: ': it stops sending' },
});

export const sendNow = endpoint({
  method: 'POST',
  path: '/api/report-schedules/{id}/send-now',
  on: 'report-schedule',
  allow: ['sharing', 'update'],
  summary: 'Sends the report to all recipients now, in addition to its schedule',
  reply: z.object({ recipients: z.int() }),
  status: 202,
  refusals: ['conflict', 'tooMany'],
});

export const receivedScheduleReply = scheduleReply.pick({
  id: true,
  report: true,
  format: true,
  every: true,
  day: true,
  hour: true,
  timezone: true,
  isActive: true,
  nextAt: true,
  createdByName: true,
});
export type ReceivedSchedule = z.output<typeof receivedScheduleReply>;

export const listReceivedSchedules = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/report-schedules/received',
  on: 'project',
  allow: ['project', 'read'],
  tokens: false,
  summary: 'Lists the schedules of a project of which the caller is a recipient',
  query: pageQuery,
  reply: z.array(receivedScheduleReply),
});

export const leaveSchedule = endpoint({
  method: 'POST',
  path: '/api/report-schedules/{id}/leave',
  on: 'report-schedule',
  allow: ['project', 'read'],
  tokens: false,
  summary: 'Removes the caller from the recipients of a schedule',
  reply: null,
});
