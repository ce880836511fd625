import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { problemMessage } from '@brick/domain/errors';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../access/sessions.ts';
import { type Config, type MailConfig, sendsLinks } from '../config/config.ts';
import { preferredLanguage, translateError } from '../i18n/error-messages.ts';
import { readCookie } from './cookies.ts';
import { SECRET_HEADERS } from './secret-links.ts';

/**
 * The Content-Security-Policy of pages: only their own origin, images also as previews; inline scripts and styles only
 * with the given nonce or hashes.
 */
const contentSecurityPolicy = ({ scripts, styles }: { scripts: string; styles: string }) =>
  [
    `default-src 'self'`,
    `script-src 'self' ${scripts}`.trimEnd(),
    `style-src 'self' ${styles}`.trimEnd(),
    `img-src 'self' blob: data:`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');

const policyByNonce = (nonce: string) =>
  contentSecurityPolicy({ scripts: `'nonce-${nonce}'`, styles: `'nonce-${nonce}'` });

/** The policy of a page that is stored on devices: a nonce would be the same for ever, so its scripts are hashed. */
function policyByHash(page: string): string {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return contentSecurityPolicy({ scripts: scripts.join(' '), styles: '' });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

const YEAR_IN_MILLISECONDS = 365 * 24 * 3_600_000;

/** Paths at which visitors get the application, because they have a form to fill in. */
const APP_PATHS_FOR_VISITORS = ['/auth', '/confirm-email', '/invitation', '/reset', '/share', '/demo'];

/** The application on site, which starts without a network: one page for all of its screens (docs/architecture/offline.md). */
const SITE_PLACE = '/site';
const SITE_PAGE = 'site.html';
const SITE_WORKER = /site-worker\.js(?:\.\w+)?$/;

/** The page of trade links, the same for every address: whether a link works is said by its calls alone. */
const TRADE_PLACE = '/trade';
const TRADE_PAGE = 'trade.html';

/** A worker obeys the policy that it came with: it fetches what it stores, and nothing else. */
const WORKER_POLICY = `default-src 'none'; connect-src 'self'`;

const LEGAL_PAGES = ['privacy', 'terms', 'cookies', 'security'];

const isPathBelow = (pathname: string, place: string) =>
  pathname === place || pathname.startsWith(`${place}/`);

/**
 * Returns the page file for a path. With a session: the application, with the assets of the requested screen if it
 * has its own page. For visitors: a prerendered page. Any path but the legal pages shows the landing page in their
 * language (docs/spec/decisions.md, "Accounts and signing in").
 */
function pageFor(
  pathname: string,
  {
    hasSession,
    language,
    screens,
  }: { hasSession: boolean; language: Language; screens: ReadonlySet<string> },
): string {
  if (hasSession) {
    const screen = `${pathname === '/' ? 'dashboard' : pathname.slice(1)}.html`;
    return `pages/${language}/${screens.has(screen) ? `screens/${screen}` : 'member.html'}`;
  }
  if (APP_PATHS_FOR_VISITORS.some((place) => isPathBelow(pathname, place))) return 'index.html';
  const legal = LEGAL_PAGES.find((page) => pathname === `/${page}`);
  return `pages/${language}/${legal ?? 'landing'}.html`;
}

/** Stores the language chosen on a public page; the application reads and writes it too (i18n.tsx). */
const LANGUAGE_COOKIE = 'brick_language';

const LANGUAGE_KEPT_FOR_SECONDS = 400 * 24 * 3600;

const isLanguage = (tag: unknown): tag is Language => LANGUAGES.some((language) => language === tag);

/** Returns the language in `?lang=`, or null if it is not one of ours. */
function languageInQuery({ query }: FastifyRequest): Language | null {
  const { lang } = query as { lang?: unknown };
  return isLanguage(lang) ? lang : null;
}

/** Returns a visitor's language: the chosen one, otherwise the one chosen before, otherwise the browser's. */
function visitorLanguage(request: FastifyRequest): Language {
  const before = request.cookies[LANGUAGE_COOKIE];
  return (
    languageInQuery(request) ??
    (isLanguage(before) ? before : preferredLanguage(request.headers['accept-language']))
  );
}

/**
 * Returns the request's origin, for absolute URLs in a page such as the canonical link and the preview image. Empty
 * for an invalid host, because the client chooses it.
 */
const requestOrigin = ({ protocol, host }: FastifyRequest): string =>
  /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host)
    ? `${protocol === 'https' ? 'https' : 'http'}://${host}`
    : '';

/** The title and description in link previews. */
export interface PagePreview {
  title: string;
  description: string;
}

/** Pages with secret addresses: they are not indexed and send no referrer. */
export interface SecretPages {
  /** The path prefix of the pages. */
  place: string;
  /** Returns the preview of a page; null if there is no such page. */
  headOf: (request: FastifyRequest, pathname: string) => Promise<PagePreview | null>;
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const NO_INDEX = '<meta name="robots" content="noindex, nofollow" />';

/** Replaces the page's preview with that of its content. */
function withPreview(text: string, head: PagePreview | null): string {
  if (!head) return text.replace('</head>', () => `${NO_INDEX}</head>`);
  const [title, description] = [escapeHtml(head.title), escapeHtml(head.description)];
  const tags = `<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta name="twitter:card" content="summary" />
    ${NO_INDEX}</head>`;
  return text
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+(?:name="description"|property="og:(?:title|description|type)")[^>]*>/g, '')
    .replace('</head>', () => tags);
}

const NEEDS_SCRIPT = problemMessage(
  '{product} needs JavaScript. Please switch it on in the settings of your browser.',
  { product: PRODUCT_NAME },
);

/** A page with what it says where scripts are off, and no script of ours can translate it. */
const withNoscript = (page: string, language: Language): string =>
  page
    .replace('__LANGUAGE__', language)
    .replace('__NEEDS_SCRIPT__', () => escapeHtml(translateError(NEEDS_SCRIPT, language)));

const VARY = 'Cookie, Accept-Encoding, Accept-Language';

/** Serves the built web pages: assets are cached for a year, pages are revalidated and get a new nonce. */
export async function addWebPages(
  app: FastifyInstance,
  {
    webRoot,
    demos,
    oidc,
    ...config
  }: Pick<Config, 'webRoot' | 'demos'> & Partial<MailConfig & Pick<Config, 'oidc'>>,
  secret?: SecretPages,
): Promise<void> {
  // What a screen shows of it, as JSON in an attribute.
  const waysIn = escapeHtml(
    JSON.stringify({
      only: oidc?.only ?? false,
      providers: oidc?.providers.map(({ name, label }) => ({ name, label })) ?? [],
    }),
  );
  const cached = new Map<string, { text: string; readAt: number }>();
  const screens = new Set(await readdir(path.join(webRoot, 'pages/en/screens')).catch(() => []));

  const textOf = async (page: string): Promise<string> => {
    const { mtimeMs } = await stat(page);
    const known = cached.get(page);
    if (known?.readAt === mtimeMs) return known.text;
    const text = await readFile(page, 'utf8');
    cached.set(page, { text, readAt: mtimeMs });
    return text;
  };

  const sendHashed = async (request: FastifyRequest, reply: FastifyReply, file: string) => {
    const page = withNoscript(await textOf(path.join(webRoot, file)), visitorLanguage(request));
    return reply
      .header('content-security-policy', policyByHash(page))
      .header('vary', VARY)
      .type('text/html; charset=utf-8')
      .send(page);
  };

  const sendSitePage = (request: FastifyRequest, reply: FastifyReply) =>
    sendHashed(request, reply.header('cache-control', 'no-cache'), SITE_PAGE);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const hasSession = Boolean(readCookie(request, SESSION_COOKIE));
    const pathname = pathOf(request);
    if (isPathBelow(pathname, TRADE_PLACE))
      return sendHashed(request, reply.headers(SECRET_HEADERS), TRADE_PAGE);
    // Visitors get another page at this address.
    if (hasSession && isPathBelow(pathname, SITE_PLACE)) return sendSitePage(request, reply);
    const language = visitorLanguage(request);
    const built = await textOf(path.join(webRoot, pageFor(pathname, { hasSession, language, screens })));
    const isSecret = secret !== undefined && isPathBelow(pathname, secret.place);
    const text = isSecret ? withPreview(built, await secret.headOf(request, pathname)) : built;
    if (isSecret) reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
    if (languageInQuery(request))
      reply.setCookie(LANGUAGE_COOKIE, language, {
        path: '/',
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: LANGUAGE_KEPT_FOR_SECONDS,
      });
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policyByNonce(nonce))
      .header('cache-control', 'no-cache')
      .header('vary', VARY)
      .type('text/html; charset=utf-8')
      .send(
        withNoscript(text, language)
          .replaceAll('__NONCE__', nonce)
          .replaceAll('__ORIGIN__', requestOrigin(request))
          .replaceAll('__DEMOS__', demos ? 'on' : 'off')
          .replaceAll('__MAIL__', sendsLinks(config) ? 'on' : 'off')
          .replaceAll('__OIDC__', () => waysIn)
          .replaceAll('__SESSION__', hasSession ? 'some' : 'none')
          .replaceAll('__YEAR__', String(new Date().getUTCFullYear())),
      );
  };

  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: true,
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply, file) => {
      const lasting = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        'cache-control',
        lasting ? `public, max-age=${YEAR_IN_MILLISECONDS / 1000}, immutable` : 'no-cache',
      );
      if (SITE_WORKER.test(file)) reply.header('content-security-policy', WORKER_POLICY);
    },
  });

  app.get('/', { config: { page: true } }, sendPage);
  // The worker of the application on site stores this page, also while nobody is signed in.
  app.get(`/${SITE_PAGE}`, { config: { page: true } }, sendSitePage);
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request);
    const wantsPage = request.method === 'GET' && !pathname.startsWith('/api/') && !path.extname(pathname);
    if (wantsPage) return sendPage(request, reply);
    return reply.callNotFoundProblem();
  });
}
