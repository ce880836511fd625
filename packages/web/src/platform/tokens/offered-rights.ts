import { grantsOf, type RightName, type Role } from '@brick/domain/permissions';
import { TOKEN_SCOPES } from '@brick/domain/tokens/scopes';
import { partsOf } from './rights-text.ts';

/**
 * The rights that are offered for a token: those that one of the roles has in which it will act. Of suppliers a token of
 * a person has all, because everybody keeps a directory.
 */
export const offeredRights = (roles: readonly Role[], isPersonal: boolean): RightName[] =>
  TOKEN_SCOPES.filter((scope) => {
    const [resource, action] = partsOf(scope);
    return (isPersonal && resource === 'suppliers') || roles.some((role) => grantsOf(role, resource)[action]);
  });
