import { ACTIONS, grantsOf, RESOURCES, ROLES } from '@brick/domain/permissions';
import { describe, expect, it } from 'vitest';
import { PAGE, readPermissionTable } from './read-permissions-page.ts';

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

/** The differences between document and code, in both directions. */
function differences(page: string): string[] {
  const written = readPermissionTable(page);
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

describe('the table of permissions in the document', () => {
  it('equals that of the code, cell by cell', () => {
    expect(coded.size).toBeGreaterThan(150);
    expect(differences(PAGE)).toEqual([]);
  });

  it('is reported to differ by a letter, a mark, a missing and an extra line', () => {
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

  it('has a note for each number', () => {
    const used = [...PAGE.matchAll(/^\| `.*$/gm)].flatMap(([line]) => [...line.matchAll(/[¹²³⁴⁵⁶⁷⁸⁹]/g)]);
    const numbers = [...new Set(used.map(([mark]) => '¹²³⁴⁵⁶⁷⁸⁹'.indexOf(mark) + 1))].sort();
    const notes = [...PAGE.matchAll(/^### (\d) /gm)].map(([, number]) => Number(number));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(notes);
  });
});
