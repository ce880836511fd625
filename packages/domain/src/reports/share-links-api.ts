import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalText } from '../field-schemas.ts';
import { DEFAULT_LINK_DAYS, LINK_STATES, MAX_LINK_DAYS } from '../links/link-lifetime.ts';
import { pageQuery } from '../list-query.ts';
import { LANGUAGES } from '../users/languages-and-job-titles.ts';
import { reportOptions } from './api.ts';
import { REPORT_NAMES, type ReportName } from './report-types.ts';

const reportName = z.enum(REPORT_NAMES as [ReportName, ...ReportName[]], { error: 'choice' });

/** Filters of a shared report. Its figures are as of the day it is opened. */
export const sharedReportOptions = reportOptions
  .omit({ asOf: true, language: true })
  .extend({ supplierId: id.optional() });

export const shareLinkReply = z.object({
  id: z.int(),
  report: reportName,
  options: sharedReportOptions,
  language: z.enum(LANGUAGES),
  /** A note of its creator on who it is for. */
  label: z.string().nullable(),
  createdBy: z.int(),
  createdByName: z.string().nullable(),
  createdAt: instantText,
  expiresAt: instantText,
  state: z.enum(LINK_STATES),
  timesOpened: z.int(),
  lastOpenedAt: instantText.nullable(),
  /** True if it was withdrawn because the data was restored from a backup. */
  withdrawnByRestore: z.boolean(),
});
export type ShareLink = z.output<typeof shareLinkReply>;

export const listShareLinks = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/share-links',
  on: 'project',
  allow: ['sharing', 'read'],
  summary:
    'Lists the latest share links of a project, those that work first, then newest first, without their addresses',
  query: pageQuery,
  reply: z.array(shareLinkReply),
});

export const shareLinkBody = z.object({
  report: reportName,
  options: sharedReportOptions.default({}),
  label: optionalText(255),
  /** Language of the report; the creator's by default. */
  language: z.enum(LANGUAGES, { error: 'choice' }).optional(),
  expiresInDays: z.int().min(1).max(MAX_LINK_DAYS).default(DEFAULT_LINK_DAYS),
});

export const addShareLink = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/share-links',
  on: 'project',
  allow: ['sharing', 'create'],
  summary: 'Creates a link to one report that needs no account; only this reply contains its address',
  body: shareLinkBody,
  // The address is returned only this once: only the hash of its key is stored.
  secret: true,
  reply: shareLinkReply.extend({ key: z.string(), path: z.string() }),
  refusals: ['tooMany'],
});

export const withdrawShareLink = endpoint({
  method: 'DELETE',
  path: '/api/projects/{projectId}/share-links/{linkId}',
  on: 'project',
  allow: ['sharing', 'delete'],
  summary: 'Withdraws a share link, which stops working',
  reply: null,
});

/** Invalid keys all get the same reply, so the format is not checked. */
const keyInPath = z.object({ key: z.string() });

/** The company shown above a shared report. */
export const sharedHead = z.object({
  companyName: z.string().nullable(),
  address: z.string().nullable(),
  hasLogo: z.boolean(),
});
export type SharedHead = z.output<typeof sharedHead>;

export const openSharedReport = endpoint({
  method: 'GET',
  path: '/api/share/{key}',
  on: 'everyone',
  params: keyInPath,
  summary: 'Returns the shared report with today’s figures and the company above it, as JSON',
  reply: 'file',
  refusals: ['notFound', 'tooMany'],
});

export const sharedPdf = endpoint({
  method: 'GET',
  path: '/api/share/{key}/pdf',
  on: 'everyone',
  params: keyInPath,
  summary: 'Returns the shared report as PDF',
  reply: 'file',
  refusals: ['notFound', 'tooMany', 'unavailable'],
});

export const sharedLogo = endpoint({
  method: 'GET',
  path: '/api/share/{key}/logo',
  on: 'everyone',
  params: keyInPath,
  summary: 'Returns the company logo of a shared report',
  reply: 'file',
  refusals: ['notFound', 'tooMany'],
});
