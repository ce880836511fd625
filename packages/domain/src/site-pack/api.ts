import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { memberReply } from '../members/api.ts';
import { memoize } from '../memoize.ts';
import { ROLES } from '../permissions.ts';
import { projectReply } from '../projects/api.ts';
import type { RecordKind } from '../records/define-record.ts';
import { recordReply, type recordSchemas } from '../records/list-endpoints.ts';
import { PROJECT_RECORDS } from '../records/record-kinds.ts';
import { SITE_KINDS, type SiteKind, type SiteListName, siteListName } from './site-kinds.ts';

type RowSchema<Kind extends SiteKind> = ReturnType<
  typeof recordSchemas<(typeof PROJECT_RECORDS)[Kind]>
>['reply'];

/** Returns the schema of a kind's rows in the pack: those of its list, without money and without what devices count. */
export const siteRowSchema = memoize((record: RecordKind & { kind: SiteKind }): z.ZodObject => {
  const { shape } = recordReply(record);
  const declared = { ...record.fields, ...record.also };
  return z.object(
    Object.fromEntries(
      Object.entries(shape).filter(
        ([name]) => declared[name]?.type !== 'money' && !declared[name]?.notOnSite,
      ),
    ),
  );
});

type SiteLists = {
  [Kind in SiteKind as SiteListName<Kind>]: z.ZodOptional<z.ZodArray<RowSchema<Kind>>>;
};

const lists = Object.fromEntries(
  SITE_KINDS.map((kind) => [siteListName(kind), z.array(siteRowSchema(PROJECT_RECORDS[kind])).optional()]),
) as unknown as SiteLists;

/** A member's name and role. */
export const siteMember = memberReply.pick({
  userId: true,
  username: true,
  firstName: true,
  lastName: true,
  role: true,
});

export const siteSupplier = z.object({ id: z.int(), name: z.string() });

/** What a phone needs of the project itself. */
export const siteProject = projectReply
  .pick({ id: true, name: true, location: true, state: true })
  .extend({ timezone: z.string().meta({ description: 'In which its days begin and end' }) });

export const sitePack = z.object({
  reset: z.boolean().meta({
    description:
      'The rights of the caller have changed, or the cursor is of no use any more: drop what is held before',
  }),
  role: z.enum(ROLES),
  project: siteProject,
  members: z.array(siteMember).optional(),
  suppliers: z.array(siteSupplier).optional(),
  ...lists,
  deleted: z
    .array(z.object({ kind: z.enum(SITE_KINDS), id: z.int() }))
    .meta({ description: 'Rows to drop: in the trash, gone, or closed for too long' }),
  truncated: z
    .boolean()
    .meta({ description: 'A kind has more rows than 5,000; those changed last are here' }),
  more: z.boolean().meta({ description: 'The answer is full: ask again at once with its cursor' }),
  cursor: z.string(),
  serverTime: instantText,
});

/** What a pack would take on the device. */
export const sitePackSize = z.object({
  rows: z.int(),
  bytes: z.int(),
  plans: z.array(z.object({ id: z.int(), bytes: z.int() })),
});

export const getSitePack = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/site-pack',
  on: 'project',
  allow: ['project', 'read'],
  summary:
    'What a phone takes along to the site, without money; with `since` what has changed, with `size=1` only its size',
  query: z.object({
    /** The cursor of an earlier answer. */
    since: z
      .string()
      .max(20_000)
      .regex(/^[A-Za-z0-9_-]+$/, 'invalid')
      .optional(),
    size: z.literal('1').optional(),
  }),
  reply: z.union([sitePack, sitePackSize]),
});
