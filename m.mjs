import { Worker } from 'node:worker_threads';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
const r = createRequire('/work/main/packages/server/package.json');
const t=performance.now();
const w = new Worker(new URL('./w.ts', import.meta.url), { execArgv: ['--import', pathToFileURL(r.resolve('tsx')).href] });
w.on('message', m => console.log(m, performance.now()-t)); w.on('error', e => console.log('err', e));
