import * as z from 'zod';
import { optionalText, requiredText, uuid } from '../field-schemas.ts';
import { ISSUE_LEVELS } from '../issues/record.ts';
import { ROLES } from '../permissions.ts';
import { PARTY_ROLES } from './party-roles.ts';
import { READING_PATTERN } from './readings.ts';

/** What an item asks for; a heading asks for nothing. */
export const ITEM_KINDS = ['check', 'reading', 'choice', 'text', 'photo', 'signature', 'heading'] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

/** What stands on an item: at a hold the work stops until it is released, at a witness point until somebody came or the time has passed. */
export const POINT_KINDS = ['review', 'witness', 'hold'] as const;

export type PointKind = (typeof POINT_KINDS)[number];

/** What a failed item makes. */
export const FAIL_EFFECTS = ['issue', 'note'] as const;

export const MAX_ITEMS = 200;

export const MAX_CHOICES = 20;

const MAX_NOTICE_HOURS = 720;

const USUAL_NOTICE_HOURS = 24;

/** A reading or limit as an exact decimal. */
export const readingText = z
  .string({ error: 'reading' })
  .trim()
  .regex(READING_PATTERN, 'reading')
  .meta({ example: '42.5' });

const optionalReading = z
  .union([z.literal('').transform(() => null), z.null(), readingText], { error: 'reading' })
  .default(null);

/** Who releases or attends a point: any member of a role, or somebody outside, for whom a member records it. */
const partyInput = z.union([z.object({ role: z.enum(PARTY_ROLES) }), z.object({ name: requiredText(255) })]);

/** An item of a template as it is sent. What is missing is told when the template is published. */
export const itemInput = z.object({
  id: uuid,
  kind: z.enum(ITEM_KINDS).default('check'),
  required: z.boolean().default(true),
  text: optionalText(500),
  /** What can be measured or seen when it is passed. */
  criterion: optionalText(500),
  reference: optionalText(255),
  method: optionalText(255),
  frequency: optionalText(100),
  unit: optionalText(20),
  decimals: z.int().min(0).max(6).default(0),
  nominal: optionalReading,
  lower: optionalReading,
  upper: optionalReading,
  choices: z
    .array(z.object({ text: requiredText(100), passes: z.boolean().default(false) }))
    .max(MAX_CHOICES)
    .default([]),
  photosAtLeast: z.int().min(0).max(10).default(0),
  point: z.enum(POINT_KINDS).nullable().default(null),
  party: partyInput.nullable().default(null),
  noticeHours: z.int().min(0).max(MAX_NOTICE_HOURS).default(USUAL_NOTICE_HOURS),
  onFail: z.enum(FAIL_EFFECTS).default('issue'),
  /** Of the issue that it makes. */
  severity: z.enum(ISSUE_LEVELS).default('medium'),
  trade: optionalText(40),
});

export type ItemInput = z.input<typeof itemInput>;

const words = z.string().nullable();

/** The party of a point. */
export const partyReply = z.union([z.object({ role: z.enum(ROLES) }), z.object({ name: z.string() })]);

export type PointParty = z.output<typeof partyReply>;

/** An item as it is stored and answered. */
export const itemReply = z.object({
  id: z.string(),
  kind: z.enum(ITEM_KINDS),
  required: z.boolean(),
  text: words,
  criterion: words,
  reference: words,
  method: words,
  frequency: words,
  unit: words,
  decimals: z.int(),
  nominal: words,
  lower: words,
  upper: words,
  choices: z.array(z.object({ text: z.string(), passes: z.boolean() })),
  photosAtLeast: z.int(),
  point: z.enum(POINT_KINDS).nullable(),
  party: partyReply.nullable(),
  noticeHours: z.int(),
  onFail: z.enum(FAIL_EFFECTS),
  severity: z.enum(ISSUE_LEVELS),
  trade: words,
});

export type Item = z.output<typeof itemReply>;
