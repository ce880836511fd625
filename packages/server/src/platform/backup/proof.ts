import type pg from 'pg';
import type { TableShape } from './catalog.ts';
import { factsOf, headsOf, sequencesOf } from './facts.ts';
import type { Manifest, TableFacts } from './manifest.ts';

/** One thing that was compared: what the backup says, and what is there now. */
export interface Compared {
  what: string;
  said: string;
  found: string;
}

export const isEqual = ({ said, found }: Compared): boolean => said === found;

const rowsAndSums = ({ name, rows, sums, sha256 }: TableFacts): [what: string, value: string][] => [
  [`${name}: rows`, String(rows)],
  ...Object.entries(sums).map(([column, sum]): [string, string] => [`${name}: sum of ${column}`, sum]),
  [`${name}: SHA-256 of all rows`, sha256],
];

function compareTable(said: TableFacts, found: TableFacts): Compared[] {
  const there = new Map(rowsAndSums(found));
  return rowsAndSums(said).map(([what, value]) => ({
    what,
    said: value,
    found: there.get(what) ?? 'nothing',
  }));
}

/** Reads everything that was put back once more, and compares it with what the backup says of it. */
export async function compareWith(
  client: pg.Client,
  { tables, sequences, heads }: Manifest,
  shapes: ReadonlyMap<string, TableShape>,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const said of tables) {
    const shape = shapes.get(said.name);
    const found = shape && (await factsOf(client, { ...shape, columns: said.columns }));
    compared.push(...compareTable(said, found ?? { ...said, rows: -1, sums: {}, sha256: 'nothing' }));
  }
  const names = new Set(tables.map(({ name }) => name));
  const now = new Map(
    (await sequencesOf(client, names)).map(({ table, column, value, called }) => [
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
    (await headsOf(client, names)).map(({ projectId, number, hash }) => [projectId, `${number} ${hash}`]),
  );
  for (const { projectId, number, hash } of heads)
    compared.push({
      what: `activity log of ${projectId < 0 ? 'the register' : `project ${projectId}`}: last seal`,
      said: `${number} ${hash}`,
      found: chains.get(projectId) ?? 'nothing',
    });
  return compared;
}
