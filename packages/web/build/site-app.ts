import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { PRODUCT_NAME } from '../../domain/src/product-name.ts';
import type { SitePrecache } from '../src/site/worker/site-precache.ts';

type Bundle = Rolldown.OutputBundle;

const ROOT = join(import.meta.dirname, '..');
const PAGE = 'site.html';

/** Words of the application on site by language. */
const SITE_WORDS = /\/src\/site\/words\/([a-z]{2})\.ts$/;
/** Words that other screens fetch: those of a language, and of a feature. */
const OTHER_WORDS = /\/src\/messages\/(?:[a-z]{2}|english-kind-names)\.ts$|\/packages\/messages\/.+\.json$/;

const ICONS = ['/favicon.svg', '/icons/icon-192.png', '/icons/touch-180.png', '/site.webmanifest'];

/** The letters of text and of headings; rare ones come from the system. Arabic has its own for both, of which
 * the bold one is drawn from the other without a network; a Latin word in its headings is set as text. */
const TEXT_FONT = /instrument-sans-latin-wght-normal-[\w-]+\.woff2$/;
const HEADING_FONT = /bricolage-grotesque-latin-wght-normal-[\w-]+\.woff2$/;
const FONTS_OF: Record<string, RegExp | null> = {
  ar: /ibm-plex-sans-arabic-arabic-400-[\w-]+\.woff2$/,
  // All is set in the letters of the system.
  ja: null,
  zh: null,
};

const chunksOf = (bundle: Bundle) =>
  Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');

/** The files of chunks with all that they import, also later, except for words that are fetched, and their styles. */
function filesFrom(bundle: Bundle, roots: readonly Rolldown.OutputChunk[]): string[] {
  const found = new Set(roots);
  for (const chunk of found) {
    const isFetchedWords = (name: string) => {
      const next = bundle[name];
      const module = next?.type === 'chunk' ? (next.facadeModuleId ?? '') : '';
      return SITE_WORDS.test(module) || OTHER_WORDS.test(module);
    };
    for (const name of [
      ...chunk.imports,
      ...chunk.dynamicImports.filter((later) => !isFetchedWords(later)),
    ]) {
      const next = bundle[name];
      if (next?.type === 'chunk') found.add(next);
    }
  }
  const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [...new Set([...[...found].map(({ fileName }) => fileName), ...styles])];
}

const fontsLike = (bundle: Bundle, pattern: RegExp) =>
  Object.keys(bundle).filter((file) => pattern.test(file));

const addresses = (files: readonly string[]) => files.map((file) => `/${file}`).sort();

function fontsOf(bundle: Bundle, language: string): string[] {
  const { [language]: pattern = HEADING_FONT } = FONTS_OF;
  return pattern === null ? [] : addresses(fontsLike(bundle, pattern));
}

/** What the worker stores of a build, without its version. */
function stored(bundle: Bundle): Omit<SitePrecache, 'version'> {
  const chunks = chunksOf(bundle);
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === join(ROOT, PAGE));
  if (!entry) throw new Error(`The build has no script for ${PAGE}.`);
  const common = filesFrom(bundle, [entry]);
  const words = chunks.flatMap((chunk): [string, string[]][] => {
    const [, language] = SITE_WORDS.exec(chunk.facadeModuleId ?? '') ?? [];
    if (!language) return [];
    return [[language, addresses(filesFrom(bundle, [chunk]).filter((file) => !common.includes(file)))]];
  });
  if (words.length === 0) throw new Error('The application on site has no words.');
  return {
    files: [...addresses([...common, ...fontsLike(bundle, TEXT_FONT)]), ...ICONS],
    words: Object.fromEntries(words.sort()),
    fonts: Object.fromEntries(words.map(([language]) => [language, fontsOf(bundle, language)])),
  };
}

/** The worker as one script. */
async function workerScript(precache: SitePrecache): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    define: { PRECACHE: JSON.stringify(precache) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(ROOT, 'src/site/worker/site-worker.ts'), formats: ['iife'], name: 'siteWorker' },
    },
  });
  const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (script?.type !== 'chunk') throw new Error('The worker of the application on site is no script.');
  return script.code;
}

/** One manifest, which makes the application on site installable; links to other screens stay in its window. */
const manifest = () => ({
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  id: '/site',
  start_url: '/site',
  scope: '/',
  display: 'standalone',
  background_color: '#faf7f3',
  theme_color: '#faf7f3',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/**
 * Makes the application on site start without a network: its worker, with the list of what it stores, and its manifest.
 * While developing there is no worker, and every address below /site gets the page.
 */
export function siteApp(): Plugin {
  return {
    name: 'site-app',
    enforce: 'post',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (/^\/site(?:\/[^.]*)?$/.test(path)) request.url = `/${PAGE}`;
        next();
      });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== 'asset') throw new Error(`The build has no ${PAGE}.`);
        const html = String(page.source);
        const list = stored(bundle);
        const version = createHash('sha256')
          .update(JSON.stringify([list, html]))
          .digest('hex')
          .slice(0, 12);
        page.source = html.replaceAll('__SITE_VERSION__', version);
        const precache = { version, ...list };
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        emit('site-worker.js', await workerScript(precache));
        emit('site.webmanifest', JSON.stringify(manifest()));
        // For the weights of the build (scripts/bundle-size.mjs).
        emit('.vite/site-precache.json', JSON.stringify(precache));
      },
    },
  };
}
