/** Example values for fields by their name, all from one building project. */
const TEXT_EXAMPLES: Record<string, string> = {
  username: 'thato',
  identifier: 'thato',
  password: 'mortar-and-lime',
  currentPassword: 'mortar-and-lime',
  newPassword: 'slate-and-cedar',
  email: 'thato@example.com',
  firstName: 'Thato',
  lastName: 'Kgosi',
  role: 'project_manager',
  phone: '+267 390 0000',
  company: 'Kgosi Building Works',
  address: 'Plot 413, Mokolodi',
  city: 'Gaborone',
  country: 'BW',
  currency: 'BWP',
  timezone: 'Africa/Gaborone',
  bio: 'Project manager of houses and schools.',
  website: 'https://example.com',
  linkedin: 'https://www.linkedin.com/in/example',
  next: '/dashboard',
  name: 'Mokolodi Ridge House',
  location: 'Plot 413, Mokolodi',
  title: 'Ridge beam in steel instead of timber',
  itemName: 'Ready-mix concrete, 25 MPa',
  supplier: 'Kalahari Cement',
  contactPerson: 'Neo Molefe',
  description: 'As agreed on site on Tuesday',
  text: 'The levels were checked this morning.',
  note: 'Agreed on site',
  decisionNote: 'Agreed on site',
  reason: 'Savings in the roof pay for the drains',
  feeType: 'Site supervision',
  payeeName: 'Letsatsi Consulting Engineers',
  reportNumber: 'INS-0007',
  inspectionType: 'Reinforcement before concrete',
  assignedTo: 'Neo Molefe',
  observations: 'Cover of 40 mm throughout',
  observationNotes: 'Cover of 40 mm throughout',
  adviceInstructions: 'Tie the stirrups at grid C before the pour',
  correctiveAction: 'The honeycombed section was cut out and recast',
  roomName: 'Kitchen',
  designStyle: 'Plain timber',
  notes: 'Oak veneer, oiled',
  taskName: 'Choose worktops',
  q: 'concrete',
  cursor: 'WyItZGF0ZSIsIjIwMjYtMDMtMDQiLDEyXQ',
  key: 'gq0sXcTq9uUu1p0lZsYb3w',
  type: 'application/pdf',
  code: '492039',
  date: '2026-03-04',
  reportedBy: 'Thato Kgosi',
  listName: 'CL-0001 · Before handover',
};

const NUMBER_EXAMPLES: Record<string, number> = {
  version: 3,
  size: 184_320,
  rating: 4.5,
  averageRating: 4.2,
  daysLeft: 117,
  timeImpactDays: 5,
  progress: 37.5,
  percentSpent: 74.7,
  totalPhases: 8,
  completedPhases: 3,
  days: 7,
};

const FILE = '/api/files/gq0sXcTq9uUu1p0lZsYb3w';
const DAY = '2026-03-18';
const INSTANT = '2026-03-18T07:30:00.000Z';

/** A JSON schema, as far as examples are made of it. */
export interface JsonSchemaNode {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  default?: unknown;
  nullable?: boolean;
  /** Our own mark of amounts, for the codec of JSON. */
  money?: boolean;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: JsonSchemaNode;
  minItems?: number;
  properties?: Record<string, JsonSchemaNode>;
  required?: string[];
  additionalProperties?: JsonSchemaNode | boolean;
  anyOf?: JsonSchemaNode[];
  oneOf?: JsonSchemaNode[];
  allOf?: JsonSchemaNode[];
}

function textExample(name: string, { format, pattern, maxLength }: JsonSchemaNode): string {
  if (format === 'date') return DAY;
  if (format === 'date-time') return INSTANT;
  if (/^limit$/.test(name)) return '50';
  if (/^offset$/.test(name)) return '0';
  if (pattern?.includes('\\d')) return '1';
  const known = TEXT_EXAMPLES[name];
  if (known) return known;
  if (/Urls?$|^url$|^avatar$/.test(name)) return FILE;
  if (/Names?$/.test(name)) return 'Thato Kgosi';
  return 'Text'.slice(0, maxLength ?? 4);
}

function numberExample(
  name: string,
  { type, minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchemaNode,
): number {
  const usual =
    NUMBER_EXAMPLES[name] ?? (/Rate$|percent/i.test(name) ? 87.5 : /Id$|^id$|By$/.test(name) ? 12 : 4);
  const within = Math.max(Math.min(usual, maximum), Math.max(minimum, 0));
  return type === 'integer' ? Math.round(within) : within;
}

const isEmptyChoice = ({ type, const: fixed, enum: values }: JsonSchemaNode): boolean =>
  type === 'null' ||
  fixed === null ||
  fixed === '' ||
  (values?.length === 1 && (values[0] === '' || values[0] === null));

/** Returns a plausible example value for a field of this name and schema. */
export function createExample(schema: JsonSchemaNode, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.example !== undefined) return schema.example;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return createExample(choices.find((choice) => !isEmptyChoice(choice)) ?? choices[0] ?? {}, name);
  if (schema.enum) return schema.enum.find((value) => value !== '' && value !== null) ?? schema.enum[0];
  switch (schema.type) {
    case 'object':
      return {
        ...Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, createExample(inner, key)]),
        ),
      };
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        createExample(schema.items ?? {}, name),
      );
    case 'integer':
    case 'number':
      return numberExample(name, schema);
    case 'boolean':
      // A day of payment goes with what is paid.
      return name === 'isPaid';
    default:
      return textExample(name, schema);
  }
}
