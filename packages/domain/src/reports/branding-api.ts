import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, optionalUploadedFile } from '../field-schemas.ts';

/** The company shown on everything that leaves the project. */
export const brandingBody = z.object({
  companyName: optionalText(255),
  address: optionalText(1000),
  /** An uploaded JPEG or PNG. */
  logoUrl: optionalUploadedFile,
  /** The version the edit is based on; 0 if nothing was set yet. */
  version: z.int().min(0).optional(),
});

export const brandingReply = z.object({
  companyName: z.string().nullable(),
  address: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** 0 until something is set. */
  version: z.int(),
  updatedAt: instantText.nullable(),
});
export type Branding = z.output<typeof brandingReply>;

export const getBranding = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/branding',
  on: 'project',
  allow: ['sharing', 'read'],
  summary: 'Returns the company name, address and logo for reports and shared pages of a project',
  reply: brandingReply,
});

export const setBranding = endpoint({
  method: 'PUT',
  path: '/api/projects/{projectId}/branding',
  on: 'project',
  allow: ['sharing', 'update'],
  summary: 'Sets the company name, address and logo for reports and shared pages; omitted values are cleared',
  body: brandingBody,
  reply: brandingReply,
  refusals: ['stale'],
});
