/** A provider of OpenID Connect that the operator has set up. */
export interface Provider {
  name: string;
  label: string;
}

interface WaysIn {
  /** Passwords are for a few accounts that the operator has named. */
  only: boolean;
  providers: readonly Provider[];
}

const PASSWORDS_ALONE: WaysIn = { only: false, providers: [] };

/** How people sign in on this server, which it writes into the page; with passwords alone where nothing is written. */
export function readSignInOptions(): WaysIn {
  const written = document.documentElement.dataset['oidc'];
  return written?.startsWith('{') ? (JSON.parse(written) as WaysIn) : PASSWORDS_ALONE;
}

/** The address at which signing in with a provider begins. It is no screen: a plain link opens it. */
export const providerAddress = ({ name }: Provider, next: string): string =>
  `/api/oidc/${name}?next=${encodeURIComponent(next)}`;
