import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, type MailConfig, sendsLinks } from './config.ts';
import { cookieOf } from './cookies.ts';
import { languageAsked } from './refusals/refusals.ts';
import { SESSION_COOKIE } from './sessions.ts';

/** What a page may load: its own origin; images also as previews; styles of the component library by nonce. */
const contentPolicy = (nonce: string) =>
  [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

const YEAR_IN_MILLISECONDS = 365 * 24 * 3_600_000;

/** Where a visitor needs the application, because there is something to type. */
const FOR_VISITORS = ['/auth', '/confirm-email', '/invitation', '/reset', '/share', '/demo'];

const LEGAL = ['privacy', 'terms', 'cookies', 'security'];

const isBelow = (pathname: string, place: string) => pathname === place || pathname.startsWith(`${place}/`);

/**
 * The page that answers an address: the application for who brings a session, with the files of the screen that they ask
 * for where it has a page of its own; for a visitor what was drawn when the product was built. Anything else than a
 * legal page shows them the landing page (docs/spec/decisions.md, "Accounts and signing in"), in their language.
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
  if (FOR_VISITORS.some((place) => isBelow(pathname, place))) return 'index.html';
  const legal = LEGAL.find((page) => pathname === `/${page}`);
  return `pages/${language}/${legal ?? 'landing'}.html`;
}

/** Keeps the language that was chosen on a page for visitors; the application reads and writes it too (i18n.tsx). */
const LANGUAGE_COOKIE = 'brick_language';

const LANGUAGE_KEPT_FOR_SECONDS = 400 * 24 * 3600;

const isLanguage = (tag: unknown): tag is Language => LANGUAGES.some((language) => language === tag);

/** The language that a request chooses by `?lang=`, which is none of anything else. */
function languageChosen({ query }: FastifyRequest): Language | null {
  const { lang } = query as { lang?: unknown };
  return isLanguage(lang) ? lang : null;
}

/** The language of who is not known: what they choose, else what they chose before, else what their browser asks for. */
function languageFor(request: FastifyRequest): Language {
  const before = request.cookies[LANGUAGE_COOKIE];
  return (
    languageChosen(request) ??
    (isLanguage(before) ? before : languageAsked(request.headers['accept-language']))
  );
}

/**
 * The address at which a page was asked for, for what must name a whole address: a link to hand on, the picture that it
 * is shown with. Empty for a host that cannot be one, because whoever asks writes it.
 */
const originOf = ({ protocol, host }: FastifyRequest): string =>
  /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host)
    ? `${protocol === 'https' ? 'https' : 'http'}://${host}`
    : '';

/** What a page says of itself to who shows a preview of its address. */
export interface PageHead {
  title: string;
  description: string;
}

/** A place whose addresses are secrets: nobody indexes them, and no other site is told one. */
export interface SecretPlace {
  /** Where all of its addresses begin. */
  place: string;
  /** What stands at an address, for previews; null where that is nothing. */
  headOf: (request: FastifyRequest, pathname: string) => Promise<PageHead | null>;
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const NO_INDEX = '<meta name="robots" content="noindex, nofollow" />';

/** A page with the head of what stands at its address instead of the product's. */
function withHead(text: string, head: PageHead | null): string {
  if (!head) return text.replace('</head>', () => `${NO_INDEX}</head>`);
  const [title, description] = [escaped(head.title), escaped(head.description)];
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

/** Serves the built pages: assets for a year, the page itself afresh with a nonce of its own. */
export async function addPages(
  app: FastifyInstance,
  { webRoot, demos, ...config }: Pick<Config, 'webRoot' | 'demos'> & Partial<MailConfig>,
  secret?: SecretPlace,
): Promise<void> {
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

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const hasSession = Boolean(cookieOf(request, SESSION_COOKIE));
    const pathname = pathOf(request);
    const language = languageFor(request);
    const built = await textOf(path.join(webRoot, pageFor(pathname, { hasSession, language, screens })));
    const isSecret = secret !== undefined && isBelow(pathname, secret.place);
    const text = isSecret ? withHead(built, await secret.headOf(request, pathname)) : built;
    if (isSecret) reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
    if (languageChosen(request))
      reply.setCookie(LANGUAGE_COOKIE, language, {
        path: '/',
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: LANGUAGE_KEPT_FOR_SECONDS,
      });
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', contentPolicy(nonce))
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie, Accept-Encoding, Accept-Language')
      .type('text/html; charset=utf-8')
      .send(
        text
          .replaceAll('__NONCE__', nonce)
          .replaceAll('__ORIGIN__', originOf(request))
          .replaceAll('__DEMOS__', demos ? 'on' : 'off')
          .replaceAll('__MAIL__', sendsLinks(config) ? 'on' : 'off')
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
    },
  });

  app.get('/', { config: { page: true } }, sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request);
    const wantsPage = request.method === 'GET' && !pathname.startsWith('/api/') && !path.extname(pathname);
    if (wantsPage) return sendPage(request, reply);
    return reply.callNotFoundProblem();
  });
}
