import type { Endpoint } from '@brick/domain/endpoint';
import type { Answer } from '../testing/client.ts';
import { VISITORS, type Visitor } from '../walk/expected.ts';
import { pathsOf, queriesOf } from './questions.ts';
import type { Site } from './site.ts';
import { deeper, difference, isFields, linesOf, steady } from './written.ts';

const OTHERS = VISITORS.map(([visitor]) => visitor).filter((visitor) => visitor !== 'owner');

/** Headers that say something of what is answered; the others are the same for all, and have tests of their own. */
const TELLING = ['x-total-count', 'x-next-cursor', 'x-truncated', 'location', 'content-disposition'];

/** What is recorded of an answer. Of a file whose words are recorded elsewhere its type is all. */
interface Told {
  status: number;
  headers: string[];
  body: unknown;
}

/** Files stand in the order of their keys, which are random, and an archive is as long as what is random in it packs. */
function withoutChance(this: object, name: string, value: unknown): unknown {
  if (name === 'fileSize' && 'equalFigures' in this) return typeof value;
  const isOfFiles =
    Array.isArray(value) &&
    value.some((each) => isFields(each) && ('sha256' in each || 'recordKind' in each));
  if (!isOfFiles) return value;
  const texts = value.map((each) => JSON.stringify(each));
  return texts.sort().map((text) => JSON.parse(text) as unknown);
}

function told({ secrets }: Site, { status, headers, body }: Answer): Told {
  const type = headers.get('content-type') ?? '';
  const known = (value: unknown) =>
    JSON.parse(steady(JSON.stringify(value), secrets), withoutChance) as unknown;
  const bodyOf = () => {
    if (/json/.test(type)) return known(body);
    if (body === '') return 'nothing';
    return type.startsWith('text/') ? known(String(body).split(/\r?\n/)) : type;
  };
  const named = TELLING.flatMap((name) => (headers.has(name) ? [`${name}: ${headers.get(name)}`] : []));
  return { status, headers: named, body: bodyOf() };
}

const isRefused = ({ status }: Told) => status >= 400;

const refusalOf = ({ status, body }: Told): string =>
  isFields(body) ? `${status} ${body['code']}: ${body['detail']}` : String(status);

/** What somebody else is answered, beside what the owner is. */
function besideOwner(owner: Told, other: Told): string[] {
  if (
    JSON.stringify({ ...owner, ...requestless(owner) }) ===
    JSON.stringify({ ...other, ...requestless(other) })
  )
    return ['as owner'];
  if (isRefused(other)) return [refusalOf(other)];
  if (isRefused(owner)) return [String(other.status), ...deeper(linesOf(other.body))];
  const headers = other.headers.filter((header) => !owner.headers.includes(header));
  const differs = difference(owner.body, other.body);
  return [`${other.status} but`, ...deeper([...headers, ...(differs === undefined ? [] : linesOf(differs))])];
}

/** A refusal by what it says: each has the number of its request. */
const requestless = (answer: Told) => (isRefused(answer) ? { body: refusalOf(answer) } : {});

/** Visitors who are told the same stand together. */
function together(answers: readonly (readonly [Visitor, readonly string[]])[]): string[] {
  const groups = new Map<string, Visitor[]>();
  for (const [visitor, lines] of answers) {
    const text = lines.join('\n');
    groups.set(text, [...(groups.get(text) ?? []), visitor]);
  }
  return [...groups].map(([text, visitors]) => `${visitors.join(' ')}: ${text}`);
}

/** What the owner is answered, whole, and the others beside them. */
async function answered(site: Site, path: string, visitors: readonly Visitor[]): Promise<string[]> {
  const asked = await Promise.all(
    visitors.map(async (visitor) => {
      const client = site.people.get(visitor) ?? site.server.visitor();
      return [visitor, told(site, await client.get(path))] as const;
    }),
  );
  const owner = told(site, await site.owner.get(path));
  const whole = isRefused(owner) ? [] : [...owner.headers, ...linesOf(owner.body)];
  return [
    ...['', `GET ${steady(path, site.secrets)}`],
    ...[`owner: ${isRefused(owner) ? refusalOf(owner) : owner.status}`, ...deeper(whole)],
    ...together(asked.map(([visitor, answer]) => [visitor, besideOwner(owner, answer)])),
  ];
}

/** Rows by their ids, beside their kinds where several stand together, and lines of a file by their place. */
function whichOf(plain: unknown, some: unknown, mixed: boolean): string | null {
  if (!Array.isArray(some) || !Array.isArray(plain)) return null;
  if (some.every((row) => isFields(row) && 'id' in row))
    return some.map(({ kind, id }) => (mixed ? `${kind} ${id}` : id)).join(', ');
  const places = some.map((line) => plain.indexOf(line));
  return places.includes(-1) ? null : `lines ${places.join(', ')}`;
}

const MIXED = /\/(?:search|trash|carried)$/;

/** What a question about fewer rows, or another order of them, is answered to the owner. */
async function narrowed(site: Site, path: string, query: string, plain: Told): Promise<string[]> {
  const answer = told(site, await site.owner.get(`${path}${query}`));
  if (isRefused(answer)) return [`${query}: ${refusalOf(answer)}`];
  const headers = answer.headers.filter((header) => !plain.headers.includes(header));
  const which = whichOf(plain.body, answer.body, MIXED.test(path));
  if (which !== null) return [[`${query}: ${which}`, ...headers].join('; ')];
  const differs = difference(plain.body, answer.body);
  if (differs === undefined) return [`${query}: the same`];
  return [`${query}:`, ...deeper(linesOf(differs))];
}

/** Fields by which a row is one or another in the eyes of a role. */
const MATTERS = [
  ...['addedBy', 'submittedBy', 'createdBy', 'reportedBy', 'designerId', 'enteredBy', 'contractId'],
  ...['status', 'result', 'isPaid', 'assignedToId', 'inspectorId', 'valuers'],
];

/** Rows of each sort that everybody asks about; of the others only the owner does: lists tell how a role sees those. */
const OF_EACH_SORT = 2;

/** The paths at which everybody asks. */
async function askedByAll(site: Site, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const sorts = new Map<string, string[]>();
  for (const path of paths) {
    const row = /^\/api\/[\w-]+\/\d+/.exec(path)?.[0] ?? path;
    const { status, body } = await site.owner.get(row);
    const sort = JSON.stringify(status === 200 ? MATTERS.map((field) => body[field]) : status);
    sorts.set(sort, [...(sorts.get(sort) ?? []), path]);
  }
  return new Set([...sorts.values()].flatMap((same) => same.slice(0, OF_EACH_SORT)));
}

/** Files that are drawn take long: the last one tells who may have one. */
const DRAWN = /^\/api\/(?:inspections|certificates)\/\{id\}\/export$|^\/api\/share\/\{key\}\/pdf$/;

/** Whoever asks what is for everybody, or for themselves alone, is answered alike whatever their role is. */
const FEW: readonly Visitor[] = ['contractor', 'stranger', 'signed-out'];

const visitorsOf = ({ on, path }: Endpoint): readonly Visitor[] =>
  on === 'everyone' || path.startsWith('/api/user/') ? FEW : OTHERS;

/** Every answer of a call, at every row that it can name; of a list also each of its orders and filters. */
export async function answersOf(site: Site, endpoint: Endpoint): Promise<string[]> {
  const paths = (await pathsOf(site, endpoint)).slice(DRAWN.test(endpoint.path) ? -1 : 0);
  const isOfRows = endpoint.path.includes('{id}');
  const byAll = isOfRows ? await askedByAll(site, paths) : new Set(paths);
  const lines: string[] = [];
  for (const path of paths)
    lines.push(...(await answered(site, path, byAll.has(path) ? visitorsOf(endpoint) : [])));
  const [first] = paths;
  if (first === undefined || /\{(?:id|key)\}/.test(endpoint.path)) return lines;
  const plain = told(site, await site.owner.get(first));
  for (const query of queriesOf(endpoint).sort()) lines.push(...(await narrowed(site, first, query, plain)));
  return lines;
}
