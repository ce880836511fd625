import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { uuid } from '../field-schemas.ts';

/** What a photo shows of its row. */
export const PHOTO_PURPOSES = [
  ...['found', 'work', 'fixed', 'refused', 'answer'],
  ...['delivery', 'signature', 'general'],
] as const;

export type PhotoPurpose =
  | 'found'
  | 'work'
  | 'fixed'
  | 'refused'
  | 'answer'
  | 'delivery'
  | 'signature'
  | 'general';

/** Expected: a row names it, and its bytes are still on the device. */
export const PHOTO_STATES = ['expected', 'stored'] as const;

export type PhotoState = (typeof PHOTO_STATES)[number];

/** How many photos a row, or an item of it, carries at most. */
export const MAX_PHOTOS = 30;

/** The photos that a row names; those that are left out stay. */
export const photoIdsSchema = z
  .array(uuid)
  .max(MAX_PHOTOS)
  .transform((ids) => [...new Set(ids)]);

const uuidText = z.string().meta({ format: 'uuid', example: '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c10' });

/** A photo as its row shows it. */
export const photoSummary = z.object({
  id: uuidText,
  /** The item of a check, or the line of a diary, that it belongs to. */
  item: z.nullable(uuidText),
  purpose: z.enum(PHOTO_PURPOSES),
  position: z.int(),
  state: z.enum(PHOTO_STATES),
  width: z.int().nullable(),
  height: z.int().nullable(),
  takenAt: z.nullable(instantText),
  /** Who sent or named it; null if that was done by a trade link. */
  addedBy: z.int().nullable(),
  tradeLinkId: z.int().nullable(),
  addedByName: z.string().nullable(),
  /** The device that it is on its way from, or came from. */
  device: z.string().nullable(),
});

/** What the log holds of a photo that arrived or was changed. */
export const loggedPhoto = photoSummary
  .pick({ id: true, state: true, purpose: true, position: true })
  .partial();

export type PhotoSummary = z.output<typeof photoSummary>;
