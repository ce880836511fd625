import { Client } from 'pg';
import { openDatabase } from '/work/main/packages/server/src/platform/postgres/open-database.ts';

const t = performance.now();
const db = await openDatabase({ dataDir: process.argv[2]!, log: (l) => console.log('#', l) });
const c = new Client({ connectionString: db.url });
await c.connect();
const r = await c.query('select 1 as one, version(), current_user');
console.log(r.rows, db.notices);
console.log('first query ms', Math.round(performance.now() - t));
await c.end();
const t2 = performance.now();
await db.stop();
console.log('stop', Math.round(performance.now() - t2));
