import { buildApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { openPool } from '../platform/database.ts';
import { localFiles } from '../platform/files.ts';
import { secretsOf } from '../platform/secrets.ts';

// A second process of a server, for a test that kills it in the middle of a report: its database and its files are
// named by its arguments.

const [databaseUrl = '', filesFolder = ''] = process.argv.slice(2);
const app = await buildApp({
  config: readConfig({ LOG_LEVEL: 'fatal' }, '/'),
  pool: openPool(databaseUrl, 4),
  files: localFiles(filesFolder),
  secrets: secretsOf(Buffer.from('the key of every test')),
  now: () => Date.now(),
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write('ready\n');
