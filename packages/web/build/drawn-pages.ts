import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer, normalizePath, type Plugin, type Rolldown } from 'vite';
import { ALIAS, compiledMessages, namesAlone } from './compiled-messages.ts';

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
}

interface Frames {
  prerenderFrames: () => Promise<
    readonly {
      language: string;
      direction: string;
      pages: readonly { path: string | null; title: string; markup: string }[];
    }[]
  >;
}

interface Screens {
  SCREENS: readonly {
    label: string;
    paths: readonly string[];
    words: readonly string[];
    load: () => unknown;
  }[];
}

interface ScreenLoaders {
  SCREEN_LOADERS: Readonly<Record<string, (() => unknown) | undefined>>;
}

type Modules = Drawings & Frames & Screens & ScreenLoaders;

/** Runs the web's own modules, as the browser would. */
async function inWorkshop<T>(work: (modules: Modules) => Promise<T>): Promise<T> {
  const workshop = await createServer({
    configFile: false,
    root: ROOT,
    plugins: [compiledMessages(), namesAlone()],
    resolve: { alias: ALIAS },
    mode: 'production',
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    appType: 'custom',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  });
  try {
    const drawings = (await workshop.ssrLoadModule('/src/landing/prerender.tsx')) as Drawings;
    const frames = (await workshop.ssrLoadModule('/src/prerendered-frames.tsx')) as Frames;
    const screens = (await workshop.ssrLoadModule('/src/screens.ts')) as Screens;
    const loaders = (await workshop.ssrLoadModule(`/src/${LOADERS}`)) as ScreenLoaders;
    return await work({ ...drawings, ...frames, ...screens, ...loaders });
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
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
  // Words that imports know in all languages lie beside others of their language.
  const own =
    chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(id));
  if (!own) throw new Error(`The build has no file with ${file}.`);
  const files = new Set([own.fileName]);
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') for (const next of chunk.imports) files.add(next);
  }
  return files;
}

/** What loads every screen but the first, below src. */
const LOADERS = 'screen-loaders.ts';

/** The file of a namespace of words; the names of kinds come from many, and are among the first of other languages. */
function wordsFile(language: string, namespace: string): string {
  const folder = `../../messages/${language}`;
  const own = [`${folder}/records/${namespace}.json`, `${folder}/${namespace}.json`].find((file) =>
    existsSync(join(ROOT, 'src', file)),
  );
  return own ?? (language === 'en' ? `messages/english-kind-${namespace}.ts` : `messages/${language}.ts`);
}

/** A page that asks for files of scripts together with itself, and not when they are needed. */
function withPreloads(html: string, files: Iterable<string>): string {
  const links = [...new Set(files)]
    .filter((file) => !html.includes(`href="/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/**
 * Has the application run in pieces, file by file, and not before the page that it came with has been seen: what is in
 * the page is drawn at once, and between two pieces the browser hears what is pressed. A page that lies behind others
 * is never drawn and waits for nothing.
 */
function beginInPieces(bundle: Bundle): void {
  const page = bundle['index.html'];
  const html = htmlOf(bundle, 'index.html');
  const [tag = '', entry = ''] =
    /<script type="module" crossorigin src="\/([^"]+)"><\/script>/.exec(html) ?? [];
  if (page?.type !== 'asset' || !entry) throw new Error('index.html asks for no script.');
  const files: string[] = [];
  const add = (name: string) => {
    const chunk = bundle[name];
    if (files.includes(name) || chunk?.type !== 'chunk') return;
    for (const needed of chunk.imports) add(needed);
    files.push(name);
  };
  add(entry);
  const script = `<script type="module" nonce="__NONCE__">
      const breath = () => new Promise((resolve) => setTimeout(resolve));
      await new Promise((seen) => {
        if (document.hidden) return seen();
        requestAnimationFrame(() => setTimeout(seen));
        setTimeout(seen, 500);
      });
      for (const file of ${JSON.stringify(files)}) {
        await import('/' + file);
        await breath();
      }
    </script>`;
  const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  // The styles come before all scripts: nothing is seen without them.
  page.source = withPreloads(
    html.replace(styles, '').replace(tag, () => `${styles}\n    ${script}`),
    [entry],
  );
}

/** The place below src of what a screen loads, from the way in which it says so. */
function placeOf(load: () => unknown): string {
  const [, place] = /["']\/src\/([^"']+)["']/.exec(String(load)) ?? [];
  if (!place) throw new Error(`It cannot be seen what ${String(load)} loads.`);
  return place;
}

/** What asks first, as the script that stands in the pages for who brings a session. */
async function askingScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: join(ROOT, 'src/platform/preload/preloaded-requests.ts'),
        formats: ['iife'],
        name: 'firstAsked',
      },
    },
  });
  const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (script?.type !== 'chunk') throw new Error('What asks first is no script.');
  return `<script nonce="__NONCE__">${script.code.trim().replaceAll('</', '<\\/')}</script>`;
}

/**
 * The pages for who brings a session, one a screen and language and one for every other address. In each stands what its
 * screen looks like until it is there; the files of the frame and of the screen, and what it shows first, are asked for
 * with the page and not after it.
 */
async function pagesForMembers(
  bundle: Bundle,
  { prerenderFrames, SCREENS, SCREEN_LOADERS }: Modules,
): Promise<Record<string, string>> {
  const asking = await askingScript();
  const html = htmlOf(bundle, 'index.html').replace('<script nonce', () => `${asking}\n    <script nonce`);
  const frame = filesOf(bundle, 'routes.tsx');
  const screenFiles = ({ label, load }: Screens['SCREENS'][number]): Iterable<string> => {
    const place = placeOf(load);
    const later = place === LOADERS ? SCREEN_LOADERS[label] : undefined;
    return [...filesOf(bundle, place), ...(later ? filesOf(bundle, placeOf(later)) : [])];
  };
  const filesFor = (path: string | null, language: string): Iterable<string> => {
    const screen = SCREENS.find(({ paths }) => path !== null && paths.includes(path));
    const words = [
      ...(language === 'en' ? [] : [`messages/${language}.ts`]),
      ...(screen?.words ?? []).map((room) => wordsFile(language, room)),
    ];
    const said = words.flatMap((file) => [...filesOf(bundle, file)]);
    return [...frame, ...(screen ? screenFiles(screen) : []), ...said];
  };
  const drawn = (await prerenderFrames()).flatMap(({ language, direction, pages }) =>
    pages.map(({ path, title, markup }) => {
      const page = html
        .replace('lang="en" dir="ltr"', `lang="${language}" dir="${direction}"`)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
        .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
      const name = path === null ? 'member' : `screens${path}`;
      return [`${language}/${name}`, withPreloads(page, filesFor(path, language))] as const;
    }),
  );
  return Object.fromEntries(drawn);
}

/**
 * Draws pages when the product is built, from the components that draw them in the browser. The template landing.html
 * becomes pages/<language>/<name>.html, which need no script to be read; index.html becomes pages/<language>/screens/… and
 * pages/<language>/member.html for who brings a session.
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
        beginInPieces(bundle);
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
          return { ...Object.fromEntries(drawn), ...(await pagesForMembers(bundle, modules)) };
        });
        for (const [name, page] of Object.entries(pages))
          this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source: page });
      },
    },
  };
}
