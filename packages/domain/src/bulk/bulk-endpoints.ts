import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../field-schemas.ts';
import type { Resource } from '../permissions.ts';
import { MAX_BULK_ROWS } from './bulk-limits.ts';

/** Actions that every list supports; a feature may add one more with a value to set. */
const TRASH_ACTIONS = ['delete', 'restore'] as const;

const ids = z
  .array(id)
  .min(1)
  .max(MAX_BULK_ROWS)
  .transform((given) => [...new Set(given)]);

const changedIds = z.array(z.int());

/** The versions that an undo starts from, by id: a row that somebody has changed since is refused. */
const versions = z.record(z.string().regex(/^\d{1,16}$/), z.int()).optional();

/** The changes that a list supports beyond the trash: the schema of the value of each. */
type BulkChanges = Readonly<Record<string, z.ZodType>>;

/** With several changes the value depends on the action, so that it is checked together with it. */
function valueSchema(changes: BulkChanges): z.ZodType {
  const [only, ...others] = Object.values(changes);
  return only && others.length === 0 ? only : z.unknown();
}

/** Body and reply of a bulk action. The reply contains the bodies of the requests that undo it. */
function bulkSchemas<Action extends string>(changes: Readonly<Record<Action, z.ZodType>>) {
  const actions = z.enum([...TRASH_ACTIONS, ...(Object.keys(changes) as Action[])]);
  const value = valueSchema(changes).nullable();
  const body = z
    .object({ ids, action: actions, value: value.optional(), versions })
    .transform((sent, context) => {
      const schema = (changes as BulkChanges)[sent.action];
      if (!schema) return { ...sent, value: null };
      const given = schema.safeParse(sent.value, { reportInput: true });
      if (given.success) return { ...sent, value: given.data };
      if (sent.value === null || sent.value === undefined)
        context.addIssue({ code: 'custom', path: ['value'], message: 'required' });
      else
        for (const { path, input = null, ...issue } of given.error.issues)
          context.issues.push({ ...issue, path: ['value', ...path], input } as z.core.$ZodRawIssue);
      return z.NEVER;
    });
  const undo = z.object({ ids: changedIds, action: actions, value, versions });
  /** Rows that already had the value are not counted. */
  return { body, reply: z.object({ count: z.int(), undo: z.array(undo) }) };
}

export const trashBody = z.object({ ids, action: z.enum(TRASH_ACTIONS) });

export const trashReply = z.object({
  count: z.int(),
  undo: z.array(z.object({ ids: changedIds, action: z.enum(TRASH_ACTIONS) })),
});

/** A list that supports bulk actions. */
interface BulkTarget<Path extends string> {
  /** The path of its list. */
  path: Path;
  resource: Resource;
}

const bulkEndpointOptions = <Path extends string>({ path, resource }: BulkTarget<Path>) =>
  ({
    method: 'POST',
    path: `/api/projects/{projectId}/${path}/bulk`,
    on: 'project',
    // The right to act is checked for each row, as in the endpoint for one row.
    allow: [resource, 'read'],
    status: 200,
    refusals: ['conflict'],
  }) as const;

const ALL_OR_NONE = ': all of them or none';

/** Declares the endpoint that moves many rows to the trash or restores them. */
export const bulkTrashEndpoint = <const Path extends string>(listed: BulkTarget<Path>) =>
  endpoint({
    ...bulkEndpointOptions(listed),
    summary: `Moves many ${listed.path.replace('-', ' ')} to the trash or restores them${ALL_OR_NONE}`,
    body: trashBody,
    reply: trashReply,
  });

/**
 * Like bulkTrashEndpoint, but also changes many rows; `changes` has the value of each change. `doing` describes them,
 * for example `Marks many expenses paid or unpaid`.
 */
export const bulkChangeEndpoint = <const Path extends string, const Action extends string>(
  listed: BulkTarget<Path>,
  doing: string,
  changes: Readonly<Record<Action, z.ZodType>>,
) =>
  endpoint({
    ...bulkEndpointOptions(listed),
    summary: `${doing}, or moves them to the trash or restores them${ALL_OR_NONE}`,
    ...bulkSchemas(changes),
  });
