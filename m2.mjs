import { Worker } from 'node:worker_threads';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
const r = createRequire('/work/main/packages/server/package.json');
const t=performance.now();
const api = pathToFileURL(r.resolve('tsx/esm/api').replace(/cjs$/, 'mjs')).href;
const src = `import { register } from ${JSON.stringify(api)}; register(); await import(${JSON.stringify(new URL('./w.ts', import.meta.url).href)});`;
const w = new Worker(new URL('data:text/javascript,' + encodeURIComponent(src)));
w.on('message', m => console.log(m, performance.now()-t)); w.on('error', e => console.log('err', e));
