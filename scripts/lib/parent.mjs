const WATCH_MS = 200;

/**
 * Ends this process with SIGTERM when the shell that npm put around it is gone. npm passes SIGTERM to that shell alone,
 * which dies without telling anybody, and `npm start` would leave its server behind.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, WATCH_MS);
  watch.unref();
}
