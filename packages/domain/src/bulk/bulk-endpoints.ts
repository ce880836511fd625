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

/** Body and reply of a bulk action. The reply contains the bodies of the requests that undo it. */
function bulkSchemas<Action extends string, Value extends z.ZodType>(action: Action, value: Value) {
  const actions = z.enum([...TRASH_ACTIONS, action]);
  const body = z
    .object({ ids, action: actions, value: value.nullable().default(null) })
    .refine((sent) => sent.action !== action || sent.value !== null, { path: ['value'], error: 'required' });
  const undo = z.object({ ids: changedIds, action: actions, value: value.nullable() });
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
 * Like bulkTrashEndpoint, but also sets one value of many rows. `doing` describes that, for example `Marks many
 * expenses paid or unpaid`.
 */
export const bulkChangeEndpoint = <
  const Path extends string,
  const Action extends string,
  Value extends z.ZodType,
>(
  listed: BulkTarget<Path>,
  doing: string,
  { action, value }: { action: Action; value: Value },
) =>
  endpoint({
    ...bulkEndpointOptions(listed),
    summary: `${doing}, or moves them to the trash or restores them${ALL_OR_NONE}`,
    ...bulkSchemas(action, value),
  });
