import { ConfigProblem, type Environment, readOneOf, readOnOrOff, readUrl } from './environment-values.ts';

/** A provider of OpenID Connect with which people sign in. */
export interface OidcProvider {
  /** As in addresses and in the names of its settings, such as `google`. */
  name: string;
  /** What the button says. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The domains of addresses for which accounts are made, in lower case; empty for all. */
  domains: readonly string[];
  /** claim: an address counts if the provider says that it is verified; trusted: always. */
  email: (typeof EMAIL_CLAIMS)[number];
}

export interface OidcSettings {
  providers: readonly OidcProvider[];
  /** Whether passwords are refused, but for `passwordAccounts`. */
  only: boolean;
  /** Usernames in lower case. */
  passwordAccounts: readonly string[];
}

const EMAIL_CLAIMS = ['claim', 'trusted'] as const;
const MAX_PROVIDERS = 3;
const MAX_LABEL_LENGTH = 40;

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function readProvider(environment: Environment, name: string): OidcProvider {
  const prefix = `OIDC_${name.toUpperCase()}`;
  const required = (end: 'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET') => {
    const text = environment[`${prefix}_${end}`];
    if (text) return text;
    throw new ConfigProblem(`${prefix}_${end} must be set, because OIDC names ${name}.`);
  };
  required('ISSUER');
  const issuer = readUrl(environment, `${prefix}_ISSUER`, ['https:', 'http:']) ?? '';
  const { search, hash, username } = new URL(issuer);
  if (search || hash || username)
    throw new ConfigProblem(
      `${prefix}_ISSUER must be an address without a query, a fragment or a user, such as https://accounts.google.com.`,
    );
  const label = environment[`${prefix}_LABEL`]?.trim() || name;
  if (label.length > MAX_LABEL_LENGTH)
    throw new ConfigProblem(`${prefix}_LABEL must be at most ${MAX_LABEL_LENGTH} characters long.`);
  const domains = listOf(environment[`${prefix}_DOMAINS`]?.toLowerCase());
  const wrong = domains.find((domain) => !/^[^\s@/:]+\.[^\s@/:]+$/.test(domain));
  if (wrong)
    throw new ConfigProblem(
      `${prefix}_DOMAINS must be domains of addresses such as example.com,example.org, not "${wrong}".`,
    );
  return {
    ...{ name, label, issuer, domains },
    clientId: required('CLIENT_ID'),
    clientSecret: required('CLIENT_SECRET'),
    email: readOneOf(environment, `${prefix}_EMAIL`, EMAIL_CLAIMS),
  };
}

/** Reads the providers named in OIDC, and who may still use a password. Throws ConfigProblem. */
export function readOidcSettings(environment: Environment): OidcSettings {
  const names = listOf(environment['OIDC']);
  const isWrong = names.some((name) => !/^[a-z][a-z0-9]{0,19}$/.test(name));
  if (isWrong || names.length > MAX_PROVIDERS || new Set(names).size < names.length)
    throw new ConfigProblem(
      `OIDC must be up to ${MAX_PROVIDERS} different names of small letters and digits, such as google,office, not "${environment['OIDC']}".`,
    );
  const only = readOnOrOff(environment, 'OIDC_ONLY', false);
  if (names.length === 0 && only)
    throw new ConfigProblem('OIDC_ONLY=on would let nobody in without OIDC, such as OIDC=google.');
  if (names.length > 0 && !environment['PUBLIC_URL'])
    throw new ConfigProblem('OIDC needs PUBLIC_URL: providers send people back to that address.');
  return {
    providers: names.map((name) => readProvider(environment, name)),
    only,
    passwordAccounts: listOf(environment['PASSWORD_ACCOUNTS']?.toLowerCase()),
  };
}
