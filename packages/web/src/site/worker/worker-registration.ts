import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { useSyncExternalStore } from 'react';

const WORKER = '/site-worker.js';
const SCOPE = '/site';
const REPLY_MS = 20_000;
/** Installed applications stay open for days; the browser itself asks for a new version only when a page is opened. */
const ASK_AGAIN_MS = 3_600_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Asks a worker for something, and resolves with its version once it was done; null if it was not. */
function askWorker(worker: ServiceWorker, message: object): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve((data as { version?: string }).version ?? null);
    setTimeout(() => resolve(null), REPLY_MS);
    worker.postMessage(message, [port2]);
  });
}

/** The version of this page, as the build wrote it. */
const ownVersion = () => document.querySelector<HTMLMetaElement>('meta[name="site-version"]')?.content;

async function noteWaiting(worker: ServiceWorker | null): Promise<void> {
  // The first worker of a device replaces nothing.
  if (!worker || !navigator.serviceWorker.controller) return;
  // A page that comes from the worker that waits is new already: the older one waits for another tab.
  if ((await askWorker(worker, { ask: 'which' })) === ownVersion()) return;
  waiting = worker;
  for (const listener of listeners) listener();
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  void noteWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void noteWaiting(registration.waiting);
    });
  });
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_AGAIN_MS) return;
    asked = Date.now();
    // Without a network the version stays as it is.
    registration.update().catch(() => {});
  });
}

let registered: Promise<ServiceWorkerRegistration | null> | null = null;

/** Registers the worker, once. Null where there are no workers: http addresses other than localhost, some private windows. */
function register(): Promise<ServiceWorkerRegistration | null> {
  registered ??= (async () => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
    const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
    watchUpdates(registration);
    return registration;
  })().catch(() => null);
  return registered;
}

/** Makes /site start without a network from now on, in this language. Resolves with whether it will. */
export async function prepareOffline(language: Language): Promise<boolean> {
  if (!(await register())) return false;
  const { active } = await navigator.serviceWorker.ready;
  return active !== null && (await askWorker(active, { ask: 'language', language })) !== null;
}

/** Changes to the version that waits: the page is loaded again and comes from it. */
export async function activateNewVersion(): Promise<void> {
  if (waiting) await askWorker(waiting, { ask: 'version' });
  window.location.reload();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a new version waits to be used. */
export const useVersionWaiting = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
