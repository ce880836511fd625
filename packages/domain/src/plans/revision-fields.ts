import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { REVISION_PURPOSES, REVISION_STATES } from './revisions.ts';

/** How far a sheet is turned to the right before it is shown, in degrees. */
export const ROTATIONS = [0, 90, 180, 270] as const;

export type Rotation = (typeof ROTATIONS)[number];

const alignment = z
  .tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
  .meta({ example: [1, 0, 0, 1, 12.5, 0] });

/** A revision of a plan, as its plan lists it. */
export const revisionReply = z.object({
  number: z.int(),
  code: z.string(),
  purpose: z.enum(REVISION_PURPOSES),
  page: z.int(),
  /** Of the sheet as shown, in millimetres; 0 until it is known. */
  widthMm: z.number(),
  heightMm: z.number(),
  rotation: z.number(),
  state: z.enum(REVISION_STATES),
  /** Why it could not be drawn. */
  problem: z.string().nullable(),
  pixelWidth: z.int().nullable(),
  pixelHeight: z.int().nullable(),
  levels: z.int().nullable(),
  /** The size of all tiles together. */
  tileBytes: z.int().nullable(),
  alignFrom: z.int().nullable(),
  alignment: alignment.nullable(),
  addedBy: z.int(),
  addedByName: z.string().nullable(),
  addedAt: instantText,
  withdrawnAt: instantText.nullable(),
  withdrawnReason: z.string().nullable(),
});

export type Revision = z.output<typeof revisionReply>;
