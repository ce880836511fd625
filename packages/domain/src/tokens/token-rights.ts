import { type Action, isMoneyRecord, type Resource, type RightName } from '../permissions.ts';

/** What a token needs for a call: a right by its name, or `write`, which is any right to create or edit something. */
export type TokenRight = RightName | 'write';

/** What tokens never do, whatever their scopes: keys, what leaves the project, and who belongs to it. */
const isForPeople = (resource: Resource, action: Action): boolean =>
  resource === 'connections' ||
  resource === 'sharing' ||
  (resource === 'members' && action !== 'read') ||
  (resource === 'project' && action === 'delete');

interface Declared {
  method: string;
  allow?: readonly [Resource, Action] | null | undefined;
}

/**
 * Returns the right that a token needs for a call on a project or a row: the one that the call declares. A write that
 * every reader may make, as a comment, needs the right to edit, so that a token that only reads writes nothing.
 */
export function rightForToken({ method, allow }: Declared): RightName | null {
  if (!allow || isForPeople(...allow)) return null;
  const [resource, action] = allow;
  if (method === 'GET' || action !== 'read') return `${resource}:${action}`;
  // A report that is ordered is fetched as a job of the account.
  if (resource === 'members' || resource.startsWith('reports-')) return null;
  return `${resource}:update`;
}

interface Answered extends Declared {
  reply: unknown;
}

/** Returns true if a call answers amounts that cannot be left out: reports on money, and files of records of money. */
export function showsMoney({ allow, reply }: Answered): boolean {
  if (!allow) return false;
  const [resource] = allow;
  if (resource === 'reports-financial' || resource === 'reports-management') return true;
  return reply === 'file' && isMoneyRecord(resource);
}

/** Returns true if a right may stand among the scopes of a token. */
export const isForTokens = (resource: Resource, action: Action): boolean => !isForPeople(resource, action);
