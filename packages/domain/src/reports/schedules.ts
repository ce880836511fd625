import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { partQuery } from '../lists.ts';
import { LANGUAGES } from '../users/choices.ts';
import { RHYTHMS } from './due.ts';
import { REPORT_FORMATS, REPORT_NAMES, type ReportName } from './reports.ts';
import { sharedOptions } from './share-links.ts';

/** Members to whom one schedule sends at most. */
export const MOST_RECIPIENTS = 50;

/** Schedules of one project. */
export const MOST_SCHEDULES = 100;

const reportName = z.enum(REPORT_NAMES as [ReportName, ...ReportName[]], { error: 'choice' });

export const scheduleBody = z.object({
  report: reportName,
  format: z.enum(REPORT_FORMATS, { error: 'choice' }).default('pdf'),
  /** What the report is narrowed down by. Its figures are of the day on which it is made. */
  options: sharedOptions.default({}),
  /** Of the report; each recipient's own, if it is not said. */
  language: z.enum(LANGUAGES, { error: 'choice' }).nullable().default(null),
  every: z.enum(RHYTHMS, { error: 'choice' }).default('week'),
  /** Of the week 1 (Monday) to 7, of the month 1 to 31; where a month is shorter, its last day. */
  day: z.int().min(1).max(31).default(1),
  /** Of that day, in the time zone of who makes the schedule. */
  hour: z.int().min(0).max(23).default(7),
  /** Members of the project who may make the report. */
  recipientIds: z.array(id).min(1, { error: 'required' }).max(MOST_RECIPIENTS),
  /** A schedule that is not active sends nothing. */
  isActive: z.boolean().default(true),
});

export const scheduleReply = z.object({
  id: z.int(),
  projectId: z.int(),
  report: reportName,
  format: z.enum(REPORT_FORMATS),
  options: sharedOptions,
  language: z.enum(LANGUAGES).nullable(),
  every: z.enum(RHYTHMS),
  day: z.int(),
  hour: z.int(),
  /** In which day and hour are meant: that of who made it. */
  timezone: z.string(),
  recipientIds: z.array(z.int()),
  /** By name, which is empty where the account is gone. */
  recipients: z.array(z.object({ userId: z.int(), name: z.string().nullable() })),
  isActive: z.boolean(),
  /** Empty while it is not active. */
  nextAt: instantText.nullable(),
  lastAt: instantText.nullable(),
  createdBy: z.int(),
  createdByName: z.string().nullable(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});
export type Schedule = z.output<typeof scheduleReply>;

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/report-schedules',
  on: 'project',
  allow: ['sharing', 'read'],
  summary: 'The reports that a project sends by mail again and again, newest first',
  query: partQuery,
  reply: z.array(scheduleReply),
});

export const addSchedule = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/report-schedules',
  on: 'project',
  allow: ['sharing', 'create'],
  summary: 'Send a report by mail to members every week or month, each with their own rights',
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
} = keptRowCalls({
  kind: 'report-schedule',
  folder: 'report-schedules',
  resource: 'sharing',
  named: 'a schedule',
  body: scheduleBody,
  reply: scheduleReply,
  read: { summary: 'One schedule of a report' },
  update: { summary: 'Change fields of a schedule, or pause it; what is due next is worked out anew' },
  remove: { also: ': it sends nothing any more' },
});

export const sendNow = endpoint({
  method: 'POST',
  path: '/api/report-schedules/{id}/send-now',
  on: 'report-schedule',
  allow: ['sharing', 'update'],
  summary: 'Send the report to all recipients once now, beside the days on which it is due',
  reply: z.object({ recipients: z.int() }),
  status: 202,
  refusals: ['conflict', 'tooMany'],
});

export const receivedReply = scheduleReply.pick({
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
export type Received = z.output<typeof receivedReply>;

export const listReceived = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/report-schedules/received',
  on: 'project',
  allow: ['project', 'read'],
  summary: 'The schedules of a project by which the caller is sent reports',
  query: partQuery,
  reply: z.array(receivedReply),
});

export const leaveSchedule = endpoint({
  method: 'POST',
  path: '/api/report-schedules/{id}/leave',
  on: 'report-schedule',
  allow: ['project', 'read'],
  summary: 'Take oneself off a schedule: it sends the caller nothing any more',
  reply: null,
});
