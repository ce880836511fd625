import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { BIOME } from '../checks/tool-paths.mjs';
import { runQuietly } from '../lib/child-programs.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/ensure-ready.mjs';
import { ROOT } from '../lib/paths.mjs';
import { main, Stop } from '../lib/stop-error.mjs';
import { EDITS, withLines } from '../new-record/edits.mjs';
import { spellings, written } from '../new-record/names.mjs';

const TEMPLATE = join(ROOT, 'scripts/new-record/template');
const ENDING = '.template';
const MESSAGES = join(ROOT, 'packages/messages');
const LANGUAGE = 'LANGUAGE';
const MIGRATIONS = join(ROOT, 'packages/server/migrations');
const DRIZZLE = join(ROOT, 'node_modules/drizzle-kit/bin.cjs');
/** Drizzle knows no triggers. This one has the ids of the new kind tell their project (decision 053). */
const ID_TRIGGER = `
--> statement-breakpoint
CREATE TRIGGER id_tells_project BEFORE INSERT ON "sample_notes" FOR EACH ROW WHEN (NEW.id < 0) EXECUTE FUNCTION tell_project();
`;
const HELP = `npm run new:record NAME [-- --plural NAMES]

Writes the files of a new kind of record with a title, a phase, a day, a description and an attachment: its declaration,
table, migration, calls, list, form, page and words. What it is to hold is then changed in its declaration.

  NAME       one of them, as in site-visit
  --plural   several of them, where they are not called as English does
  --help     shows this text
`;

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { plural: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});

async function mustRun(what, args, cwd = ROOT) {
  const { code, output } = await runQuietly(args, { cwd });
  if (code !== 0) throw new Stop(`${what} failed:\n${output}`);
}

/** Writes the new files; returns their paths. */
function write(names) {
  const templates = readdirSync(TEMPLATE, { recursive: true }).filter((file) => file.endsWith(ENDING));
  const files = templates.flatMap((file) => {
    const text = written(readFileSync(join(TEMPLATE, file), 'utf8'), names);
    const path = written(file.slice(0, -ENDING.length), names);
    // Words stand once in each language, in all of them first in English.
    const languages = path.includes(LANGUAGE)
      ? readdirSync(MESSAGES).filter((name) => /^[a-z]{2}$/.test(name))
      : [''];
    return languages.map((language) => ({ path: path.replace(LANGUAGE, language), text }));
  });
  const there = files.find(({ path }) => existsSync(join(ROOT, path)));
  if (there) throw new Stop(`${there.path} is there already.`);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  return files.map(({ path }) => path);
}

/** Adds the lines of the new kind to the lists that every kind stands in; returns the files. */
function edit(names) {
  for (const { file, added } of EDITS) {
    const path = join(ROOT, file);
    const lines = added.map(([before, line]) => [before, written(line, names)]);
    writeFileSync(path, withLines(file, readFileSync(path, 'utf8'), lines));
  }
  return EDITS.map(({ file }) => file);
}

endWithParent();
await main(async () => {
  const [name] = positionals;
  if (asked.help || !name) {
    console.log(HELP);
    return;
  }
  await ensureInstalled(ROOT);
  const names = spellings(name, asked.plural);
  const files = [...write(names), ...edit(names)];
  await mustRun('Biome', [BIOME, 'check', '--write', ...files.filter((file) => /\.tsx?$/.test(file))]);
  const migration = written('sample_notes', names);
  await mustRun('drizzle-kit', [DRIZZLE, 'generate', '--name', migration], join(ROOT, 'packages/server'));
  const file = readdirSync(MIGRATIONS).find((name) => name.endsWith(`_${migration}.sql`));
  appendFileSync(join(MIGRATIONS, file), written(ID_TRIGGER, names));
  console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}\n  and a migration.

Next: what it holds (record.ts of the domain, its schema, its form and its columns), its cells in the table of rights and on the page on permissions, its words in the other languages, and \`npm test\`.`);
});
