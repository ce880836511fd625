import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { uploadedFile } from '../field-schemas.ts';

export const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  on: 'account',
  tokens: 'write',
  summary: 'Uploads a receipt or photo (JPEG, PNG or PDF under 10 MB) to be attached to a record afterwards',
  takes: 'multipart',
  reply: z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.int() }),
  refusals: ['tooLarge', 'invalid', 'full', 'tooMany'],
});

/** The number of uploads that one request may name. */
const MAX_HELD_UPLOADS = 1000;

export const holdUploadedFiles = endpoint({
  method: 'POST',
  path: '/api/upload/held',
  on: 'account',
  summary:
    'Reports uploads that are still shown in an open form: for 15 minutes they are kept and do not count as unattached',
  body: z.object({ urls: z.array(uploadedFile).min(1).max(MAX_HELD_UPLOADS) }),
  reply: null,
});

export const download = endpoint({
  method: 'GET',
  path: '/api/files/{key}',
  on: 'account',
  tokens: 'project:read',
  summary: 'Downloads a file; allowed for people who may see the record it is attached to',
  params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/) }),
  query: z.object({ download: z.literal('1').optional() }),
  reply: 'file',
  refusals: ['notFound'],
});
