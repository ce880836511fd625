import type { SitePrecache } from './site-precache.ts';

// The worker of the application on site (docs/architecture/offline.md). It answers navigations to /site and
// below, and the files that it stored; everything else, the API above all, goes to the network without it.

/** Written here by the build. */
declare const PRECACHE: SitePrecache;

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LastingEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface MessageFromPage extends LastingEvent {
  data: unknown;
  ports: readonly MessagePort[];
}

/** What is used of a service worker's global scope, which the types of pages lack. */
interface WorkerScope {
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
}

const worker = globalThis as unknown as WorkerScope;

const SHELL = '/site.html';
const PATIENCE_MS = 3000;
const CACHES = 'brick-site-';
const OWN_CACHE = CACHES + PRECACHE.version;
const SETTINGS = 'brick-site-settings';

async function readSetting(name: string): Promise<string | null> {
  const stored = await (await caches.open(SETTINGS)).match(`/${name}`);
  return stored ? stored.text() : null;
}

const writeSetting = async (name: string, value: string) =>
  (await caches.open(SETTINGS)).put(`/${name}`, new Response(value));

const versionOf = (shell: string) => /<meta name="site-version" content="(\w+)"/.exec(shell)?.[1];

/** The files of a language: its words and its letters. */
const filesOf = (language: string): string[] => [
  ...(PRECACHE.words[language] ?? []),
  ...(PRECACHE.fonts[language] ?? []),
];

/** Stores everything of this version, or fails: the browser then tries again with the next visit. */
async function store(): Promise<void> {
  const language = (await readSetting('language')) ?? 'en';
  // English is what a screen says where the words of its language are missing.
  const words = new Set([...(PRECACHE.words['en'] ?? []), ...filesOf(language)]);
  const cache = await caches.open(OWN_CACHE);
  const shell = await fetch(SHELL, { cache: 'no-cache' });
  // While a new version is brought out, the page may be that of the other one.
  if (!shell.ok || versionOf(await shell.clone().text()) !== PRECACHE.version)
    throw new Error('The page does not belong to this worker.');
  await cache.put(SHELL, shell);
  await cache.addAll([...PRECACHE.files, ...words]);
}

/** Deletes what older versions stored: no page of theirs is open when a worker becomes active. */
async function takeOver(): Promise<void> {
  await writeSetting('version', PRECACHE.version);
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(CACHES) && name !== OWN_CACHE && name !== SETTINGS,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The page from the network, read to its end; null if it is slow, or if what answers is not this product. */
async function shellFromNetwork(): Promise<Response | null> {
  try {
    const answer = await fetch(SHELL, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await answer.text();
    if (!answer.ok || versionOf(text) === undefined) return null;
    return new Response(text, { headers: answer.headers });
  } catch {
    return null;
  }
}

/** The stored page, of the version that was chosen last. */
async function shellFromCache(): Promise<Response | undefined> {
  const chosen = CACHES + ((await readSetting('version')) ?? PRECACHE.version);
  return (
    (await caches.match(SHELL, { cacheName: chosen })) ??
    (await caches.match(SHELL, { cacheName: OWN_CACHE }))
  );
}

const shell = async (): Promise<Response> =>
  (await shellFromNetwork()) ?? (await shellFromCache()) ?? fetch(SHELL);

/** A file of any stored version: until the last page of an older one is closed, its files are there. */
const storedFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);

const isShellPath = (path: string) => path === '/site' || path.startsWith('/site/');
const isStoredPath = (path: string) => path.startsWith('/assets/') || PRECACHE.files.includes(path);

worker.addEventListener('install', (event) => event.waitUntil(store()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isShellPath(pathname)) event.respondWith(shell());
  } else if (isStoredPath(pathname)) event.respondWith(storedFile(request));
});

/** What pages ask of the worker; each is answered by its port when it is done. */
async function answer(message: { ask?: unknown; language?: unknown }): Promise<unknown> {
  if (message.ask === 'language' && typeof message.language === 'string') {
    await writeSetting('language', message.language);
    const cache = await caches.open(OWN_CACHE);
    const missing = await Promise.all(
      filesOf(message.language).map(async (file) => ((await cache.match(file)) ? [] : [file])),
    );
    await cache.addAll(missing.flat());
  }
  // Asked of a worker that waits: from the next load on, its page is shown, also without a network.
  if (message.ask === 'version') await writeSetting('version', PRECACHE.version);
  return PRECACHE.version;
}

worker.addEventListener('message', (event) => {
  const reply = (told: object) => event.ports[0]?.postMessage(told);
  event.waitUntil(
    answer((event.data ?? {}) as object).then(
      (version) => reply({ version }),
      () => reply({ failed: true }),
    ),
  );
});
