import { DomainError, problemMessage } from '@brick/domain/errors';
import type * as OpenIdClient from 'openid-client';
import type { Config } from '../../platform/config/config.ts';
import type { OidcProvider } from '../../platform/config/oidc-settings.ts';

/** Seconds for one request to a provider, with its answer. */
const TIMEOUT_SECONDS = 5;
/** Bytes of one answer. */
const MAX_ANSWER = 500_000;
/** What a provider says of itself is read again after an hour. */
const METADATA_LIFETIME = 3_600_000;
const MAX_SUBJECT_LENGTH = 255;

/** Secrets of one attempt to sign in, which the cookie of the browser carries. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** What a provider says of a person. Only issuer and subject find an account. */
export interface Claims {
  issuer: string;
  subject: string;
  [claim: string]: unknown;
}

/** Returns the address to which a provider sends people back. */
export const callbackAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, { name }: OidcProvider): string =>
  `${publicUrl}/api/oidc/${name}/callback`;

// Loaded with the first sign-in: most installations have no provider.
let library: Promise<typeof OpenIdClient> | undefined;
const loadLibrary = (): Promise<typeof OpenIdClient> => {
  library ??= import('openid-client');
  return library;
};

/** Fetches with a limit of bytes: the address is the operator's own, what answers there is a stranger. */
async function fetchWithLimit(url: string, options: OpenIdClient.CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, options as RequestInit);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_ANSWER) throw new TypeError('the answer is too long');
    parts.push(part);
  }
  const { status, headers } = response;
  const bytes = Buffer.concat(parts);
  return new Response(bytes.length > 0 ? bytes : null, { status, headers });
}

interface ProviderSetup {
  configuration: Promise<OpenIdClient.Configuration>;
  at: number;
}

const discovered = new WeakMap<OidcProvider, ProviderSetup>();

async function discover(provider: OidcProvider): Promise<OpenIdClient.Configuration> {
  const client = await loadLibrary();
  const { issuer, clientId, clientSecret } = provider;
  const [post, basic] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)];
  const address = new URL(issuer);
  return client.discovery(
    address,
    clientId,
    {},
    (server, ...others) =>
      (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(
        server,
        ...others,
      ),
    {
      [client.customFetch]: fetchWithLimit,
      timeout: TIMEOUT_SECONDS,
      // Without it the library trusts TLS instead of the signature.
      execute: [
        client.enableNonRepudiationChecks,
        ...(address.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Throws unless a provider answers and calls itself what the operator calls it. */
export const assertProviderAnswers = async (provider: OidcProvider): Promise<void> => {
  await discover(provider);
};

/** What a provider says of itself, which all sign-ins of an hour share. A failure is not kept. */
function configurationOf(provider: OidcProvider, now: number): Promise<OpenIdClient.Configuration> {
  const known = discovered.get(provider);
  if (known && now - known.at < METADATA_LIFETIME) return known.configuration;
  const configuration = discover(provider);
  discovered.set(provider, { configuration, at: now });
  configuration.catch(() => discovered.delete(provider));
  return configuration;
}

/** Begins to sign in: returns the provider's address to open, and the secrets to keep. */
export async function beginSignIn(
  config: Pick<Config, 'publicUrl'>,
  provider: OidcProvider,
  now: number,
): Promise<{ location: string; secrets: SignInSecrets }> {
  const client = await loadLibrary();
  const configuration = await configurationOf(provider, now);
  const verifier = client.randomPKCECodeVerifier();
  const secrets = { state: client.randomState(), nonce: client.randomNonce(), verifier };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(config, provider),
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { location: address.href, secrets };
}

/**
 * Ends signing in: exchanges the code of the callback and returns the claims. State, nonce, issuer, audience, expiry and
 * signature are checked by the library, which throws.
 */
export async function endSignIn(
  config: Pick<Config, 'publicUrl'>,
  provider: OidcProvider,
  { search, secrets, now }: { search: string; secrets: SignInSecrets; now: number },
): Promise<Claims> {
  const client = await loadLibrary();
  const configuration = await configurationOf(provider, now);
  const tokens = await client.authorizationCodeGrant(
    configuration,
    new URL(callbackAddress(config, provider) + search),
    {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  if (!claims || claims.sub.length > MAX_SUBJECT_LENGTH || claims.iss.length > MAX_SUBJECT_LENGTH)
    throw new TypeError('the claims are not usable');
  const { iss: issuer, sub: subject } = claims;
  if (claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint)
    return { ...claims, issuer, subject };
  // Some providers tell an address at another place only. It is asked for the same subject.
  const more = await client.fetchUserInfo(configuration, tokens.access_token, subject);
  return { ...more, ...claims, issuer, subject };
}

const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** How deep the causes of an error are read. */
const MAX_CAUSES = 3;

/** Words of an error and its causes: codes, and the claim that is wrong. Nothing else that a provider said. */
function wordsOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, claim, error: told, cause } = error as Record<string, unknown>;
  const words = [code, claim, told].filter(
    (word): word is string => typeof word === 'string' && /^\w{1,60}$/.test(word),
  );
  return depth < MAX_CAUSES ? [...words, ...wordsOf(cause, depth + 1)] : words;
}

/** Why a provider could not be used, for the log, and whether the cause is that it does not answer as it should. */
export function failureOf(error: unknown): { reason: string; isUnreachable: boolean } {
  const words = [...new Set(wordsOf(error))];
  const { message = '', name = 'unknown' } = error instanceof Error ? error : {};
  const isNetwork =
    error instanceof TypeError && (message === 'fetch failed' || message.includes('too long'));
  return {
    reason: words.join(' ') || name,
    isUnreachable: isNetwork || words.some((word) => UNREACHABLE.has(word)),
  };
}

/** The problem of a provider that does not answer. */
export const providerUnreachableProblem = ({ label }: OidcProvider): DomainError =>
  new DomainError(
    'unavailable',
    problemMessage('{provider} does not answer. Please try again later.', { provider: label }),
    {
      retryAfterSeconds: 60,
    },
  );
