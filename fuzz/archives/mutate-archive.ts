import { createHash } from 'node:crypto';
import { INVALID_VALUES } from '@brick/server/endpoint-tests/fixtures/invalid-values';
import { packEntries } from '@brick/server/testing/files/archive-files';
import { corruptBytes } from '../corrupt-bytes.ts';
import type { SeededRandom } from '../seeded-random.ts';

export type ArchiveEntries = ReadonlyMap<string, Buffer>;

type MutableEntries = Map<string, Buffer>;
type ArchiveRow = Record<string, unknown>;

const MANIFEST = 'manifest.json';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface ManifestRow extends ArchiveRow {
  records: { kind: string; count: number; bytes: number; sha256: string }[];
  totals: Record<string, string>;
}

const manifestOf = (entries: ArchiveEntries) => JSON.parse(String(entries.get(MANIFEST))) as ManifestRow;

const toJsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value));

const rowsOf = (entries: ArchiveEntries, name: string): ArchiveRow[] =>
  String(entries.get(name))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ArchiveRow);

/** Stores records of a kind and updates their manifest entry. */
function storeRecords(entries: MutableEntries, name: string, text: string): void {
  const bytes = Buffer.from(text);
  entries.set(name, bytes);
  const manifest = manifestOf(entries);
  const said = manifest.records.find(({ kind }) => name === `records/${kind}.jsonl`);
  const count = text.split('\n').length - 1;
  if (said) Object.assign(said, { bytes: bytes.length, sha256: sha256(bytes), count });
  entries.set(MANIFEST, toJsonBytes(manifest));
}

const FIELD_VALUES: readonly ((chance: SeededRandom) => unknown)[] = [
  (chance) => chance.pick(INVALID_VALUES)[1],
  (chance) => chance.pick(INVALID_VALUES)[1],
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

/** Returns the value of the same field in another record, which is usually accepted. */
const valueOfOtherRow = (rows: readonly ArchiveRow[], field: string, chance: SeededRandom) =>
  chance.pick(rows)[field];

function alterRecord(rows: ArchiveRow[], chance: SeededRandom): void {
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
      row[field] = valueOfOtherRow(rows, field, chance);
      break;
    default:
      row[field] = chance.pick(FIELD_VALUES)(chance);
  }
}

function alterRecords(entries: MutableEntries, chance: SeededRandom): void {
  const names = [...entries.keys()].filter(
    (name) => name.startsWith('records/') && entries.get(name)?.length,
  );
  const name = chance.pick(names);
  const rows = rowsOf(entries, name);
  for (let times = chance.whole(1, 2); times > 0 && rows.length > 0; times -= 1) alterRecord(rows, chance);
  // Records are referred to by line number.
  if (chance.oneIn(2)) for (const [place, row] of rows.entries()) if ('id' in row) row['id'] = place + 1;
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  if (chance.oneIn(12)) entries.set(name, Buffer.from(text));
  else storeRecords(entries, name, text);
}

function alterManifest(entries: MutableEntries, chance: SeededRandom): void {
  const manifest = manifestOf(entries);
  const holder = chance.pick([
    manifest,
    manifest,
    manifest.totals,
    chance.pick(manifest.records),
  ]) as ArchiveRow;
  const field = chance.pick(Object.keys(holder));
  if (chance.oneIn(4)) delete holder[field];
  else holder[field] = chance.pick(FIELD_VALUES)(chance);
  entries.set(MANIFEST, toJsonBytes(manifest));
}

/** Changes the content of a file and updates its record. */
function alterFile(entries: MutableEntries, chance: SeededRandom): void {
  const names = [...entries.keys()].filter((name) => name.startsWith('files/'));
  const name = chance.pick(names);
  const bytes = corruptBytes(entries.get(name) ?? Buffer.alloc(0), chance, [chance.bytes(30)]);
  entries.set(name, bytes);
  const rows = rowsOf(entries, 'records/file.jsonl');
  const row = rows[Number(name.slice('files/'.length)) - 1];
  if (row) Object.assign(row, { size: bytes.length, sha256: sha256(bytes) });
  storeRecords(entries, 'records/file.jsonl', rows.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

function alterEntries(entries: MutableEntries, chance: SeededRandom): void {
  const name = chance.pick([...entries.keys()]);
  switch (chance.whole(0, 3)) {
    case 0:
      entries.delete(name);
      break;
    case 1:
      entries.set(chance.pick(['files/99', 'records/other.jsonl', 'x', 'files/1.exe']), chance.bytes(9));
      break;
    case 2:
      entries.set(name, corruptBytes(entries.get(name) ?? Buffer.alloc(0), chance, [Buffer.from('\n')]));
      break;
    default:
      // In another order, as other tools may write them.
      for (const [each, bytes] of [...entries].reverse()) {
        entries.delete(each);
        entries.set(each, bytes);
      }
  }
}

/** Mutations after which records may no longer be readable. */
const OTHER_MUTATIONS = [alterManifest, alterFile, alterEntries];

/** Mutates an archive, randomly or like someone who knows the format. */
export async function mutateArchive(sound: ArchiveEntries, chance: SeededRandom): Promise<Uint8Array> {
  const entries: MutableEntries = new Map(sound);
  if (chance.oneIn(12)) return corruptBytes(await packEntries(entries), chance, [chance.bytes(40)]);
  const records = chance.pick([0, 1, 1, 1, 2]);
  for (let times = records; times > 0; times -= 1) alterRecords(entries, chance);
  if (records === 0 || chance.oneIn(12)) chance.pick(OTHER_MUTATIONS)(entries, chance);
  const twice = [...entries].slice(0, chance.oneIn(25) ? 1 : 0);
  return packEntries([...entries, ...twice]);
}
