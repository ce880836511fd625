import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action, Reach } from '@brick/domain/permissions';

/** The page on who may do what. */
export const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/spec/permissions.md'), 'utf8');

/** The letters and marks as the page explains them, written here anew: the code's own reading is what is tested. */
const ACTION: Record<string, Action> = {
  R: 'read',
  C: 'create',
  U: 'update',
  D: 'delete',
  A: 'approve',
  P: 'pay',
  X: 'export',
};
const REACH: Record<string, Reach> = {
  '': 'all',
  o: 'own',
  'o+': 'own-or-approved',
  s: 'assigned',
  'o s': 'own-or-assigned',
};

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** What a cell says of one action, or of money: nothing where it says nothing. */
function saidBy(cell: string): Map<string, string> {
  const text = cell.replace(/\s*[¹²³⁴⁵⁶⁷⁸⁹]$/, '');
  if (!/^(?:-|(?:[RCUDAPX][os+$]*)+)$/.test(text)) throw new Error(`"${cell}" is no cell of the table`);
  const said = new Map<string, string>();
  if (text.includes('$')) said.set('money', 'absent');
  for (const [letter = ''] of new Set([...text].filter((character) => character in ACTION))) {
    const marks = [...text.matchAll(new RegExp(`${letter}([os+]*)`, 'g'))].map(([, mark]) => mark).join(' ');
    const reach = REACH[marks];
    if (reach === undefined) throw new Error(`"${cell}": ${letter}${marks} has no meaning`);
    said.set(ACTION[letter] as Action, reach);
  }
  return said;
}

/** Every cell of the page by "resource role"; the columns are named by its head. */
export function readPermissionTable(page: string): Map<string, Map<string, string>> {
  const lines = page.split('\n');
  const head = lines.findIndex((line) => line.startsWith('| resource '));
  const [, , ...roles] = cellsOf(lines[head] ?? '');
  const rows = lines.slice(head + 2);
  const body = rows.slice(
    0,
    rows.findIndex((line) => !line.startsWith('|')),
  );
  return new Map(
    body.flatMap((line) => {
      const [name = '', , ...cells] = cellsOf(line);
      return cells.map((cell, column) => [`${name.replaceAll('`', '')} ${roles[column]}`, saidBy(cell)]);
    }),
  );
}
