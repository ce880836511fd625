const WATCH_MS = 200;

/**
 * Ends this process with SIGTERM when the shell that npm started it in is gone. npm sends SIGTERM only to that
 * shell, which would leave the server of `npm start` running.
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
