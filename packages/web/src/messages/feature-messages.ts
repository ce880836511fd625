import type documents from '@brick/messages/en/records/documents.json';
import type expenses from '@brick/messages/en/records/expenses.json';
import type inspections from '@brick/messages/en/records/inspections.json';
import type interiorPlans from '@brick/messages/en/records/interior-plans.json';
import type interiorTasks from '@brick/messages/en/records/interior-tasks.json';
import type issues from '@brick/messages/en/records/issues.json';
import type monitoringFees from '@brick/messages/en/records/monitoring-fees.json';
import type pins from '@brick/messages/en/records/pins.json';
import type places from '@brick/messages/en/records/places.json';
import type plans from '@brick/messages/en/records/plans.json';
import type suppliers from '@brick/messages/en/records/suppliers.json';
import type variations from '@brick/messages/en/records/variations.json';
import { messages } from './en.ts';

/** Messages of single features, fetched with their screens. The key is the namespace. */
const FEATURE_MESSAGES = {
  activity: () => import('@brick/messages/en/activity.json'),
  auth: () => import('@brick/messages/en/auth.json'),
  budgets: () => import('@brick/messages/en/budgets.json'),
  categories: () => import('@brick/messages/en/categories.json'),
  certificates: () => import('@brick/messages/en/certificates.json'),
  dashboard: () => import('@brick/messages/en/dashboard.json'),
  demo: () => import('@brick/messages/en/demo.json'),
  email: () => import('@brick/messages/en/email.json'),
  fields: () => import('@brick/messages/en/fields.json'),
  kinds: () => import('@brick/messages/en/kinds.json'),
  names: () => import('./kind-names.ts').then(({ names }) => ({ default: names })),
  lists: () => import('@brick/messages/en/lists.json'),
  members: () => import('@brick/messages/en/members.json'),
  notices: () => import('@brick/messages/en/notices.json'),
  passwords: () => import('@brick/messages/en/passwords.json'),
  profile: () => import('@brick/messages/en/profile.json'),
  programme: () => import('@brick/messages/en/programme.json'),
  projects: () => import('@brick/messages/en/projects.json'),
  record: () => import('@brick/messages/en/record.json'),
  reports: () => import('@brick/messages/en/reports.json'),
  schedules: () => import('@brick/messages/en/schedules.json'),
  search: () => import('@brick/messages/en/search.json'),
  settings: () => import('@brick/messages/en/settings.json'),
  sharing: () => import('@brick/messages/en/sharing.json'),
  transfer: () => import('@brick/messages/en/transfer.json'),
  trash: () => import('@brick/messages/en/trash.json'),
};

/** Those of the kinds of records, by their paths. */
const KIND_WORDS = import.meta.glob('./*.json', {
  base: '../../../messages/en/records',
  import: 'default',
});

/** The words of kinds that code says by their keys. A kind of which a declaration says all needs no line here. */
interface KindWords {
  documents: typeof documents;
  expenses: typeof expenses;
  inspections: typeof inspections;
  'interior-plans': typeof interiorPlans;
  'interior-tasks': typeof interiorTasks;
  issues: typeof issues;
  'monitoring-fees': typeof monitoringFees;
  pins: typeof pins;
  places: typeof places;
  plans: typeof plans;
  suppliers: typeof suppliers;
  variations: typeof variations;
}

export type FeatureMessages = {
  [Room in keyof typeof FEATURE_MESSAGES]: Awaited<ReturnType<(typeof FEATURE_MESSAGES)[Room]>>['default'];
} & KindWords;

const wordsOf = (room: MessageFeature): Promise<unknown> =>
  room in FEATURE_MESSAGES
    ? FEATURE_MESSAGES[room as keyof typeof FEATURE_MESSAGES]().then(({ default: words }) => words)
    : (KIND_WORDS[`./${room}.json`] as () => Promise<unknown>)();

export type MessageFeature = keyof FeatureMessages;

/**
 * Fetches the English messages of features and adds them to the others, before the screen that uses them is rendered.
 */
export async function loadMessages(rooms: readonly MessageFeature[]): Promise<void> {
  const loaded = await Promise.all(rooms.map(async (room) => [room, await wordsOf(room)] as const));
  Object.assign(messages, Object.fromEntries(loaded));
}

/** Wraps a dynamic import so that it also fetches the messages which the module uses. */
export const withMessages =
  <Module>(load: () => Promise<Module>, rooms: readonly MessageFeature[]): (() => Promise<Module>) =>
  () =>
    Promise.all([load(), loadMessages(rooms)]).then(([module]) => module);
