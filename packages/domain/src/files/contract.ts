import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  on: 'account',
  summary: 'Upload a receipt or photo (JPEG, PNG or PDF under 10 MB), to be named in a row afterwards',
  takes: 'multipart',
  reply: z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.int() }),
  refusals: ['tooLarge', 'invalid', 'full'],
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
