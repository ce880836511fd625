import { DomainError, problemMessage } from '@brick/domain/errors';
import type { Config } from '../../platform/config/config.ts';

type OidcConfig = Pick<Config, 'oidc'>;

/** Whether an account may sign in with a password: everybody, unless the operator has named those who may. */
export const mayUsePassword = ({ oidc }: OidcConfig, { username }: { username: string }): boolean =>
  !oidc.only || oidc.passwordAccounts.includes(username.toLowerCase());

/**
 * Returns those accounts that may use a password. Throws forbidden if there is none, whether such an account exists or
 * not.
 */
export function assertMayUsePassword<Named extends { username: string }>(
  config: OidcConfig,
  named: readonly Named[],
): readonly Named[] {
  const allowed = named.filter((account) => mayUsePassword(config, account));
  if (config.oidc.only && allowed.length === 0)
    throw new DomainError(
      'forbidden',
      problemMessage('Passwords are not used here. Sign in with {providers}.', {
        providers: config.oidc.providers.map(({ label }) => label).join(', '),
      }),
    );
  return allowed;
}
