import type { RowKind } from '../endpoint.ts';
import { can, type Member, type Resource, withoutMoney } from '../permissions.ts';
import type { RecordKind } from '../records/define-record.ts';
import { hasFiles, PROJECT_RECORDS, RECORDS } from '../records/record-kinds.ts';

/**
 * Who receives a topic: members who may read that resource, members who see the project's money, or the user alone.
 */
type Audience = Resource | 'money' | 'user';

interface TopicDefinition {
  heardBy: Audience;
  /** Features whose data becomes stale: the names after the project in the query keys of the web. */
  features: readonly string[];
  /** Derived figures become stale as well: dashboard, portfolio, budgets, reports and other features without rows. */
  figures: boolean;
}

const defineTopic = (heardBy: Audience, features: readonly string[], figures = false): TopicDefinition => ({
  heardBy,
  features,
  figures,
});

/** Stands for all features of a project. */
const ALL_FEATURES = '*';

const KINDS: readonly RecordKind[] = Object.values(RECORDS);

type RecordTopic = (typeof RECORDS)[keyof typeof RECORDS]['resource'];

/** The topics of declared records: their own rows, and the document list if they have attachments. */
const RECORD_TOPICS = Object.fromEntries(
  KINDS.map(({ resource }) => [
    resource,
    defineTopic(
      resource,
      KINDS.filter((kind) => kind.resource === resource).flatMap((kind) => [
        kind.path,
        ...(hasFiles(kind) ? ['documents'] : []),
      ]),
    ),
  ]),
) as Record<RecordTopic, TopicDefinition>;

/**
 * All topics of live events, their audience, and what they make stale. An event names a project and topics and
 * carries no data: clients fetch again with their own rights.
 */
const TOPICS = {
  projects: defineTopic('project', [ALL_FEATURES, 'suppliers']),
  // The subscriber joined, changed role or left.
  membership: defineTopic('project', [ALL_FEATURES, 'suppliers']),
  members: defineTopic('members', ['members', 'invitations']),
  figures: defineTopic('project', [], true),
  money: defineTopic('money', [], true),
  ...RECORD_TOPICS,
  // An approved variation changes a contract sum and its retention.
  variations: defineTopic('variations', [...RECORD_TOPICS.variations.features, 'contracts', 'certificates']),
  // Pins and completion lists show how far their issues and checks are, and plans count those that are open.
  issues: defineTopic('issues', [...RECORD_TOPICS.issues.features, 'pins', 'plans', 'completion-lists']),
  // Their points keep completion lists from being issued.
  checks: defineTopic('checks', [...RECORD_TOPICS.checks.features, 'pins', 'plans', 'completion-lists']),
  // Issues name the lists that they are on, and certificates count open lines.
  handover: defineTopic('handover', [...RECORD_TOPICS.handover.features, 'issues', 'certificates']),
  comments: defineTopic('project', ['comments']),
  // Exports for the accountant say what of them has changed since.
  expenses: defineTopic('expenses', [...RECORD_TOPICS.expenses.features, 'accounting']),
  accounting: defineTopic('budget', ['accounting']),
  budgets: defineTopic('budget', ['budgets']),
  contracts: defineTopic('budget', ['contracts', 'certificates', 'documents']),
  certificates: defineTopic('certificates', ['certificates', 'contracts', 'documents', 'completion-lists']),
  progress: defineTopic('progress', ['progress', 'budgets']),
  views: defineTopic('project', ['views']),
  reports: defineTopic('project', ['reports']),
  sharing: defineTopic('sharing', ['sharing']),
  connections: defineTopic('connections', ['connections']),
  settings: defineTopic('user', ['user', 'settings', 'two-factor']),
  // People involved in an offer are informed by a notice.
  notices: defineTopic('user', ['notices', 'offers']),
  jobs: defineTopic('user', ['jobs']),
  tokens: defineTopic('user', ['tokens', 'calendars']),
  bank: defineTopic('user', ['bank']),
  sessions: defineTopic('user', ['sessions']),
} as const satisfies Record<string, TopicDefinition>;

export type LiveTopic = keyof typeof TOPICS;

export const LIVE_TOPICS = Object.keys(TOPICS) as LiveTopic[];

/** Features that show only their own rows and are not affected by other features. */
const ROW_FEATURES: readonly string[] = [
  ...Object.values(PROJECT_RECORDS).map(({ path }) => path),
  ...['members', 'invitations', 'comments', 'contracts', 'certificates', 'views'],
  ...['sharing', 'connections', 'accounting'],
];

/** Features that show changes of all other features. */
const OVERVIEW_FEATURES: readonly string[] = ['activity', 'history', 'trash', 'search'];

type TopicList = readonly [LiveTopic, ...LiveTopic[]];

const RECORD_TOPICS_OF = Object.fromEntries(
  KINDS.map(({ kind, resource, figures }) => [kind, [resource, ...(figures ? [figures] : [])]]),
) as unknown as Record<keyof typeof RECORDS, TopicList>;

/** Entity of a log entry → topics that become stale, the feature's own first. */
const TOPICS_OF = {
  project: ['projects'],
  member: ['members'],
  invitation: ['members'],
  offer: ['members'],
  ...RECORD_TOPICS_OF,
  comment: ['comments'],
  'diary-line': ['diary'],
  budget: ['budgets', 'money'],
  transfer: ['budgets', 'money'],
  commitment: ['budgets', 'money'],
  // The programme determines whether the project is on schedule, which everyone sees.
  programme: ['budgets', 'figures'],
  milestone: ['budgets', 'figures'],
  'progress-entry': ['progress', 'figures'],
  contract: ['contracts', 'money'],
  certificate: ['certificates', 'money'],
  branding: ['sharing'],
  'share-link': ['sharing'],
  'project-token': ['connections'],
  'accounting-profile': ['accounting'],
  'accounting-export': ['accounting'],
  webhook: ['connections'],
  'mail-address': ['connections'],
  'held-mail': ['connections'],
  // Recipients of a report by mail see that even without the right to share.
  'report-schedule': ['sharing', 'reports'],
} as const satisfies Record<RowKind, TopicList> & Record<string, TopicList>;

/** Entities of log entries. */
export type LiveEntity = keyof typeof TOPICS_OF;

const isKnown = (entity: string): entity is LiveEntity => Object.hasOwn(TOPICS_OF, entity);

// Unknown entities come from a newer version: rather refetch too much than too little.
const topicsOf = (entity: string): TopicList => (isKnown(entity) ? TOPICS_OF[entity] : ['projects']);

/**
 * Returns true if this member receives the topic in their project. Members who may not read a resource do not
 * receive its events either.
 */
export function receivesTopic(member: Member, name: LiveTopic): boolean {
  const { heardBy }: TopicDefinition = TOPICS[name];
  if (heardBy === 'user') return false;
  if (heardBy === 'money') return can(member, 'project', 'read') && !withoutMoney(member, 'project');
  return can(member, heardBy, 'read');
}

/**
 * Returns the topics that this member receives when a row of this kind changes in their project. Comments reach
 * members who receive changes of the row that they are `about`.
 */
export function topicsFor(member: Member, entity: string, about: string | null = null): LiveTopic[] {
  if (about !== null && !receivesTopic(member, topicsOf(about)[0])) return [];
  return topicsOf(entity).filter((name) => receivesTopic(member, name));
}

/**
 * Returns true if data of a feature is stale after an event of this topic. `feature` is the name after project or
 * projects in the query key, or the first name of a key that is not about projects.
 */
export function isStaleAfter(name: LiveTopic, feature: string, aboutProjects = true): boolean {
  const { features, figures }: TopicDefinition = TOPICS[name];
  if (features.includes(feature)) return true;
  if (!aboutProjects) return false;
  return (
    features.includes(ALL_FEATURES) ||
    OVERVIEW_FEATURES.includes(feature) ||
    (figures && !ROW_FEATURES.includes(feature))
  );
}
