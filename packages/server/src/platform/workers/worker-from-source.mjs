/**
 * Loads a thread or process of its own where the server runs from TypeScript, which it does not inherit. A run of all tests
 * has built it (scripts/commands/test.mjs): it starts in a third of the time.
 */
export async function loadWorker(entry) {
  const built = process.env.VITEST_BUILT_WORKERS;
  if (built) return import(new URL(`${entry}.js`, built).href);
  const { register } = await import('tsx/esm/api');
  register();
  return import(new URL(`../../${entry}.ts`, import.meta.url).href);
}
