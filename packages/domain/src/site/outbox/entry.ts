import * as z from 'zod';
import { HOLD_REASONS, STORED_STATES } from './entry-states.ts';

/** What comes out of the store was JSON when it went in: its shape inside is the server's to check. */
const json = z.unknown() as unknown as z.ZodType<z.core.util.JSONType>;

const jsonObject = z.record(z.string(), json);

const request = z.object({
  method: z.enum(['POST', 'PATCH', 'PUT', 'DELETE']),
  /** As the endpoint declares it: `/api/issues/{id}/fixed`. */
  path: z.string().startsWith('/api/'),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  query: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Null for a photo, whose bytes are in a store of their own. */
  body: jsonObject.nullable(),
});

/** One request as an entry keeps it. Ids that the server has not given yet stand as `@{uuid}`. */
export type EntryRequest = z.output<typeof request>;

const problem = z.object({
  status: z.int(),
  code: z.string().nullable(),
  detail: z.string(),
  errors: z.record(z.string(), z.string()),
});

/** Why the last attempt failed, in the server's words. */
export type EntryProblem = z.output<typeof problem>;

const conflict = z.object({
  /** The version of the row that was found. */
  version: z.int(),
  /** Fields that both sides changed, as the edit began, as it has them and as the server has them. */
  fields: z.record(z.string(), z.object({ before: json, mine: json, theirs: json })),
});

/** Fields of an edit that somebody else has changed too: a person chooses. */
export type EditConflict = z.output<typeof conflict>;

/** What a receipt says about how an entry was sent. */
export const ENTRY_NOTES = ['merged', 'addendum', 'deletedMeanwhile'] as const;

/** An entry of the outbox in its first form. A form that has shipped is never changed: a further one follows. */
export const entryV1 = z.object({
  v: z.literal(1),
  /** Also the clientId by which the server knows it. */
  id: z.uuid(),
  seq: z.int().nonnegative(),
  userId: z.int(),
  projectId: z.int(),
  /** The record whose entries keep their order: the uuid of one made on the device, else `issue:12`. */
  record: z.string(),
  /** The kind of record, as paths and links name it. */
  kind: z.string(),
  act: z.enum(['create', 'edit', 'step', 'photo']),
  /** What it is called in the outbox, in the words of who made it. */
  title: z.string(),
  ...request.shape,
  /** Of what makes a record: the path that edits it. */
  editPath: z.string().startsWith('/api/').nullable(),
  /** Of an edit: the row as it began, with the fields that it changes. */
  basedOn: z.object({ version: z.int().nullable(), fields: jsonObject }).nullable(),
  /** The body that was sent before a person corrected it: the server may have stored that one. */
  triedBody: jsonObject.nullable(),
  /** What is sent instead once the day is signed. */
  ifSigned: request.nullable(),
  dependsOn: z.array(z.uuid()),
  photoIds: z.array(z.uuid()),
  /** Of a photo: the entry that names it. */
  ownerId: z.uuid().nullable(),
  state: z.enum(STORED_STATES),
  heldFor: z.enum(HOLD_REASONS).nullable(),
  /** How often it was sent. */
  tries: z.int().nonnegative(),
  /** Milliseconds of the device's clock before which it is not tried again. */
  nextAt: z.number().nullable(),
  lastProblem: problem.nullable(),
  conflict: conflict.nullable(),
  notes: z.array(z.enum(ENTRY_NOTES)),
  /** Milliseconds of the device's clock. */
  capturedAt: z.number(),
  /** The server's clock less the device's, if it was known at capture. */
  offsetMs: z.number().nullable(),
  bytes: z.int().nonnegative(),
});

/** An entry as this version of the product writes it. */
export type Entry = z.output<typeof entryV1>;
