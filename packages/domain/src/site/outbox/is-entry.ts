import type { Entry } from './entry.ts';
import { HOLD_REASONS, STORED_STATES } from './entry-states.ts';

type Check = (value: unknown) => boolean;
type Checks<Shape> = { readonly [Name in keyof Shape]: Check };

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isWhole: Check = (value) => Number.isSafeInteger(value);
const isCount: Check = (value) => isWhole(value) && (value as number) >= 0;
const isUuid: Check = (value) => typeof value === 'string' && UUID.test(value);
const isPath: Check = (value) => typeof value === 'string' && value.startsWith('/api/');
const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const mapOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value as object).every(check);
const shape =
  <Shape>(checks: Checks<Shape>): Check =>
  (value) =>
    isObject(value) &&
    Object.entries<Check>(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const plain: Check = (value) => isText(value) || isNumber(value);

const REQUEST = {
  method: oneOf(['POST', 'PATCH', 'PUT', 'DELETE']),
  path: isPath,
  params: mapOf(plain),
  query: mapOf(plain),
  body: orNull(isObject),
};

const isPart: Check = (value) => value !== undefined;

const ENTRY: Checks<Entry> = {
  ...REQUEST,
  v: oneOf([1]),
  id: isUuid,
  seq: isCount,
  userId: isWhole,
  projectId: isWhole,
  record: isText,
  kind: isText,
  act: oneOf(['create', 'edit', 'step', 'photo']),
  title: isText,
  editPath: orNull(isPath),
  basedOn: orNull(shape({ version: orNull(isWhole), fields: isObject })),
  triedBody: orNull(isObject),
  ifSigned: orNull(shape(REQUEST)),
  dependsOn: listOf(isUuid),
  photoIds: listOf(isUuid),
  ownerId: orNull(isUuid),
  state: oneOf(STORED_STATES),
  heldFor: orNull(oneOf(HOLD_REASONS)),
  tries: isCount,
  nextAt: orNull(isNumber),
  lastProblem: orNull(
    shape({ status: isWhole, code: orNull(isText), detail: isText, errors: mapOf(isText) }),
  ),
  conflict: orNull(
    shape({ version: isWhole, fields: mapOf(shape({ before: isPart, mine: isPart, theirs: isPart })) }),
  ),
  notes: listOf(oneOf(['merged', 'addendum', 'deletedMeanwhile'])),
  capturedAt: isNumber,
  offsetMs: orNull(isNumber),
  bytes: isCount,
};

/**
 * Whether a stored value is an entry, as entry.ts declares it. Checked by hand, because the screens on site start without a
 * network from few files, and the library of schemas would be the largest of them; a test holds both together.
 */
export const isEntry = shape(ENTRY) as (value: unknown) => value is Entry;
