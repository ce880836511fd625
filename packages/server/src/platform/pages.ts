import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

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

const YEAR_IN_MILLISECONDS = 365 * 24 * 3_600_000;

/** Serves the built pages: assets for a year, the page itself afresh with a nonce of its own. */
export async function addPages(app: FastifyInstance, webRoot: string): Promise<void> {
  const page = path.join(webRoot, 'index.html');
  let cached: { text: string; readAt: number } | undefined;

  const sendPage = async (reply: FastifyReply) => {
    const { mtimeMs } = await stat(page);
    if (cached?.readAt !== mtimeMs) cached = { text: await readFile(page, 'utf8'), readAt: mtimeMs };
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', contentPolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(cached.text.replaceAll('__NONCE__', nonce));
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

  app.get('/', { config: { page: true } }, (_request, reply) => sendPage(reply));
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    const wantsPage = request.method === 'GET' && !pathname.startsWith('/api/') && !path.extname(pathname);
    if (wantsPage) return sendPage(reply);
    return reply.callNotFoundProblem();
  });
}
