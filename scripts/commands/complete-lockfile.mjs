import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillHoles } from '../lib/lockfile.mjs';
import { ROOT } from '../lib/paths.mjs';

const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = fillHoles(lock);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} packages for other systems added to package-lock.json.`);
