import { ACTIONS, grantsOf, RESOURCES, type Resource, type RightName, ROLES } from '../permissions.ts';
import { isForTokens } from './token-rights.ts';

/** The scope that every token has. */
export const BASE_SCOPE: RightName = 'project:read';

/** Rights on one's own directory of suppliers, which are in no cell of the table: everybody keeps a directory. */
const OF_DIRECTORY: readonly RightName[] = ['suppliers:create', 'suppliers:delete'];

/** Lists that no call of tokens is about: saved views belong to accounts. */
const WITHOUT_CALLS: readonly Resource[] = ['views'];

/** Every scope that a token may have, in the order of the table of rights. */
export const TOKEN_SCOPES: readonly [RightName, ...RightName[]] = RESOURCES.flatMap((resource) =>
  WITHOUT_CALLS.includes(resource)
    ? []
    : ACTIONS.filter(
        (action) =>
          isForTokens(resource, action) &&
          (ROLES.some((role) => grantsOf(role, resource)[action]) ||
            OF_DIRECTORY.includes(`${resource}:${action}`)),
      ).map((action): RightName => `${resource}:${action}`),
) as [RightName, ...RightName[]];

/** Financial reports are nothing but amounts. */
const ONLY_MONEY: readonly RightName[] = ['reports-financial:read'];

const READING = TOKEN_SCOPES.filter((scope) => scope.endsWith(':read'));

/** What a form offers to begin with. None holds approve, pay, delete or export. */
export const TOKEN_PRESETS = {
  readEverything: { scopes: READING, money: true },
  readWithoutMoney: { scopes: READING.filter((scope) => !ONLY_MONEY.includes(scope)), money: false },
  addExpenses: {
    scopes: [BASE_SCOPE, 'expenses:read', 'expenses:create', 'suppliers:read'],
    money: true,
  },
} as const satisfies Record<string, { scopes: readonly RightName[]; money: boolean }>;

export type TokenPreset = keyof typeof TOKEN_PRESETS;

/** Returns scopes as they are stored: each once, in the order of the table, and `project:read` always among them. */
export const normalizedScopes = (scopes: readonly RightName[]): RightName[] =>
  TOKEN_SCOPES.filter((scope) => scope === BASE_SCOPE || scopes.includes(scope));

/** Returns true if scopes let a token create or edit something. */
export const mayWriteSomething = (scopes: readonly RightName[]): boolean =>
  scopes.some((scope) => /:(create|update)$/.test(scope));
