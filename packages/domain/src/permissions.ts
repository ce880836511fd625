/** The roles of project members. Unknown roles count as viewer. */
export const ROLES = [
  'owner',
  'project_manager',
  'quantity_surveyor',
  'architect',
  'engineer',
  'contractor',
  'interior_designer',
  'inspector',
  'viewer',
] as const;

export type Role = (typeof ROLES)[number];

export const ACTIONS = ['read', 'create', 'update', 'delete', 'approve', 'pay', 'export'] as const;

export type Action = (typeof ACTIONS)[number];

/**
 * The table of rights: one cell per resource and role, columns in the order of ROLES.
 * R read · C create · U edit · D delete · A approve · P mark paid · X export. After a letter: `o` only own rows
 * (U and D: while not settled) · `s` only assigned rows, only their status · `$` without money · `+` also approved
 * rows of others. `-` nothing.
 */
const TABLE = {
  //                  owner     manager   surveyor   architect  engineer   contractor  designer   inspector viewer
  project: ['RUDX', 'RUX', 'RX', 'R', 'R', 'R$', 'R$', 'R$', 'R$'],
  budget: ['RCUDX', 'RCUX', 'RCUX', 'R', 'R', '-', '-', '-', '-'],
  progress: ['RCUD', 'RCUD', 'RC', 'RC', 'RC', '-', '-', '-', '-'],
  documents: ['RCUDX', 'RCUDX', 'RCU', 'RCU', 'RCU', 'RoCUoDo', 'RoCUoDo', 'RC', 'R'],
  members: ['RCUD', 'RCUD', 'R', 'R', 'R', 'R', 'R', 'R', 'R'],
  expenses: ['RCUDPX', 'RCUDPX', 'RCUDoPX', 'R', 'R', 'RoCUoDo', '-', '-', '-'],
  variations: ['RCUDAX', 'RCUDAX', 'RCUX', 'RCUoDo', 'RCUoDo', 'Ro+CUoDo', 'Ro+CUoDo', '-', '-'],
  certificates: ['RCUDAPX', 'RCUPX', 'RCUAX', 'R', 'R', 'RoCUo', '-', '-', '-'],
  'monitoring-fees': ['RCUDPX', 'RCUDPX', 'RCUPX', '-', '-', '-', '-', '-', '-'],
  inspections: ['RCUDAX', 'RCUDAX', 'R', 'RCUoAX', 'RCUoAX', 'RC', 'R', 'RCUoAX', 'R'],
  issues: ['RCUDAX', 'RCUDAX', 'RCUo', 'RCUX', 'RCUX', 'RCUoUs', 'RCUoUs', 'RCU', 'R'],
  checks: ['RCUDAX', 'RCUDAX', 'R', 'RCUAX', 'RCUAX', 'RCUoUs', 'R', 'RCUAX', 'R'],
  handover: ['RCUDAX', 'RCUDAX', 'RX', 'RCUAX', 'RCUAX', 'R', 'R', 'R', 'R'],
  diary: ['RCUDAX', 'RCUDAX', 'R', 'RCUA', 'RCUA', 'RoCUo', '-', 'RCUo', 'R'],
  interior: ['RCUDX', 'RCUDX', 'R', 'RCU', 'R', 'R$Us', 'RCUDX', 'R$', 'R$'],
  plans: ['RCUDX', 'RCUDX', 'R', 'RCU', 'RCU', 'R', 'R', 'R', 'R'],
  suppliers: ['RU', 'RU', 'RU', 'R', 'R', '-', 'R', '-', '-'],
  'reports-financial': ['R', 'R', 'R', '-', '-', '-', '-', '-', '-'],
  'reports-quality': ['R', 'R', '-', 'R', 'R', '-', '-', 'R', '-'],
  'reports-management': ['R', 'R', '-', '-', '-', '-', '-', '-', '-'],
  'trade-links': ['RCUD', 'RCUD', '-', 'RoCUoDo', 'RoCUoDo', '-', '-', '-', '-'],
  sharing: ['RCUD', 'RCUD', '-', '-', '-', '-', '-', '-', '-'],
  connections: ['RCUD', 'RCUD', '-', '-', '-', '-', '-', '-', '-'],
  views: ['RCUD', 'RCUD', 'R', 'R', 'R', 'R', 'R', 'R', 'R'],
  activity: ['R', 'R', '-', '-', '-', '-', '-', '-', '-'],
} as const satisfies Record<string, readonly string[]>;

export type Resource = keyof typeof TABLE;

export const RESOURCES = Object.keys(TABLE) as Resource[];

/** The rows that a right covers. */
export type Reach = 'all' | 'own' | 'own-or-approved' | 'assigned' | 'own-or-assigned';

export type Grants = Partial<Record<Action, Reach>> & { withoutMoney: boolean };

const LETTERS: Record<string, Action> = {
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
  $: 'all',
  o: 'own',
  'o+': 'own-or-approved',
  s: 'assigned',
};

function readCell(cell: string): Grants {
  const grants: Grants = { withoutMoney: cell.includes('$') };
  if (!/^(-|([RCUDAPX][os+$]*)+)$/.test(cell)) throw new Error(`permission cell ${cell} cannot be read`);
  for (const [, letter = '', mark = ''] of cell.matchAll(/([RCUDAPX])([os+$]*)/g)) {
    const action = LETTERS[letter];
    const reach = REACH[mark];
    if (!action || !reach) throw new Error(`permission cell ${cell} cannot be read at ${letter}${mark}`);
    grants[action] = grants[action] === 'own' && reach === 'assigned' ? 'own-or-assigned' : reach;
  }
  return grants;
}

const GRANTS = new Map<Resource, ReadonlyMap<Role, Grants>>(
  RESOURCES.map((resource) => [
    resource,
    new Map(ROLES.map((role, column) => [role, readCell(TABLE[resource][column] ?? '-')])),
  ]),
);

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

/** Converts a stored role to a current one: `designer` is an interior designer, unknown roles are viewers. */
export function roleOf(stored: string): Role {
  if (stored === 'designer') return 'interior_designer';
  return isRole(stored) ? stored : 'viewer';
}

/** Returns all rights of a role on a resource. */
export function grantsOf(role: Role, resource: Resource): Grants {
  const grants = GRANTS.get(resource)?.get(role);
  if (!grants) throw new Error(`no permission cell for ${role} and ${resource}`);
  return grants;
}

/** A right by its name, as tokens of programs list them: `expenses:read`. */
export type RightName = `${Resource}:${Action}`;

/** What a token leaves of the rights of a role. */
export interface RightLimits {
  rights: { has(name: RightName): boolean };
  /** False: amounts are absent, as for roles marked `$`. */
  money: boolean;
  /** Hears of a right that the role has and the token lacks. */
  refused?: ((name: RightName) => void) | undefined;
}

export interface Member {
  userId: number;
  role: Role;
  /** For a program: what its token allows of what the role may. */
  limits?: RightLimits | undefined;
}

/** Returns the rights of a member on a resource: those of the role, as far as their token allows them. */
export function grantsFor({ role, limits }: Member, resource: Resource): Grants {
  const grants = grantsOf(role, resource);
  if (!limits) return grants;
  const left = ACTIONS.filter((action) => grants[action] && limits.rights.has(`${resource}:${action}`));
  return {
    ...Object.fromEntries(left.map((action) => [action, grants[action]])),
    withoutMoney: grants.withoutMoney || !limits.money,
  };
}

/** Returns true if one role has every right of another, as far, and sees its money. */
export const coversRole = (role: Role, other: Role): boolean =>
  RESOURCES.every((resource) => {
    const [mine, theirs] = [grantsOf(role, resource), grantsOf(other, resource)];
    const seesMoney = !mine.withoutMoney || theirs.withoutMoney || !theirs.read;
    return seesMoney && ACTIONS.every((action) => !theirs[action] || covers(mine[action], theirs[action]));
  });

const covers = (reach: Reach | undefined, other: Reach): boolean =>
  reach === 'all' || reach === other || (other === 'own' && reach !== undefined && reach !== 'assigned');

/** The facts of a stored row that permission checks need. */
export interface RowFacts {
  createdBy: number;
  assignedTo?: number | null;
  /** Approved, decided or paid: members who may edit only their own rows can no longer edit it. */
  settled?: boolean;
  /** Approved rows of others are readable if the table says `+`. */
  approved?: boolean;
  /** A draft is visible only to its author. */
  draft?: boolean;
  /** `o` is about its parts, which have rights of their own: the row itself is read by all who read some of them. */
  inParts?: boolean;
}

/**
 * Returns true if this member may perform the action on this row, or without a row on some row of the resource (a list,
 * a creation). It tells `limits.refused` of a right that only the token lacks. SQL conditions and statusOnly() ask
 * grantsFor() instead.
 */
export function can(member: Member, resource: Resource, action: Action, row?: RowFacts): boolean {
  const reach = grantsOf(member.role, resource)[action];
  if (!reach) return false;
  if (member.limits?.rights.has(`${resource}:${action}`) === false) {
    member.limits.refused?.(`${resource}:${action}`);
    return false;
  }
  if (row?.draft && row.createdBy !== member.userId) return false;
  if (!row || reach === 'all') return true;
  const own =
    row.createdBy === member.userId && !(row.settled && (action === 'update' || action === 'delete'));
  const assigned = row.assignedTo === member.userId;
  switch (reach) {
    case 'own':
      return own || (action === 'read' && row.inParts === true);
    case 'own-or-approved':
      return own || row.approved === true;
    case 'assigned':
      return assigned;
    case 'own-or-assigned':
      return own || assigned;
  }
}

/**
 * Returns true if the member may edit only the status: the row is assigned to them and not otherwise theirs to
 * edit.
 */
export function statusOnly(member: Member, resource: Resource, row: RowFacts): boolean {
  const reach = grantsFor(member, resource).update;
  if (reach === 'assigned') return true;
  return reach === 'own-or-assigned' && !(row.createdBy === member.userId && !row.settled);
}

/** Returns true if the role reads the resource without amounts of money. */
export const withoutMoney = (member: Member, resource: Resource): boolean =>
  grantsFor(member, resource).withoutMoney;

/** Records that are nothing without their amounts: their files and exports show them. */
const MONEY_RECORDS: readonly Resource[] = [
  'budget',
  'expenses',
  'variations',
  'certificates',
  'monitoring-fees',
];

/** Returns true if files of a resource are not for a token without money. */
export const isMoneyRecord = (resource: Resource): boolean => MONEY_RECORDS.includes(resource);
