import { createHash } from 'node:crypto';
import { packed } from '@brick/server/testing/archives';
import { STRANGE } from '@brick/server/walk/strange-values';
import { damaged } from '../bytes.ts';
import type { Chance } from '../chance.ts';

export type Entries = ReadonlyMap<string, Buffer>;

type Written = Map<string, Buffer>;
type Row = Record<string, unknown>;

const MANIFEST = 'manifest.json';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Manifest extends Row {
  records: { kind: string; count: number; bytes: number; sha256: string }[];
  totals: Record<string, string>;
}

const manifestOf = (entries: Entries) => JSON.parse(String(entries.get(MANIFEST))) as Manifest;

const written = (value: unknown) => Buffer.from(JSON.stringify(value));

const rowsOf = (entries: Entries, name: string): Row[] =>
  String(entries.get(name))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);

/** Stores records of a kind, and has the manifest say of them what they are. */
function forge(entries: Written, name: string, text: string): void {
  const bytes = Buffer.from(text);
  entries.set(name, bytes);
  const manifest = manifestOf(entries);
  const said = manifest.records.find(({ kind }) => name === `records/${kind}.jsonl`);
  const count = text.split('\n').length - 1;
  if (said) Object.assign(said, { bytes: bytes.length, sha256: sha256(bytes), count });
  entries.set(MANIFEST, written(manifest));
}

const FIELDS: readonly ((chance: Chance) => unknown)[] = [
  (chance) => chance.pick(STRANGE)[1],
  (chance) => chance.pick(STRANGE)[1],
  (chance) => chance.whole(-2, 30),
  (chance) => chance.text(200),
  (chance) => chance.pick(['0.00', '0.01', '-0.01', '9999999999.99', '99999999999999.99']),
  (chance) =>
    chance.pick(['1900-01-01', '2200-12-31', '2026-02-29', '0000-00-00', '9999-12-31T23:59:59.999Z']),
  (chance) =>
    chance.pick([
      'file:1',
      'file:99',
      'file:-1',
      'file:0x1',
      'file:1e0',
      'https://example.com/x',
      '/api/files/AAAAAAAAAAAAAAAAAAAA',
    ]),
  (chance) => 'x'.repeat(chance.pick([255, 256, 2001, 10_001, 300_000])),
  () => null,
];

/** A value of the same field in another record: most of those are taken. */
const another = (rows: readonly Row[], field: string, chance: Chance) => chance.pick(rows)[field];

function alterRecord(rows: Row[], chance: Chance): void {
  const row = chance.pick(rows);
  const [first = ''] = Object.keys(row);
  const field = first && chance.pick(Object.keys(row));
  const place = rows.indexOf(row);
  switch (chance.whole(0, 9)) {
    case 0:
      delete row[field];
      break;
    case 1:
      row[chance.pick(['ownerId', 'projectId', '__proto__', 'id', 'deletedAt'])] = chance.pick([
        1,
        null,
        'x',
      ]);
      break;
    case 2:
      rows.splice(place, 1);
      break;
    case 3:
      rows.splice(place, 0, { ...row });
      break;
    case 4:
      rows.reverse();
      break;
    case 5:
    case 6:
      row[field] = another(rows, field, chance);
      break;
    default:
      row[field] = chance.pick(FIELDS)(chance);
  }
}

function alterRecords(entries: Written, chance: Chance): void {
  const names = [...entries.keys()].filter(
    (name) => name.startsWith('records/') && entries.get(name)?.length,
  );
  const name = chance.pick(names);
  const rows = rowsOf(entries, name);
  for (let times = chance.whole(1, 2); times > 0 && rows.length > 0; times -= 1) alterRecord(rows, chance);
  // Those that are named are named by their line.
  if (chance.oneIn(2)) for (const [place, row] of rows.entries()) if ('id' in row) row['id'] = place + 1;
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  if (chance.oneIn(12)) entries.set(name, Buffer.from(text));
  else forge(entries, name, text);
}

function alterManifest(entries: Written, chance: Chance): void {
  const manifest = manifestOf(entries);
  const holder = chance.pick([manifest, manifest, manifest.totals, chance.pick(manifest.records)]) as Row;
  const field = chance.pick(Object.keys(holder));
  if (chance.oneIn(4)) delete holder[field];
  else holder[field] = chance.pick(FIELDS)(chance);
  entries.set(MANIFEST, written(manifest));
}

/** Another content of a file, of which its record says what it is. */
function alterFile(entries: Written, chance: Chance): void {
  const names = [...entries.keys()].filter((name) => name.startsWith('files/'));
  const name = chance.pick(names);
  const bytes = damaged(entries.get(name) ?? Buffer.alloc(0), chance, [chance.bytes(30)]);
  entries.set(name, bytes);
  const rows = rowsOf(entries, 'records/file.jsonl');
  const row = rows[Number(name.slice('files/'.length)) - 1];
  if (row) Object.assign(row, { size: bytes.length, sha256: sha256(bytes) });
  forge(entries, 'records/file.jsonl', rows.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

function alterEntries(entries: Written, chance: Chance): void {
  const name = chance.pick([...entries.keys()]);
  switch (chance.whole(0, 3)) {
    case 0:
      entries.delete(name);
      break;
    case 1:
      entries.set(chance.pick(['files/99', 'records/other.jsonl', 'x', 'files/1.exe']), chance.bytes(9));
      break;
    case 2:
      entries.set(name, damaged(entries.get(name) ?? Buffer.alloc(0), chance, [Buffer.from('\n')]));
      break;
    default:
      // As another tool may put them: nothing says in which order they stand.
      for (const [each, bytes] of [...entries].reverse()) {
        entries.delete(each);
        entries.set(each, bytes);
      }
  }
}

/** What leaves an archive in which records may not be found any more. */
const LAST = [alterManifest, alterFile, alterEntries];

/** An archive that was altered by somebody who knows the format, or by chance. */
export async function drawArchive(sound: Entries, chance: Chance): Promise<Uint8Array> {
  const entries: Written = new Map(sound);
  if (chance.oneIn(12)) return damaged(await packed(entries), chance, [chance.bytes(40)]);
  const records = chance.pick([0, 1, 1, 1, 2]);
  for (let times = records; times > 0; times -= 1) alterRecords(entries, chance);
  if (records === 0 || chance.oneIn(12)) chance.pick(LAST)(entries, chance);
  const twice = [...entries].slice(0, chance.oneIn(25) ? 1 : 0);
  return packed([...entries, ...twice]);
}
