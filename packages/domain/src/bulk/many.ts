import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import type { Resource } from '../permissions.ts';
import { MOST_AT_ONCE } from './limits.ts';

/** What every list can do with many rows at once; a room may name one more, with the value that it sets. */
const TRASH = ['delete', 'restore'] as const;

const ids = z
  .array(id)
  .min(1)
  .max(MOST_AT_ONCE)
  .transform((given) => [...new Set(given)]);

const changed = z.array(z.int());

/** Body and reply of an action on many rows. The reply names what takes it back: each of them is such a body again. */
function shapes<Action extends string, Value extends z.ZodType>(action: Action, value: Value) {
  const actions = z.enum([...TRASH, action]);
  const body = z
    .object({ ids, action: actions, value: value.nullable().default(null) })
    .refine((sent) => sent.action !== action || sent.value !== null, { path: ['value'], error: 'required' });
  const undo = z.object({ ids: changed, action: actions, value: value.nullable() });
  /** Rows that were as wanted already are not counted. */
  return { body, reply: z.object({ count: z.int(), undo: z.array(undo) }) };
}

export const trashBody = z.object({ ids, action: z.enum(TRASH) });

export const trashReply = z.object({
  count: z.int(),
  undo: z.array(z.object({ ids: changed, action: z.enum(TRASH) })),
});

/** A kind of record whose rows are looked after many at once. */
interface Listed<Path extends string> {
  /** Its list as it stands in addresses. */
  path: Path;
  resource: Resource;
}

const common = <Path extends string>({ path, resource }: Listed<Path>) =>
  ({
    method: 'POST',
    path: `/api/projects/{projectId}/${path}/bulk`,
    on: 'project',
    // Who may do it is decided row by row, as it is in the call on one row.
    allow: [resource, 'read'],
    status: 200,
    refusals: ['conflict'],
  }) as const;

const EACH = ': all of them or none';

/** The call that puts many rows into the trash or takes them out. */
export const trashMany = <const Path extends string>(listed: Listed<Path>) =>
  endpoint({
    ...common(listed),
    summary: `Put many ${listed.path.replace('-', ' ')} into the trash or take them out${EACH}`,
    body: trashBody,
    reply: trashReply,
  });

/** The same, and it sets one value of many rows: `doing` says what, as in `Mark many expenses paid or unpaid`. */
export const changeMany = <const Path extends string, const Action extends string, Value extends z.ZodType>(
  listed: Listed<Path>,
  doing: string,
  { action, value }: { action: Action; value: Value },
) =>
  endpoint({
    ...common(listed),
    summary: `${doing}, or put them into the trash or take them out${EACH}`,
    ...shapes(action, value),
  });
