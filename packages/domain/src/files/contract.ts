import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { uploadedFile } from '../fields.ts';

export const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  on: 'account',
  summary: 'Upload a receipt or photo (JPEG, PNG or PDF under 10 MB), to be named in a row afterwards',
  takes: 'multipart',
  reply: z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.int() }),
  refusals: ['tooLarge', 'invalid', 'full', 'tooMany'],
});

/** How many uploads one call may name as shown. */
const MOST_HELD = 1000;

export const holdUploaded = endpoint({
  method: 'POST',
  path: '/api/upload/held',
  on: 'account',
  summary:
    'Says that an open form shows these uploads of the caller: for 15 minutes they stay and are not counted with those that nobody uses',
  body: z.object({ urls: z.array(uploadedFile).min(1).max(MOST_HELD) }),
  reply: null,
});

export const download = endpoint({
  method: 'GET',
  path: '/api/files/{key}',
  on: 'account',
  summary: 'The bytes of a file, for who may see the row that carries it',
  params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/) }),
  query: z.object({ download: z.literal('1').optional() }),
  reply: 'file',
  refusals: ['notFound'],
});
