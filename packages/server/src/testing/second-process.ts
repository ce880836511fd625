import { buildApp } from '../app.ts';
import { readConfig } from '../platform/config/config.ts';
import { openPool } from '../platform/db/database.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { createSecrets } from '../platform/security/secrets.ts';

// A second server process that a test kills during a report. The database and the files folder are its arguments.

const [databaseUrl = '', filesFolder = ''] = process.argv.slice(2);
const app = await buildApp({
  config: readConfig({ LOG_LEVEL: 'fatal' }, '/'),
  pool: openPool(databaseUrl, 4),
  files: createLocalFileStore(filesFolder),
  secrets: createSecrets(Buffer.from('the key of every test')),
  now: () => Date.now(),
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write('ready\n');
