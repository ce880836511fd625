import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, optionalUploadedFile } from '../fields.ts';

/** The company whose name, address and logo stand on what leaves the house for a project. */
export const brandingBody = z.object({
  companyName: optionalText(255),
  address: optionalText(1000),
  /** A JPEG or PNG that was uploaded here. */
  logoUrl: optionalUploadedFile,
  /** What the edit started from; 0 where nothing was set yet. */
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
  summary: 'Whose name, address and logo stand on reports and shared pages of a project',
  reply: brandingReply,
});

export const setBranding = endpoint({
  method: 'PUT',
  path: '/api/projects/{projectId}/branding',
  on: 'project',
  allow: ['sharing', 'update'],
  summary:
    'Set whose name, address and logo stand on reports and shared pages; what is not named is taken away',
  body: brandingBody,
  reply: brandingReply,
  refusals: ['stale'],
});
