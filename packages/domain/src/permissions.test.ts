import { describe, expect, it } from 'vitest';
import {
  type Action,
  can,
  type Member,
  RESOURCES,
  type Resource,
  ROLES,
  type Role,
  type RowFacts,
  roleOf,
  statusOnly,
  withoutMoney,
} from './permissions.ts';

const LETTERS: [string, Action][] = [
  ['R', 'read'],
  ['C', 'create'],
  ['U', 'update'],
  ['D', 'delete'],
  ['A', 'approve'],
  ['P', 'pay'],
  ['X', 'export'],
];

const ME = 7;
const SOMEBODY = 8;

/** The rows that are asked about, in the order of the columns below; the first is the question without a row. */
const ROWS: [string, RowFacts | undefined][] = [
  ['no row', undefined],
  ['own', { createdBy: ME }],
  ['own, settled', { createdBy: ME, settled: true }],
  ['of another', { createdBy: SOMEBODY }],
  ['approved, of another', { createdBy: SOMEBODY, settled: true, approved: true }],
  ['assigned', { createdBy: SOMEBODY, assignedTo: ME }],
  ['own, settled, assigned', { createdBy: ME, assignedTo: ME, settled: true }],
];

/**
 * What each role may do, written down from the page on permissions and not from the code. One set of letters holds for
 * every row; seven say: without a row, own, own settled, another's, another's approved, assigned, own settled assigned.
 * A dot is nothing at all.
 */
const RIGHTS = `
project          owner              RUDX
project          project_manager    RUX
project          quantity_surveyor  RX
project          architect          R
project          engineer           R
project          contractor         R
project          interior_designer  R
project          inspector          R
project          viewer             R

budget           owner              RCUDX
budget           project_manager    RCUX
budget           quantity_surveyor  RCUX
budget           architect          R
budget           engineer           R
budget           contractor         .
budget           interior_designer  .
budget           inspector          .
budget           viewer             .

progress         owner              RCUD
progress         project_manager    RCUD
progress         quantity_surveyor  RC
progress         architect          RC
progress         engineer           RC
progress         contractor         .
progress         interior_designer  .
progress         inspector          .
progress         viewer             .

documents        owner              RCUDX
documents        project_manager    RCUDX
documents        quantity_surveyor  RCU
documents        architect          RCU
documents        engineer           RCU
documents        contractor         RCUD    RCUD    RC      C       C       C       RC
documents        interior_designer  RCUD    RCUD    RC      C       C       C       RC
documents        inspector          RC
documents        viewer             R

members          owner              RCUD
members          project_manager    RCUD
members          quantity_surveyor  R
members          architect          R
members          engineer           R
members          contractor         R
members          interior_designer  R
members          inspector          R
members          viewer             R

expenses         owner              RCUDPX
expenses         project_manager    RCUDPX
expenses         quantity_surveyor  RCUDPX  RCUDPX  RCUPX   RCUPX   RCUPX   RCUPX   RCUPX
expenses         architect          R
expenses         engineer           R
expenses         contractor         RCUD    RCUD    RC      C       C       C       RC
expenses         interior_designer  .
expenses         inspector          .
expenses         viewer             .

variations       owner              RCUDAX
variations       project_manager    RCUDAX
variations       quantity_surveyor  RCUX
variations       architect          RCUD    RCUD    RC      RC      RC      RC      RC
variations       engineer           RCUD    RCUD    RC      RC      RC      RC      RC
variations       contractor         RCUD    RCUD    RC      C       RC      C       RC
variations       interior_designer  RCUD    RCUD    RC      C       RC      C       RC
variations       inspector          .
variations       viewer             .

certificates     owner              RCUDAPX
certificates     project_manager    RCUPX
certificates     quantity_surveyor  RCUAX
certificates     architect          R
certificates     engineer           R
certificates     contractor         RCU     RCU     RC      C       C       C       RC
certificates     interior_designer  .
certificates     inspector          .
certificates     viewer             .

monitoring-fees  owner              RCUDPX
monitoring-fees  project_manager    RCUDPX
monitoring-fees  quantity_surveyor  RCUPX
monitoring-fees  architect          .
monitoring-fees  engineer           .
monitoring-fees  contractor         .
monitoring-fees  interior_designer  .
monitoring-fees  inspector          .
monitoring-fees  viewer             .

inspections      owner              RCUDAX
inspections      project_manager    RCUDAX
inspections      quantity_surveyor  R
inspections      architect          RCUAX   RCUAX   RCAX    RCAX    RCAX    RCAX    RCAX
inspections      engineer           RCUAX   RCUAX   RCAX    RCAX    RCAX    RCAX    RCAX
inspections      contractor         RC
inspections      interior_designer  R
inspections      inspector          RCUAX   RCUAX   RCAX    RCAX    RCAX    RCAX    RCAX
inspections      viewer             R

issues           owner              RCUDAX
issues           project_manager    RCUDAX
issues           quantity_surveyor  RCU     RCU     RC      RC      RC      RC      RC
issues           architect          RCUX
issues           engineer           RCUX
issues           contractor         RCU     RCU     RC      RC      RC      RCU     RCU
issues           interior_designer  RCU     RCU     RC      RC      RC      RCU     RCU
issues           inspector          RCU
issues           viewer             R

checks           owner              RCUDAX
checks           project_manager    RCUDAX
checks           quantity_surveyor  R
checks           architect          RCUAX
checks           engineer           RCUAX
checks           contractor         RCU     RCU     RC      RC      RC      RCU     RCU
checks           interior_designer  R
checks           inspector          RCUAX
checks           viewer             R

handover         owner              RCUDAX
handover         project_manager    RCUDAX
handover         quantity_surveyor  RX
handover         architect          RCUAX
handover         engineer           RCUAX
handover         contractor         R
handover         interior_designer  R
handover         inspector          R
handover         viewer             R

diary            owner              RCUDAX
diary            project_manager    RCUDAX
diary            quantity_surveyor  R
diary            architect          RCUA
diary            engineer           RCUA
diary            contractor         RCU     RCU     RC      C       C       C       RC
diary            interior_designer  .
diary            inspector          RCU     RCU     RC      RC      RC      RC      RC
diary            viewer             R

interior         owner              RCUDX
interior         project_manager    RCUDX
interior         quantity_surveyor  R
interior         architect          RCU
interior         engineer           R
interior         contractor         RU      R       R       R       R       RU      RU
interior         interior_designer  RCUDX
interior         inspector          R
interior         viewer             R

plans            owner              RCUDX
plans            project_manager    RCUDX
plans            quantity_surveyor  R
plans            architect          RCU
plans            engineer           RCU
plans            contractor         R
plans            interior_designer  R
plans            inspector          R
plans            viewer             R

suppliers        owner              RU
suppliers        project_manager    RU
suppliers        quantity_surveyor  RU
suppliers        architect          R
suppliers        engineer           R
suppliers        contractor         .
suppliers        interior_designer  R
suppliers        inspector          .
suppliers        viewer             .

views            owner              RCUD
views            project_manager    RCUD
views            quantity_surveyor  R
views            architect          R
views            engineer           R
views            contractor         R
views            interior_designer  R
views            inspector          R
views            viewer             R

activity         owner              R
activity         project_manager    R
activity         quantity_surveyor  .
activity         architect          .
activity         engineer           .
activity         contractor         .
activity         interior_designer  .
activity         inspector          .
activity         viewer             .

reports-financial  owner              R
reports-financial  project_manager    R
reports-financial  quantity_surveyor  R
reports-financial  architect          .
reports-financial  engineer           .
reports-financial  contractor         .
reports-financial  interior_designer  .
reports-financial  inspector          .
reports-financial  viewer             .

reports-quality    owner              R
reports-quality    project_manager    R
reports-quality    quantity_surveyor  .
reports-quality    architect          R
reports-quality    engineer           R
reports-quality    contractor         .
reports-quality    interior_designer  .
reports-quality    inspector          R
reports-quality    viewer             .

reports-management owner              R
reports-management project_manager    R
reports-management quantity_surveyor  .
reports-management architect          .
reports-management engineer           .
reports-management contractor         .
reports-management interior_designer  .
reports-management inspector          .
reports-management viewer             .

trade-links        owner              RCUD
trade-links        project_manager    RCUD
trade-links        quantity_surveyor  .
trade-links        architect          RCUD    RCUD    RC      C       C       C       RC
trade-links        engineer           RCUD    RCUD    RC      C       C       C       RC
trade-links        contractor         .
trade-links        interior_designer  .
trade-links        inspector          .
trade-links        viewer             .

sharing            owner              RCUD
sharing            project_manager    RCUD
sharing            quantity_surveyor  .
sharing            architect          .
sharing            engineer           .
sharing            contractor         .
sharing            interior_designer  .
sharing            inspector          .
sharing            viewer             .

connections        owner              RCUD
connections        project_manager    RCUD
connections        quantity_surveyor  .
connections        architect          .
connections        engineer           .
connections        contractor         .
connections        interior_designer  .
connections        inspector          .
connections        viewer             .
`;

/** Who reads a resource without its money: the letter $. */
const WITHOUT_MONEY = [
  'project contractor',
  'project interior_designer',
  'project inspector',
  'project viewer',
  'interior contractor',
  'interior inspector',
  'interior viewer',
];

const lines = RIGHTS.split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [resource, role, ...sets] = line.trim().split(/\s+/);
    return { resource: resource as Resource, role: role as Role, sets };
  });

const memberAs = (role: Role): Member => ({ userId: ME, role });

const lettersOf = (role: Role, resource: Resource, row?: RowFacts): string =>
  LETTERS.filter(([, action]) => can(memberAs(role), resource, action, row))
    .map(([letter]) => letter)
    .join('') || '.';

// The page lists approval before payment; the order within a set says nothing.
const sorted = (letters: string) => [...letters].sort().join('');

describe('the table of rights', () => {
  it('has a line for every resource and role, and no other', () => {
    const written = lines.map(({ resource, role }) => `${resource} ${role}`).sort();
    const asked = RESOURCES.flatMap((resource) => ROLES.map((role) => `${resource} ${role}`)).sort();
    expect(written).toEqual(asked);
  });

  it.each(lines)(
    'lets a $role do with $resource what the page says, row by row',
    ({ resource, role, sets }) => {
      expect([1, ROWS.length]).toContain(sets.length);
      const expected = ROWS.map(([name], column) => [name, sorted(sets[column] ?? sets[0] ?? '')]);
      const answered = ROWS.map(([name, row]) => [name, sorted(lettersOf(role, resource, row))]);
      expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(expected));
    },
  );

  it.each(lines)(
    'shows a draft of $resource to its author alone, also when a $role asks',
    ({ resource, role }) => {
      expect(lettersOf(role, resource, { createdBy: SOMEBODY, draft: true })).toBe('.');
      expect(lettersOf(role, resource, { createdBy: SOMEBODY, assignedTo: ME, draft: true })).toBe('.');
      expect(lettersOf(role, resource, { createdBy: ME, draft: true })).toBe(
        lettersOf(role, resource, { createdBy: ME }),
      );
    },
  );

  it('omits money for exactly the roles that the page marks', () => {
    const hidden = lines
      .filter(({ resource, role }) => withoutMoney(memberAs(role), resource))
      .map(({ resource, role }) => `${resource} ${role}`);
    expect(hidden).toEqual(WITHOUT_MONEY);
  });
});

describe('an edit of the status alone', () => {
  const only = (role: Role, resource: Resource, row: RowFacts) => statusOnly(memberAs(role), resource, row);

  it.each(['contractor', 'interior_designer'] as const)(
    'is what a %s may do to an issue that is only assigned to them',
    (role) => {
      expect(only(role, 'issues', { createdBy: SOMEBODY, assignedTo: ME })).toBe(true);
      expect(only(role, 'issues', { createdBy: ME, assignedTo: ME, settled: true })).toBe(true);
      expect(only(role, 'issues', { createdBy: ME })).toBe(false);
      expect(only(role, 'issues', { createdBy: ME, assignedTo: ME })).toBe(false);
    },
  );

  it('is all that contractors may do to an interior task, even their own', () => {
    expect(only('contractor', 'interior', { createdBy: SOMEBODY, assignedTo: ME })).toBe(true);
    expect(only('contractor', 'interior', { createdBy: ME, assignedTo: ME })).toBe(true);
  });

  it('applies to nobody else', () => {
    const asked = lines.filter(({ resource, role }) =>
      only(role, resource, { createdBy: SOMEBODY, assignedTo: ME }),
    );
    expect(asked.map(({ resource, role }) => `${resource} ${role}`)).toEqual([
      'issues contractor',
      'issues interior_designer',
      'checks contractor',
      'interior contractor',
    ]);
  });
});

describe('a role as it is stored', () => {
  it('is converted to current names', () => {
    for (const role of ROLES) expect(roleOf(role)).toBe(role);
    expect(roleOf('designer')).toBe('interior_designer');
  });

  it.each(['foreman', '', 'Owner', 'owner ', 'admin', '__proto__', 'constructor', 'toString'])(
    'counts as viewer where it is unknown: "%s"',
    (stored) => {
      expect(roleOf(stored)).toBe('viewer');
    },
  );
});
