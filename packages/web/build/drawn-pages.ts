import { join } from 'node:path';
import { createServer, normalizePath, type Plugin, type Rolldown } from 'vite';
import { ALIAS, compiledMessages } from './compiled-messages.ts';

type Bundle = Rolldown.OutputBundle;

const ROOT = join(import.meta.dirname, '..');

/**
 * Has the letters of the pages for visitors come together with their styles, and not after them: a heading that changes
 * its letters while it is read moves everything below it.
 */
export const fontsAhead = (): Plugin => ({
  name: 'fonts-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { path, bundle = {} }) => {
      if (!path.endsWith('/landing.html')) return [];
      const fonts = Object.keys(bundle).filter((file) => /-latin-wght-normal[^/]*\.woff2$/.test(file));
      if (fonts.length !== 2) throw new Error(`The first page has ${fonts.length} fonts and not two.`);
      return fonts.map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        injectTo: 'head',
      }));
    },
  },
});

interface Drawings {
  drawAll: () => Promise<
    Record<string, { language: string; direction: string; head: string; markup: string }>
  >;
  drawWaiting: () => string;
}

interface Screens {
  SCREENS: readonly { paths: readonly string[]; words: readonly string[]; load: () => unknown }[];
}

/** Runs the web's own modules, as the browser would. */
async function inWorkshop<T>(work: (modules: Drawings & Screens) => Promise<T>): Promise<T> {
  const workshop = await createServer({
    configFile: false,
    root: ROOT,
    plugins: [compiledMessages()],
    resolve: { alias: ALIAS },
    mode: 'production',
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    appType: 'custom',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  });
  try {
    const drawings = (await workshop.ssrLoadModule('/src/landing/drawn-ahead.tsx')) as Drawings;
    const screens = (await workshop.ssrLoadModule('/src/screens.ts')) as Screens;
    return await work({ ...drawings, ...screens });
  } finally {
    await workshop.close();
  }
}

function htmlOf(bundle: Bundle, name: string): string {
  const page = bundle[name];
  if (page?.type !== 'asset') throw new Error(`The build has no ${name}.`);
  return String(page.source);
}

/** The files of a module that is asked for by itself, with all that they import; `file` is its place below src. */
function filesOf(bundle: Bundle, file: string): Set<string> {
  const id = normalizePath(join(ROOT, 'src', file));
  const own = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.facadeModuleId === id);
  if (!own) throw new Error(`The build has no file of its own for ${file}.`);
  const files = new Set([own.fileName]);
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') for (const next of chunk.imports) files.add(next);
  }
  return files;
}

/** The place below src of what a screen loads, from the way in which it says so. */
function placeOf(load: () => unknown): string {
  const [, place] = /["']\/src\/([^"']+)["']/.exec(String(load)) ?? [];
  if (!place) throw new Error(`It cannot be seen what ${String(load)} loads.`);
  return place;
}

// What every screen begins with is asked for before there is a script that could ask (src/platform/asked-early.ts).
const ASKING = `<script nonce="__NONCE__">
      window.askedEarly = {};
      for (const path of ['/api/user', '/api/projects']) {
        window.askedEarly[path] = fetch(path, { headers: { accept: 'application/json' } });
        window.askedEarly[path].catch(() => {});
      }
    </script>`;

/**
 * The pages for who brings a session, one a screen and one for every other address. Each is the page of a visitor who
 * signs in, but what shows that the session is being checked stands in it, and the files of the frame and of the screen
 * are asked for with it and not after it.
 */
function pagesForMembers(
  bundle: Bundle,
  { drawWaiting, SCREENS }: Drawings & Screens,
): Record<string, string> {
  const html = htmlOf(bundle, 'index.html')
    .replace('<script nonce', () => `${ASKING}\n    <script nonce`)
    .replace('<div id="root"></div>', () => `<div id="root">${drawWaiting()}</div>`);
  const withFiles = (files: Iterable<string>): string => {
    const links = [...new Set(files)]
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    return html.replace('</head>', () => `${links.join('')}</head>`);
  };
  const frame = filesOf(bundle, 'routes.tsx');
  const screens = SCREENS.map(({ paths: [path = ''], words, load }) => {
    const said = words.flatMap((room) => [...filesOf(bundle, `messages/en/${room}.json`)]);
    const files = [...frame, ...filesOf(bundle, placeOf(load)), ...said];
    return [`screens${path}`, withFiles(files)] as const;
  });
  return { ...Object.fromEntries(screens), member: withFiles(frame) };
}

/**
 * Draws pages when the product is built, from the components that draw them in the browser. The template landing.html
 * becomes pages/<language>/<name>.html, which need no script to be read; index.html becomes the pages for who brings a session.
 */
export function drawnAhead(): Plugin {
  return {
    name: 'drawn-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const template = htmlOf(bundle, 'landing.html');
        delete bundle['landing.html'];
        const pages = await inWorkshop(async (modules): Promise<Record<string, string>> => {
          const drawn = Object.entries(await modules.drawAll()).map(
            ([name, { language, direction, head, markup }]) => [
              name,
              template
                .replace('lang="en" dir="ltr"', `lang="${language}" dir="${direction}"`)
                .replace('<!--head-->', () => head)
                .replace('<!--drawn-->', () => markup),
            ],
          );
          return { ...Object.fromEntries(drawn), ...pagesForMembers(bundle, modules) };
        });
        for (const [name, page] of Object.entries(pages))
          this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source: page });
      },
    },
  };
}
