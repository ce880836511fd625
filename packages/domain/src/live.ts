import type { RowKind } from './endpoint.ts';
import { can, type Member, type Resource, withoutMoney } from './permissions.ts';
import type { RecordKind } from './records/record.ts';
import { hasFiles, PROJECT_RECORDS, RECORDS } from './records/records.ts';

/** Who hears of a topic: who may read that resource, who sees the project with its money, or the user alone. */
type Audience = Resource | 'money' | 'user';

interface Topic {
  heardBy: Audience;
  /** Rooms whose rows go stale: the names behind the project in the web's keys. */
  rooms: readonly string[];
  /** What is made of rows goes stale too: dashboard, portfolio, budgets, reports and whatever is no room of rows. */
  figures: boolean;
}

const topic = (heardBy: Audience, rooms: readonly string[], figures = false): Topic => ({
  heardBy,
  rooms,
  figures,
});

/** What stands in place of rooms where everything that is read of a project goes stale. */
const ALL = '*';

const KINDS: readonly RecordKind[] = Object.values(RECORDS);

type RecordTopic = (typeof RECORDS)[keyof typeof RECORDS]['resource'];

/** The topics of declared kinds: their own rows, and the files beside the documents that rows of theirs have. */
const RECORD_TOPICS = Object.fromEntries(
  KINDS.map(({ resource }) => [
    resource,
    topic(
      resource,
      KINDS.filter((kind) => kind.resource === resource).flatMap((kind) => [
        kind.path,
        ...(hasFiles(kind) ? ['documents'] : []),
      ]),
    ),
  ]),
) as Record<RecordTopic, Topic>;

/**
 * What a live event may name, who hears it, and what it makes stale. An event names a project and topics and carries
 * nothing else: who hears it asks again, and the answer goes by their rights.
 */
const TABLE = {
  projects: topic('project', [ALL, 'suppliers']),
  // The listeners came in, have another role now, or are out.
  membership: topic('project', [ALL, 'suppliers']),
  members: topic('members', ['members', 'invitations']),
  figures: topic('project', [], true),
  money: topic('money', [], true),
  ...RECORD_TOPICS,
  // An approved variation revises a contract sum, and what is held back of it.
  variations: topic('variations', [...RECORD_TOPICS.variations.rooms, 'contracts', 'certificates']),
  comments: topic('project', ['comments']),
  budgets: topic('budget', ['budgets']),
  contracts: topic('budget', ['contracts', 'certificates', 'documents']),
  certificates: topic('certificates', ['certificates', 'contracts', 'documents']),
  progress: topic('progress', ['progress', 'budgets']),
  views: topic('project', ['views']),
  reports: topic('project', ['reports']),
  sharing: topic('sharing', ['sharing']),
  settings: topic('user', ['user', 'settings', 'two-factor']),
  // Who is offered something, and who hears of the answer, is told by a notice.
  notices: topic('user', ['notices', 'offers']),
  jobs: topic('user', ['jobs']),
  sessions: topic('user', ['sessions']),
} as const satisfies Record<string, Topic>;

export type LiveTopic = keyof typeof TABLE;

export const LIVE_TOPICS = Object.keys(TABLE) as LiveTopic[];

/** Rooms whose screens show their own rows alone: what happens in another room leaves them as they are. */
const ROWS: readonly string[] = [
  ...Object.values(PROJECT_RECORDS).map(({ path }) => path),
  ...['members', 'invitations', 'comments', 'contracts', 'certificates', 'views'],
  'sharing',
];

/** Rooms that show what happened in all the others. */
const FOLLOWERS: readonly string[] = ['activity', 'history', 'trash', 'search'];

type Topics = readonly [LiveTopic, ...LiveTopic[]];

const RECORD_TOPICS_OF = Object.fromEntries(
  KINDS.map(({ kind, resource, figures }) => [kind, [resource, ...(figures ? [figures] : [])]]),
) as unknown as Record<keyof typeof RECORDS, Topics>;

/** What an entry of the activity log is about → the topics that it makes stale, the room's own first. */
const TOPICS_OF = {
  project: ['projects'],
  member: ['members'],
  invitation: ['members'],
  offer: ['members'],
  ...RECORD_TOPICS_OF,
  comment: ['comments'],
  budget: ['budgets', 'money'],
  transfer: ['budgets', 'money'],
  commitment: ['budgets', 'money'],
  // Where the programme puts the work decides whether the project is on schedule, which everybody sees.
  programme: ['budgets', 'figures'],
  milestone: ['budgets', 'figures'],
  'progress-entry': ['progress', 'figures'],
  contract: ['contracts', 'money'],
  certificate: ['certificates', 'money'],
  branding: ['sharing'],
  'share-link': ['sharing'],
  // Who gets a report by mail sees that, though they may share nothing.
  'report-schedule': ['sharing', 'reports'],
} as const satisfies Record<RowKind, Topics> & Record<string, Topics>;

/** What an entry of the activity log may be about. */
export type LiveEntity = keyof typeof TOPICS_OF;

const isKnown = (entity: string): entity is LiveEntity => Object.hasOwn(TOPICS_OF, entity);

// An entity that this process does not know was written by a newer one: too much is asked again rather than too little.
const topicsOf = (entity: string): Topics => (isKnown(entity) ? TOPICS_OF[entity] : ['projects']);

/** Does this member hear of the topic in their project? Who may not read a resource does not learn of its events either. */
export function hears(member: Member, name: LiveTopic): boolean {
  const { heardBy }: Topic = TABLE[name];
  if (heardBy === 'user') return false;
  if (heardBy === 'money') return can(member, 'project', 'read') && !withoutMoney(member, 'project');
  return can(member, heardBy, 'read');
}

/**
 * The topics that this member hears of when a row of this kind has changed in their project. A comment is heard by who
 * hears of the row `about` which it was made.
 */
export function topicsFor(member: Member, entity: string, about: string | null = null): LiveTopic[] {
  if (about !== null && !hears(member, topicsOf(about)[0])) return [];
  return topicsOf(entity).filter((name) => hears(member, name));
}

/**
 * Is what was read of a room stale after an event of this topic? `room` is the name that follows project or projects in
 * the key of what was read, or the first one of a key that is not about projects.
 */
export function goesStale(name: LiveTopic, room: string, aboutProjects = true): boolean {
  const { rooms, figures }: Topic = TABLE[name];
  if (rooms.includes(room)) return true;
  if (!aboutProjects) return false;
  return rooms.includes(ALL) || FOLLOWERS.includes(room) || (figures && !ROWS.includes(room));
}
