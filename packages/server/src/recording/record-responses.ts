import type { Endpoint } from '@brick/domain/endpoint';
import { VISITORS, type Visitor } from '../endpoint-tests/expected/expected-statuses.ts';
import type { HttpResponse } from '../testing/test-client.ts';
import type { RecordedProject } from './recorded-project.ts';
import { pathsOfEndpoint, queriesOf } from './recorded-requests.ts';
import { difference, indent, isJsonObject, replaceRandomValues, toLines } from './snapshot-text.ts';

const OTHER_VISITORS = VISITORS.map(([visitor]) => visitor).filter((visitor) => visitor !== 'owner');

/** Recorded headers. The others are the same for all responses and have their own tests. */
const RECORDED_HEADERS = ['x-total-count', 'x-next-cursor', 'x-truncated', 'location', 'content-disposition'];

/** A recorded response. For files whose text is recorded elsewhere, only the type. */
interface RecordedResponse {
  status: number;
  headers: string[];
  body: unknown;
}

/** Removes random order and length: files are ordered by random keys, and archive sizes vary. */
function withoutRandomness(this: object, name: string, value: unknown): unknown {
  if (name === 'fileSize' && 'equalFigures' in this) return typeof value;
  const isOfFiles =
    Array.isArray(value) &&
    value.some((each) => isJsonObject(each) && ('sha256' in each || 'recordKind' in each));
  if (!isOfFiles) return value;
  const texts = value.map((each) => JSON.stringify(each));
  return texts.sort().map((text) => JSON.parse(text) as unknown);
}

function recordResponse(
  { secrets }: RecordedProject,
  { status, headers, body }: HttpResponse,
): RecordedResponse {
  const type = headers.get('content-type') ?? '';
  const known = (value: unknown) =>
    JSON.parse(replaceRandomValues(JSON.stringify(value), secrets), withoutRandomness) as unknown;
  const bodyOf = () => {
    if (/json/.test(type)) return known(body);
    if (body === '') return 'nothing';
    return type.startsWith('text/') ? known(String(body).split(/\r?\n/)) : type;
  };
  const named = RECORDED_HEADERS.flatMap((name) =>
    headers.has(name) ? [`${name}: ${headers.get(name)}`] : [],
  );
  return { status, headers: named, body: bodyOf() };
}

const isRefused = ({ status }: RecordedResponse) => status >= 400;

const problemOf = ({ status, body }: RecordedResponse): string =>
  isJsonObject(body) ? `${status} ${body['code']}: ${body['detail']}` : String(status);

/** How another visitor's response differs from the owner's. */
function differenceFromOwner(owner: RecordedResponse, other: RecordedResponse): string[] {
  if (
    JSON.stringify({ ...owner, ...withoutRequestId(owner) }) ===
    JSON.stringify({ ...other, ...withoutRequestId(other) })
  )
    return ['as owner'];
  if (isRefused(other)) return [problemOf(other)];
  if (isRefused(owner)) return [String(other.status), ...indent(toLines(other.body))];
  const headers = other.headers.filter((header) => !owner.headers.includes(header));
  const differs = difference(owner.body, other.body);
  return [`${other.status} but`, ...indent([...headers, ...(differs === undefined ? [] : toLines(differs))])];
}

/** A response without its request id. */
const withoutRequestId = (answer: RecordedResponse) => (isRefused(answer) ? { body: problemOf(answer) } : {});

/** Groups visitors with the same response. */
function groupEqual(answers: readonly (readonly [Visitor, readonly string[]])[]): string[] {
  const groups = new Map<string, Visitor[]>();
  for (const [visitor, lines] of answers) {
    const text = lines.join('\n');
    groups.set(text, [...(groups.get(text) ?? []), visitor]);
  }
  return [...groups].map(([text, visitors]) => `${visitors.join(' ')}: ${text}`);
}

/** Records the owner's response in full, and how the others differ. */
async function recordPath(
  site: RecordedProject,
  path: string,
  visitors: readonly Visitor[],
): Promise<string[]> {
  const asked = await Promise.all(
    visitors.map(async (visitor) => {
      const client = site.people.get(visitor) ?? site.server.visitor();
      return [visitor, recordResponse(site, await client.get(path))] as const;
    }),
  );
  const owner = recordResponse(site, await site.owner.get(path));
  const whole = isRefused(owner) ? [] : [...owner.headers, ...toLines(owner.body)];
  return [
    ...['', `GET ${replaceRandomValues(path, site.secrets)}`],
    ...[`owner: ${isRefused(owner) ? problemOf(owner) : owner.status}`, ...indent(whole)],
    ...groupEqual(asked.map(([visitor, answer]) => [visitor, differenceFromOwner(owner, answer)])),
  ];
}

/** The selected rows by id, with their kinds in mixed lists, and lines of a file by position. */
function selectedIds(plain: unknown, some: unknown, mixed: boolean): string | null {
  if (!Array.isArray(some) || !Array.isArray(plain)) return null;
  if (some.every((row) => isJsonObject(row) && 'id' in row))
    return some.map(({ kind, id }) => (mixed ? `${kind} ${id}` : id)).join(', ');
  const places = some.map((line) => plain.indexOf(line));
  return places.includes(-1) ? null : `lines ${places.join(', ')}`;
}

const MIXED = /\/(?:search|trash|carried)$/;

/** Records the owner's response to a filtered or sorted list. */
async function recordFilteredList(
  site: RecordedProject,
  path: string,
  query: string,
  plain: RecordedResponse,
): Promise<string[]> {
  const answer = recordResponse(site, await site.owner.get(`${path}${query}`));
  if (isRefused(answer)) return [`${query}: ${problemOf(answer)}`];
  const headers = answer.headers.filter((header) => !plain.headers.includes(header));
  const which = selectedIds(plain.body, answer.body, MIXED.test(path));
  if (which !== null) return [[`${query}: ${which}`, ...headers].join('; ')];
  const differs = difference(plain.body, answer.body);
  if (differs === undefined) return [`${query}: the same`];
  return [`${query}:`, ...indent(toLines(differs))];
}

/** Fields that affect what a role may see of a row. */
const SIGNIFICANT_FIELDS = [
  ...['addedBy', 'submittedBy', 'createdBy', 'reportedBy', 'designerId', 'enteredBy', 'contractId'],
  ...['status', 'result', 'isPaid', 'assignedToId', 'inspectorId', 'valuers'],
];

/**
 * Rows of each sort that all visitors request. The others are requested by the owner only, because lists show how
 * roles see them.
 */
const ROWS_PER_SORT = 2;

/** The paths that all visitors request. */
async function pathsForAllVisitors(
  site: RecordedProject,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const sorts = new Map<string, string[]>();
  for (const path of paths) {
    const row = /^\/api\/[\w-]+\/\d+/.exec(path)?.[0] ?? path;
    const { status, body } = await site.owner.get(row);
    const sort = JSON.stringify(status === 200 ? SIGNIFICANT_FIELDS.map((field) => body[field]) : status);
    sorts.set(sort, [...(sorts.get(sort) ?? []), path]);
  }
  return new Set([...sorts.values()].flatMap((same) => same.slice(0, ROWS_PER_SORT)));
}

/** Generated files are slow: the visitors' access is recorded for the last one only. */
const SLOW_FILES = /^\/api\/(?:inspections|certificates)\/\{id\}\/export$|^\/api\/share\/\{key\}\/pdf$/;

/** Visitors for endpoints whose response does not depend on the role. */
const FEW_VISITORS: readonly Visitor[] = ['contractor', 'stranger', 'signed-out'];

const visitorsOf = ({ on, path }: Endpoint): readonly Visitor[] =>
  on === 'everyone' || path.startsWith('/api/user/') ? FEW_VISITORS : OTHER_VISITORS;

/** Records all responses of an endpoint, for every row it can name; for lists also each order and filter. */
export async function recordEndpoint(site: RecordedProject, endpoint: Endpoint): Promise<string[]> {
  const paths = (await pathsOfEndpoint(site, endpoint)).slice(SLOW_FILES.test(endpoint.path) ? -1 : 0);
  const isOfRows = endpoint.path.includes('{id}');
  const byAll = isOfRows ? await pathsForAllVisitors(site, paths) : new Set(paths);
  const lines: string[] = [];
  for (const path of paths)
    lines.push(...(await recordPath(site, path, byAll.has(path) ? visitorsOf(endpoint) : [])));
  const [first] = paths;
  if (first === undefined || /\{(?:id|key)\}/.test(endpoint.path)) return lines;
  const plain = recordResponse(site, await site.owner.get(first));
  for (const query of queriesOf(endpoint).sort())
    lines.push(...(await recordFilteredList(site, first, query, plain)));
  return lines;
}
