import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { openDatabase } from './open-database.ts';

// An application process for tests: opens the database of the given folder, prints one line of JSON, and stops at the
// line "stop".

const [dataDir = ''] = process.argv.slice(2);
const lines: string[] = [];
const began = performance.now();

try {
  const database = await openDatabase({ dataDir, log: (line) => lines.push(line) });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('SELECT 1');
  await client.end();
  const milliseconds = Math.round(performance.now() - began);
  process.stdout.write(
    `${JSON.stringify({ url: database.url, notices: database.notices, lines, milliseconds })}\n`,
  );
  createInterface({ input: process.stdin }).on('line', async () => {
    await database.stop();
    process.exit(0);
  });
} catch (error) {
  const { name, message } = error as Error;
  process.stdout.write(`${JSON.stringify({ name, message, lines })}\n`);
  process.exit(1);
}
