import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIONS, type Action, grantsOf, RESOURCES, type Reach, ROLES } from '@brick/domain/permissions';
import { describe, expect, it } from 'vitest';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/spec/permissions.md'), 'utf8');

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
function tableOf(page: string): Map<string, Map<string, string>> {
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

/** The same from the code. */
const coded: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  RESOURCES.flatMap((resource) =>
    ROLES.map((role) => {
      const grants = grantsOf(role, resource);
      const said = new Map<string, string>(grants.withoutMoney ? [['money', 'absent']] : []);
      for (const action of ACTIONS) if (grants[action]) said.set(action, grants[action]);
      return [`${resource} ${role}`, said];
    }),
  ),
);

/** Where page and code differ, in either direction. */
function differences(page: string): string[] {
  const written = tableOf(page);
  const cells = new Set([...written.keys(), ...coded.keys()]);
  return [...cells].flatMap((cell) =>
    ['money', ...ACTIONS].flatMap((what) => {
      const [says, does] = [written.get(cell)?.get(what), coded.get(cell)?.get(what)];
      const isUnknown = !written.has(cell) || !coded.has(cell);
      return says === does && !isUnknown
        ? []
        : [`${cell} ${what}: page ${says ?? 'nothing'}, code ${does ?? 'nothing'}`];
    }),
  );
}

const lineOf = (resource: string) =>
  PAGE.split('\n').find((line) => line.startsWith(`| \`${resource}\``)) as string;

describe('the table on the page of permissions', () => {
  it('is that of the code, cell by cell', () => {
    expect(coded.size).toBeGreaterThan(150);
    expect(differences(PAGE)).toEqual([]);
  });

  it('is found to differ by one letter, one mark, a missing line and one too many', () => {
    const fees = lineOf('monitoring-fees');
    const changed = (from: string, to: string) => differences(PAGE.replace(from, to));
    expect(changed(fees, fees.replace('RCUPX', 'RCUX'))).toEqual([
      'monitoring-fees quantity_surveyor pay: page nothing, code all',
    ]);
    expect(changed(fees, fees.replace('| -', '| Ro'))).toEqual([
      'monitoring-fees architect read: page own, code nothing',
    ]);
    const issues = lineOf('issues');
    expect(changed(issues, issues.replace('RCUoUs', 'RCUo'))).toEqual([
      'issues contractor update: page own, code own-or-assigned',
    ]);
    const interior = lineOf('interior');
    expect(changed(interior, interior.replaceAll('R$ ', 'R '))).toEqual([
      'interior inspector money: page nothing, code absent',
      'interior viewer money: page nothing, code absent',
    ]);
    expect(changed(`${fees}\n`, '')).toContain('monitoring-fees owner read: page nothing, code all');
    expect(changed(fees, `${fees}\n${fees.replace('monitoring-fees', 'permits')}`)).toContain(
      'permits owner read: page all, code nothing',
    );
    expect(() => changed(fees, fees.replace('RCUPX', 'RCUZ'))).toThrow('"RCUZ" is no cell');
  });

  it('has a note for each number in it', () => {
    const used = [...PAGE.matchAll(/^\| `.*$/gm)].flatMap(([line]) => [...line.matchAll(/[¹²³⁴⁵⁶⁷⁸⁹]/g)]);
    const numbers = [...new Set(used.map(([mark]) => '¹²³⁴⁵⁶⁷⁸⁹'.indexOf(mark) + 1))].sort();
    const notes = [...PAGE.matchAll(/^### (\d) /gm)].map(([, number]) => Number(number));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(notes);
  });
});
