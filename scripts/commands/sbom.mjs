import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { billOfMaterials } from '../lib/bill-of-materials.mjs';
import { ROOT } from '../lib/paths.mjs';
import { main, Stop } from '../lib/stop-error.mjs';

const HELP = `npm run sbom -- FILE

Writes what the product is made of (CycloneDX JSON) to the file, or shows it without one.

  --help   shows this text
`;

function readArguments() {
  try {
    const options = { help: { type: 'boolean', short: 'h' } };
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new Stop(`${error.message.split('.')[0]}. What it takes: npm run sbom -- --help`);
  }
}

await main(async () => {
  const { values, positionals } = readArguments();
  if (values.help) return void process.stdout.write(HELP);
  const lockfile = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const text = `${JSON.stringify(billOfMaterials(lockfile), null, 2)}\n`;
  const [file] = positionals;
  if (!file) return void process.stdout.write(text);
  await writeFile(path.resolve(process.env.INIT_CWD ?? process.cwd(), file), text).catch((error) => {
    throw new Stop(`The file ${file} can't be written (${error.code}): choose another one.`);
  });
});
