import http from 'node:http';
import { productUrl } from './product-process.ts';

export interface VersionedProduct {
  /** The product's address, at which another version of it can be brought out. */
  url: string;
  /** From now on the page and worker of the application on site are those of this version: twelve hexadecimal digits. */
  bringOut(version: string): void;
  close(): Promise<void>;
}

/** What a build writes its version into: the page and the worker that stores it. */
const VERSIONED = /^\/(?:site(?:\/[^.]*)?|site\.html|site-worker\.js)(?:\?|$)/;
const VERSION_IN_PAGE = /<meta name="site-version" content="(\w{12})"/;

async function builtVersion(): Promise<string> {
  const page = await (await fetch(`${productUrl()}/site.html`)).text();
  const [, version] = VERSION_IN_PAGE.exec(page) ?? [];
  if (!version) throw new Error('the page on site has no version');
  return version;
}

/** Stands in front of the product, and brings out the same build under another version. */
export async function openVersionedProduct(): Promise<VersionedProduct> {
  const { hostname, port } = new URL(productUrl());
  const built = await builtVersion();
  let shown = built;
  const server = http.createServer((asked, answer) => {
    const isVersioned = VERSIONED.test(asked.url ?? '');
    // What is compressed or known already cannot be read here.
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...plain } = asked.headers;
    const headers = isVersioned ? plain : asked.headers;
    const onward = http.request(
      { hostname, port, path: asked.url, method: asked.method, headers },
      (product) => {
        if (!isVersioned) {
          answer.writeHead(product.statusCode ?? 502, product.rawHeaders);
          product.pipe(answer);
          return;
        }
        const chunks: Buffer[] = [];
        product.on('data', (chunk: Buffer) => chunks.push(chunk));
        product.on('end', () => {
          const text = Buffer.concat(chunks).toString().replaceAll(built, shown);
          const { 'content-length': _length, etag: _etag, ...rest } = product.headers;
          answer.writeHead(product.statusCode ?? 502, rest);
          answer.end(text);
        });
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    bringOut(version) {
      shown = version;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
