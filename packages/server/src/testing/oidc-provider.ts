import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a test lets a provider answer wrongly, or say of the next person. */
export interface ProviderAnswers {
  /** Claims of the next person, beside those that every token has. */
  claims: Record<string, unknown>;
  /** Claims that replace those that every token has, such as `nonce` or `aud`. */
  wrong: Record<string, unknown>;
  /** Claims that only the user information endpoint tells. */
  userInfo: Record<string, unknown>;
  /** Signs with a key that the provider does not publish. */
  foreignKey: boolean;
  /** Sends people back with this state instead of theirs. */
  state: string | null;
  /** Sends people back with an error, as after a refusal. */
  error: string | null;
  /** Bytes of blanks before each answer of the token endpoint. */
  padding: number;
}

export interface OidcProviderForTests {
  issuer: string;
  clientId: string;
  clientSecret: string;
  answers: ProviderAnswers;
  /** Requests to the token endpoint so far. */
  exchanges: () => number;
  stop: () => Promise<void>;
}

interface OpenCode {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const freshAnswers = (): ProviderAnswers => ({
  ...{ claims: {}, wrong: {}, userInfo: {}, foreignKey: false, state: null, error: null, padding: 0 },
});

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}

/** Starts a provider of OpenID Connect on this machine: discovery, PKCE, signed tokens, and no password. */
export async function startOidcProvider(): Promise<OidcProviderForTests> {
  const [own, foreign] = [newKey(), newKey()];
  const codes = new Map<string, OpenCode>();
  const answers = freshAnswers();
  const [clientId, clientSecret] = ['ledger', 'a secret of the client'];
  let issuer = '';
  let exchanged = 0;

  const tokenOf = (nonce: string): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...{ iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce, sub: 'somebody' },
      ...answers.claims,
      ...answers.wrong,
    };
    const signed = `${base64({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64(claims)}`;
    const { privateKey } = answers.foreignKey ? foreign : own;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`;
  };

  const send = (response: ServerResponse, status: number, body: unknown, padding = 0) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(' '.repeat(padding) + JSON.stringify(body));
  };

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const read = (name: string) => query.get(name) ?? '';
    if (read('client_id') !== clientId || read('code_challenge_method') !== 'S256')
      return send(response, 400, { error: 'invalid_request' });
    const code = randomBytes(12).toString('base64url');
    const redirectUri = read('redirect_uri');
    codes.set(code, { nonce: read('nonce'), challenge: read('code_challenge'), redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('state', answers.state ?? read('state'));
    // A parameter that providers add of their own.
    back.searchParams.set('session_state', 'abc');
    if (answers.error) back.searchParams.set('error', answers.error);
    else back.searchParams.set('code', code);
    response.writeHead(302, { location: back.href }).end();
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    exchanged += 1;
    const form = await readForm(request);
    const open = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret).replaceAll('%20', '+')}`).toString('base64')}`;
    if (request.headers.authorization !== basic) return send(response, 401, { error: 'invalid_client' });
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (open?.challenge !== challenge || open.redirectUri !== form.get('redirect_uri'))
      return send(response, 400, { error: 'invalid_grant' });
    const body = { access_token: 'opaque', token_type: 'Bearer', id_token: tokenOf(open.nonce) };
    return send(response, 200, body, answers.padding);
  };

  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration')
      return send(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (pathname === '/jwks')
      return send(response, 200, {
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
      });
    if (pathname === '/userinfo')
      return send(response, 200, { sub: answers.claims['sub'] ?? 'somebody', ...answers.userInfo });
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname === '/token') return void exchange(request, response);
    return send(response, 404, {});
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    ...{ issuer, clientId, clientSecret, answers, exchanges: () => exchanged },
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}

/** Lets a provider answer rightly again, and say this of the next person. */
export const introduce = (
  { answers }: OidcProviderForTests,
  claims: Record<string, unknown>,
  others: Partial<ProviderAnswers> = {},
): ProviderAnswers => Object.assign(answers, freshAnswers(), { claims }, others);
