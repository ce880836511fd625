import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { billOfMaterials } from '../lib/bill-of-materials.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const lockfile = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
const text = `${JSON.stringify(billOfMaterials(lockfile), null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file) await writeFile(path.resolve(process.env.INIT_CWD ?? process.cwd(), file), text);
else process.stdout.write(text);
