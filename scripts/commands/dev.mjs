import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { onSignals, startAttended } from '../lib/child-programs.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/ensure-ready.mjs';
import { ROOT } from '../lib/paths.mjs';
import { main, Stop } from '../lib/stop-error.mjs';

const HOST = process.env.HOST || '127.0.0.1';
const PORT = Number(process.env.PORT || 5000);

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createNetServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts the web with hot reload and forwards /api to the server: one address for the browser. */
async function startPages(api) {
  // The web configuration forwards /api there and keeps Host, which the server compares with Origin.
  process.env.API_URL = api;
  const { createServer } = await import('vite');
  const pages = await createServer({
    configFile: join(ROOT, 'packages/web/vite.config.ts'),
    root: join(ROOT, 'packages/web'),
    logLevel: 'warn',
    server: { host: HOST, port: PORT, strictPort: true },
  });
  await pages.listen().catch((error) => {
    throw new Stop(`The pages cannot listen on ${HOST}:${PORT} (${error.message}): choose another PORT.`);
  });
  return pages;
}

/** Starts the server from source and restarts it on changes. */
function startServer(port, shownAs) {
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  const watched = ['--include', join(ROOT, 'packages/server/migrations/*.sql')];
  const program = startAttended(
    'SIGTERM',
    [tsx, 'watch', '--clear-screen=false', ...watched, join(ROOT, 'packages/server/src/main.ts')],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['pipe', 'inherit'],
    },
  );
  // Shows the address of the web instead of the server's own.
  program.child.stdout
    .setEncoding('utf8')
    .on('data', (text) => process.stdout.write(text.replaceAll(`http://127.0.0.1:${port}`, shownAs)));
  return program;
}

endWithParent();
await main(async () => {
  await ensureInstalled(ROOT);
  const port = await freePort();
  const pages = await startPages(`http://127.0.0.1:${port}`);
  const shown = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  const server = startServer(port, `http://${shown}:${PORT}`);
  let leaving = false;
  const leave = async (code) => {
    if (leaving) return;
    leaving = true;
    server.end();
    await Promise.all([pages.close(), server.ended]);
    process.exit(code);
  };
  onSignals(leave);
  const code = await server.ended;
  await leave(code);
});
