import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath, uuid } from '../field-schemas.ts';
import { photoSummary } from './photo-fields.ts';
import { FREE_PURPOSES, PHOTO_KINDS } from './rules.ts';

const MAX_STROKES = 50;
const MAX_COORDINATES = 800;
const MAX_STROKE_WIDTH = 100;
const MAX_POSITION = 10_000;

const share = z.number().min(0).max(1);

/** A line over a picture: x and y in turn, as shares of its width and height. */
const stroke = z.object({
  colour: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .meta({ example: '#d92d20' }),
  width: z.number().positive({ error: 'invalid' }).max(MAX_STROKE_WIDTH),
  points: z
    .array(share)
    .min(2)
    .max(MAX_COORDINATES)
    .refine((points) => points.length % 2 === 0)
    .meta({ example: [0.1, 0.2, 0.4, 0.5] }),
});

export type PhotoStroke = z.output<typeof stroke>;

/** The lines over a picture, which are not burnt in. */
export const photoMarks = z.array(stroke).max(MAX_STROKES);

const SHA256 = z
  .string()
  .meta({ example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' });

const photoReply = z.object({
  ...photoSummary.shape,
  /** Null until a row names it. */
  kind: z.enum(PHOTO_KINDS).nullable(),
  rowId: z.int().nullable(),
  type: z.enum(['image/jpeg', 'image/png']).nullable(),
  bytes: z.int().nullable(),
  /** Of the bytes as they were received, and as they are kept. */
  sha256: SHA256.nullable(),
  keptSha256: SHA256.nullable(),
  takenAtSource: z.enum(['exif', 'device', 'received']).nullable(),
  /** Only for who may edit the row. */
  lat: z.number().nullable().optional(),
  lon: z.number().nullable().optional(),
  marks: photoMarks,
  /** Named by a step: it stays as it is. */
  frozen: z.boolean(),
  createdAt: instantText,
});

export type Photo = z.output<typeof photoReply>;

const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,15})?$/)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most)
    .meta({ example: '-24.628200' });

const PHOTO_PATH = '/api/projects/{projectId}/photos/{uuid}';
const params = z.object({ projectId: idInPath, uuid });

export const sendPhoto = endpoint({
  method: 'PUT',
  path: PHOTO_PATH,
  on: 'project',
  allow: ['project', 'read'],
  tokens: 'project:read',
  summary:
    'Sends the bytes of a photo (JPEG or PNG under 10 MB), with Content-Digest or Digest; the same bytes may be sent again',
  params,
  query: z.object({
    takenAt: z
      .string()
      .max(100)
      .optional()
      .meta({ format: 'date-time', example: '2026-03-18T07:30:00.000Z' }),
    takenAtSource: z.enum(['exif', 'device']).default('device'),
    lat: degrees(90).optional(),
    lon: degrees(180).optional(),
  }),
  takes: 'bytes',
  reply: photoReply,
  status: 201,
  refusals: ['taken', 'purged', 'otherUser', 'tooLarge', 'invalid', 'full', 'appTooOld'],
});

export const photosOfRow = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/photos',
  on: 'project',
  allow: ['project', 'read'],
  summary:
    'The photos of a row, with their marks; without one, those that the caller sent and no row names yet',
  query: z.object({ kind: z.enum(PHOTO_KINDS).optional(), rowId: idInPath.optional() }),
  reply: z.array(photoReply),
  refusals: ['notFound'],
});

export const photoFile = endpoint({
  method: 'GET',
  path: PHOTO_PATH,
  on: 'project',
  allow: ['project', 'read'],
  summary: 'A photo, upright and without metadata; allowed for people who may see its row',
  params,
  query: z.object({ size: z.enum(['320', '1280']).optional() }),
  reply: 'file',
  refusals: ['notFound'],
});

export const updatePhoto = endpoint({
  method: 'PATCH',
  path: PHOTO_PATH,
  on: 'project',
  allow: ['project', 'read'],
  tokens: 'project:read',
  summary: 'Changes marks, position and purpose of a photo; allowed for people who may edit its row',
  params,
  body: z.object({
    marks: photoMarks.optional(),
    position: z.int().min(0).max(MAX_POSITION).optional(),
    purpose: z.enum(FREE_PURPOSES).optional(),
  }),
  reply: photoReply,
  refusals: ['purged', 'frozen', 'closed'],
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: PHOTO_PATH,
  on: 'project',
  allow: ['project', 'read'],
  tokens: 'project:read',
  summary: 'Deletes a photo for good; allowed for people who may edit its row, unless a step named it',
  params,
  reply: null,
  refusals: ['purged', 'frozen', 'closed'],
});
