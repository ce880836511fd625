import type pg from 'pg';
import { loadChainHeads, loadSequences, loadTableFacts } from './database-contents.ts';
import type { TableShape } from './database-schema.ts';
import type { Manifest, TableFacts } from './manifest.ts';

/** One compared value: in the backup and in the database. */
export interface Comparison {
  what: string;
  said: string;
  found: string;
}

export const isEqual = ({ said, found }: Comparison): boolean => said === found;

const factsToCompare = ({ name, rows, sums, sha256 }: TableFacts): [what: string, value: string][] => [
  [`${name}: rows`, String(rows)],
  ...Object.entries(sums).map(([column, sum]): [string, string] => [`${name}: sum of ${column}`, sum]),
  [`${name}: SHA-256 of all rows`, sha256],
];

function compareTable(said: TableFacts, found: TableFacts): Comparison[] {
  const there = new Map(factsToCompare(found));
  return factsToCompare(said).map(([what, value]) => ({
    what,
    said: value,
    found: there.get(what) ?? 'nothing',
  }));
}

/** Reads all restored data again and compares it with the manifest. */
export async function compareWithManifest(
  client: pg.Client,
  { tables, sequences, heads }: Manifest,
  shapes: ReadonlyMap<string, TableShape>,
): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  for (const said of tables) {
    const shape = shapes.get(said.name);
    const found = shape && (await loadTableFacts(client, { ...shape, columns: said.columns }));
    compared.push(...compareTable(said, found ?? { ...said, rows: -1, sums: {}, sha256: 'nothing' }));
  }
  const names = new Set(tables.map(({ name }) => name));
  const now = new Map(
    (await loadSequences(client, names)).map(({ table, column, value, called }) => [
      `${table}.${column}`,
      `${value} ${called}`,
    ]),
  );
  for (const { table, column, value, called } of sequences)
    compared.push({
      what: `${table}: last ${column} given out`,
      said: `${value} ${called}`,
      found: now.get(`${table}.${column}`) ?? 'nothing',
    });
  const chains = new Map(
    (await loadChainHeads(client, names)).map(({ projectId, number, hash }) => [
      projectId,
      `${number} ${hash}`,
    ]),
  );
  for (const { projectId, number, hash } of heads)
    compared.push({
      what: `activity log of ${projectId < 0 ? 'the register' : `project ${projectId}`}: last seal`,
      said: `${number} ${hash}`,
      found: chains.get(projectId) ?? 'nothing',
    });
  return compared;
}
