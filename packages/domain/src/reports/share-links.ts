import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalText } from '../fields.ts';
import { partQuery } from '../lists.ts';
import { LANGUAGES } from '../users/choices.ts';
import { reportOptions } from './contract.ts';
import { REPORT_NAMES, type ReportName } from './reports.ts';

/** Days for which a link opens unless another number is chosen, and at most. */
export const USUAL_SHARE_DAYS = 14;
export const MOST_SHARE_DAYS = 90;

const reportName = z.enum(REPORT_NAMES as [ReportName, ...ReportName[]], { error: 'choice' });

/** What a shared report is narrowed down by. Its figures are always of the day on which it is opened. */
export const sharedOptions = reportOptions
  .omit({ asOf: true, language: true })
  .extend({ supplierId: id.optional() });

export const SHARE_STATES = ['open', 'expired', 'withdrawn'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

interface Ending {
  expiresAt: string;
  withdrawnAt: string | null;
}

/** What has become of a link at an instant. */
export function shareStateOf({ expiresAt, withdrawnAt }: Ending, at: string): ShareState {
  if (withdrawnAt !== null) return 'withdrawn';
  return expiresAt > at ? 'open' : 'expired';
}

export const shareLinkReply = z.object({
  id: z.int(),
  report: reportName,
  options: sharedOptions,
  language: z.enum(LANGUAGES),
  /** For whom it was made, as its maker remembers it. */
  label: z.string().nullable(),
  createdBy: z.int(),
  createdByName: z.string().nullable(),
  createdAt: instantText,
  expiresAt: instantText,
  state: z.enum(SHARE_STATES),
  timesOpened: z.int(),
  lastOpenedAt: instantText.nullable(),
  /** True for one that ended because the data came back from a backup. */
  withdrawnByRestore: z.boolean(),
});
export type ShareLink = z.output<typeof shareLinkReply>;

export const listShareLinks = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/share-links',
  on: 'project',
  allow: ['sharing', 'read'],
  summary: 'The latest share links of a project, newest first; never their addresses',
  query: partQuery,
  reply: z.array(shareLinkReply),
});

export const shareLinkBody = z.object({
  report: reportName,
  options: sharedOptions.default({}),
  label: optionalText(255),
  /** Of the report that its reader sees; the maker's own, if it is not said. */
  language: z.enum(LANGUAGES, { error: 'choice' }).optional(),
  expiresInDays: z.int().min(1).max(MOST_SHARE_DAYS).default(USUAL_SHARE_DAYS),
});

export const addShareLink = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/share-links',
  on: 'project',
  allow: ['sharing', 'create'],
  summary: 'Make an address at which one report can be read without an account; the answer alone tells it',
  body: shareLinkBody,
  // The address is told this once: stored is only the hash of its key.
  secret: true,
  reply: shareLinkReply.extend({ key: z.string(), path: z.string() }),
  refusals: ['tooMany'],
});

export const withdrawShareLink = endpoint({
  method: 'DELETE',
  path: '/api/projects/{projectId}/share-links/{linkId}',
  on: 'project',
  allow: ['sharing', 'delete'],
  summary: 'Withdraw a share link: its address opens nothing any more',
  reply: null,
});

/** Whatever an address holds, one that does not work is answered in one way; so nothing of its form is checked. */
const keyInPath = z.object({ key: z.string() });

/** What stands above a shared report beside its own head. */
export const sharedHead = z.object({
  companyName: z.string().nullable(),
  address: z.string().nullable(),
  hasLogo: z.boolean(),
});
export type SharedHead = z.output<typeof sharedHead>;

export const openShared = endpoint({
  method: 'GET',
  path: '/api/share/{key}',
  on: 'everyone',
  params: keyInPath,
  summary:
    'The report that a share link opens, with the figures of today, and whose name stands above it: JSON',
  reply: 'file',
  refusals: ['notFound', 'tooMany'],
});

export const sharedPdf = endpoint({
  method: 'GET',
  path: '/api/share/{key}/pdf',
  on: 'everyone',
  params: keyInPath,
  summary: 'The same as PDF',
  reply: 'file',
  refusals: ['notFound', 'tooMany', 'unavailable'],
});

export const sharedLogo = endpoint({
  method: 'GET',
  path: '/api/share/{key}/logo',
  on: 'everyone',
  params: keyInPath,
  summary: 'The logo above the report that a share link opens',
  reply: 'file',
  refusals: ['notFound', 'tooMany'],
});
