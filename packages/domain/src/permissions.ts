/** The roles of project_members. An unknown role counts as viewer. */
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
 * Who may do what, one cell a resource and role, columns in the order of ROLES.
 * R read · C create · U edit · D delete · A approve · P mark paid · X export. Behind a letter: `o` only rows that I
 * created (U and D: while not settled) · `s` only rows assigned to me, only their status · `$` without money ·
 * `+` also the approved rows of others. `-` nothing.
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
  issues: ['RCUDX', 'RCUDX', 'RCUo', 'RCUX', 'RCUX', 'RCUoUs', 'RCUoUs', 'RCU', 'R'],
  interior: ['RCUDX', 'RCUDX', 'R', 'RCU', 'R', 'R$Us', 'RCUDX', 'R$', 'R$'],
  suppliers: ['RU', 'RU', 'RU', 'R', 'R', '-', 'R', '-', '-'],
  'reports-financial': ['R', 'R', 'R', '-', '-', '-', '-', '-', '-'],
  'reports-quality': ['R', 'R', '-', 'R', 'R', '-', '-', 'R', '-'],
  'reports-management': ['R', 'R', '-', '-', '-', '-', '-', '-', '-'],
  sharing: ['RCUD', 'RCUD', '-', '-', '-', '-', '-', '-', '-'],
  views: ['RCUD', 'RCUD', 'R', 'R', 'R', 'R', 'R', 'R', 'R'],
  activity: ['R', 'R', '-', '-', '-', '-', '-', '-', '-'],
} as const satisfies Record<string, readonly string[]>;

export type Resource = keyof typeof TABLE;

export const RESOURCES = Object.keys(TABLE) as Resource[];

/** Which rows a letter reaches. */
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

/** A role as stored, read with today's names: `designer` is an interior designer, an unknown role a viewer. */
export function roleOf(stored: string): Role {
  if (stored === 'designer') return 'interior_designer';
  return isRole(stored) ? stored : 'viewer';
}

/** All that a role may do with a resource. */
export function grantsOf(role: Role, resource: Resource): Grants {
  const grants = GRANTS.get(resource)?.get(role);
  if (!grants) throw new Error(`no permission cell for ${role} and ${resource}`);
  return grants;
}

export interface Member {
  userId: number;
  role: Role;
}

/** What a decision needs to know of a row, as it is stored. */
export interface RowFacts {
  createdBy: number;
  assignedTo?: number | null;
  /** Approved, decided or paid: who only edits their own rows may not touch it any more. */
  settled?: boolean;
  /** Approved rows of others are readable where the table says `+`. */
  approved?: boolean;
  /** A draft: its author's alone, for every other role it is not there. */
  draft?: boolean;
}

/**
 * May this member do this to this row? Without a row: to some row of the resource (a list, a creation).
 * The only question that any code asks about rights.
 */
export function can(member: Member, resource: Resource, action: Action, row?: RowFacts): boolean {
  const reach = grantsOf(member.role, resource)[action];
  if (!reach) return false;
  if (row?.draft && row.createdBy !== member.userId) return false;
  if (!row || reach === 'all') return true;
  const own =
    row.createdBy === member.userId && !(row.settled && (action === 'update' || action === 'delete'));
  const assigned = row.assignedTo === member.userId;
  switch (reach) {
    case 'own':
      return own;
    case 'own-or-approved':
      return own || row.approved === true;
    case 'assigned':
      return assigned;
    case 'own-or-assigned':
      return own || assigned;
  }
}

/** True where an edit may touch the status alone: the row is assigned to the member and not otherwise theirs to edit. */
export function statusOnly(member: Member, resource: Resource, row: RowFacts): boolean {
  const reach = grantsOf(member.role, resource).update;
  if (reach === 'assigned') return true;
  return reach === 'own-or-assigned' && !(row.createdBy === member.userId && !row.settled);
}

/** True where the role reads the resource without its money. */
export const withoutMoney = (member: Member, resource: Resource): boolean =>
  grantsOf(member.role, resource).withoutMoney;
