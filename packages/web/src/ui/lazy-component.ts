import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Loads code with retries. While the server does not answer this waits, so that the current screen stays; it rejects
 * if the server answers but no longer has the code, as after an update.
 */
export async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch {
      if (await serverAnswers()) return load();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: React's own type of a component that may be lazy.
type AnyComponent = ComponentType<any>;

/** A component whose code is loaded when it is first rendered, below a Suspense. */
export const lazyComponent = <Name extends string, Module extends Record<Name, AnyComponent>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> =>
  lazy(() => loadWithRetry(load).then((module) => ({ default: module[name] })));
