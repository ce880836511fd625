import type { Language } from '@brick/domain/users/languages-and-job-titles';
import type checkTemplates from '@brick/messages/en/records/check-templates.json';
import type checks from '@brick/messages/en/records/checks.json';
import type completionLists from '@brick/messages/en/records/completion-lists.json';
import type diaryDays from '@brick/messages/en/records/diary-days.json';
import type documents from '@brick/messages/en/records/documents.json';
import type expenses from '@brick/messages/en/records/expenses.json';
import type inspections from '@brick/messages/en/records/inspections.json';
import type interiorPlans from '@brick/messages/en/records/interior-plans.json';
import type interiorTasks from '@brick/messages/en/records/interior-tasks.json';
import type invoices from '@brick/messages/en/records/invoices.json';
import type issues from '@brick/messages/en/records/issues.json';
import type monitoringFees from '@brick/messages/en/records/monitoring-fees.json';
import type pins from '@brick/messages/en/records/pins.json';
import type places from '@brick/messages/en/records/places.json';
import type plans from '@brick/messages/en/records/plans.json';
import type suppliers from '@brick/messages/en/records/suppliers.json';
import type tradeLinks from '@brick/messages/en/records/trade-links.json';
import type variations from '@brick/messages/en/records/variations.json';
import { messages } from './en.ts';
import { type Messages, OTHER_LANGUAGES } from './languages.ts';

/** Messages of single features, fetched with their screens. The key is the namespace. */
const FEATURE_MESSAGES = {
  accounting: () => import('@brick/messages/en/accounting.json'),
  activity: () => import('@brick/messages/en/activity.json'),
  auth: () => import('@brick/messages/en/auth.json'),
  bank: () => import('@brick/messages/en/bank.json'),
  bills: () => import('@brick/messages/en/bills.json'),
  budgets: () => import('@brick/messages/en/budgets.json'),
  calendars: () => import('@brick/messages/en/calendars.json'),
  categories: () => import('@brick/messages/en/categories.json'),
  certificates: () => import('@brick/messages/en/certificates.json'),
  dashboard: () => import('@brick/messages/en/dashboard.json'),
  demo: () => import('@brick/messages/en/demo.json'),
  email: () => import('@brick/messages/en/email.json'),
  fields: () => import('@brick/messages/en/fields.json'),
  identities: () => import('@brick/messages/en/identities.json'),
  kinds: () => import('@brick/messages/en/kinds.json'),
  names: () => import('./english-kind-names.ts').then((file) => ({ default: file.englishKindNames })),
  lists: () => import('@brick/messages/en/lists.json'),
  'mail-in': () => import('@brick/messages/en/mail-in.json'),
  members: () => import('@brick/messages/en/members.json'),
  notices: () => import('@brick/messages/en/notices.json'),
  passwords: () => import('@brick/messages/en/passwords.json'),
  profile: () => import('@brick/messages/en/profile.json'),
  programme: () => import('@brick/messages/en/programme.json'),
  'programme-import': () => import('@brick/messages/en/programme-import.json'),
  projects: () => import('@brick/messages/en/projects.json'),
  record: () => import('@brick/messages/en/record.json'),
  reports: () => import('@brick/messages/en/reports.json'),
  schedules: () => import('@brick/messages/en/schedules.json'),
  search: () => import('@brick/messages/en/search.json'),
  settings: () => import('@brick/messages/en/settings.json'),
  sharing: () => import('@brick/messages/en/sharing.json'),
  tokens: () => import('@brick/messages/en/tokens.json'),
  transfer: () => import('@brick/messages/en/transfer.json'),
  trash: () => import('@brick/messages/en/trash.json'),
  webhooks: () => import('@brick/messages/en/webhooks.json'),
};

/** Those of the kinds of records, by their paths. */
const KIND_WORDS = import.meta.glob('./*.json', {
  base: '../../../messages/en/records',
  import: 'default',
});

/** The words of kinds that code says by their keys. A kind of which a declaration says all needs no line here. */
interface KindWords {
  'check-templates': typeof checkTemplates;
  checks: typeof checks;
  'completion-lists': typeof completionLists;
  'diary-days': typeof diaryDays;
  documents: typeof documents;
  expenses: typeof expenses;
  inspections: typeof inspections;
  'interior-plans': typeof interiorPlans;
  'interior-tasks': typeof interiorTasks;
  invoices: typeof invoices;
  issues: typeof issues;
  'monitoring-fees': typeof monitoringFees;
  pins: typeof pins;
  places: typeof places;
  plans: typeof plans;
  suppliers: typeof suppliers;
  'trade-links': typeof tradeLinks;
  variations: typeof variations;
}

export type FeatureMessages = {
  [Feature in keyof typeof FEATURE_MESSAGES]: Awaited<
    ReturnType<(typeof FEATURE_MESSAGES)[Feature]>
  >['default'];
} & KindWords;

const wordsOf = (feature: MessageFeature): Promise<unknown> =>
  feature in FEATURE_MESSAGES
    ? FEATURE_MESSAGES[feature as keyof typeof FEATURE_MESSAGES]().then(({ default: words }) => words)
    : (KIND_WORDS[`./${feature}.json`] as () => Promise<unknown>)();

export type MessageFeature = keyof FeatureMessages;

/** The words of a language that are there so far. Those of features are added to `messages` as they are fetched. */
export interface Catalogue {
  language: Language;
  messages: Messages;
  /** Features whose words are there. */
  known: Set<string>;
  fetchWords: (feature: MessageFeature) => Promise<unknown>;
}

/** The English messages: those of every screen are there from the start, features are added by loadMessages. */
export const ENGLISH: Catalogue = {
  language: 'en',
  messages: messages as Messages,
  known: new Set(),
  fetchWords: wordsOf,
};

const catalogues = new Map<Language, Catalogue>([['en', ENGLISH]]);

/** Features that were asked for in any language: another one is shown with the words of all of them. */
const askedFor = new Set<MessageFeature>();

/** The language on the page, and the one that is fetched to be the next. */
let shown: Catalogue | null = null;
let next: Promise<Catalogue> | null = null;

async function fetchCatalogue(language: Exclude<Language, 'en'>): Promise<Catalogue> {
  const { messages: words, features } = await OTHER_LANGUAGES[language]();
  return {
    language,
    messages: words as Messages,
    known: new Set(Object.keys(words)),
    fetchWords: async (feature) => features[feature]?.(),
  };
}

async function addFeatures(
  { messages: words, known, fetchWords }: Catalogue,
  features: Iterable<MessageFeature>,
): Promise<void> {
  const missing = [...features].filter((feature) => !known.has(feature));
  const fetched = await Promise.all(missing.map(async (feature) => [feature, await fetchWords(feature)]));
  Object.assign(words, Object.fromEntries(fetched));
  for (const feature of missing) known.add(feature);
}

/** The words of a language: those of every screen and of features, of all that were asked for if not said otherwise. */
export async function loadCatalogue(
  language: Language,
  features: Iterable<MessageFeature> = askedFor,
): Promise<Catalogue> {
  const catalogue = catalogues.get(language) ?? (await fetchCatalogue(language as Exclude<Language, 'en'>));
  catalogues.set(language, catalogue);
  await addFeatures(catalogue, features);
  return catalogue;
}

/** Shows a language from now on, once it is fetched; English if it cannot be. */
export async function showLanguage(fetched: Promise<Catalogue>): Promise<Catalogue> {
  const mine = fetched.catch(() => loadCatalogue('en').catch(() => ENGLISH));
  next = mine;
  const catalogue = await mine;
  if (next === mine) shown = catalogue;
  return catalogue;
}

/**
 * Fetches the messages of features in the language of the page and adds them to the others, before the screen that uses
 * them is rendered.
 */
export async function loadMessages(features: readonly MessageFeature[]): Promise<void> {
  for (const feature of features) askedFor.add(feature);
  const now = shown;
  const coming = (await next) ?? ENGLISH;
  await Promise.all([...new Set([now ?? coming, coming])].map((one) => addFeatures(one, features)));
}

/** Wraps a dynamic import so that it also fetches the messages which the module uses. */
export const withMessages =
  <Module>(load: () => Promise<Module>, features: readonly MessageFeature[]): (() => Promise<Module>) =>
  () =>
    Promise.all([load(), loadMessages(features)]).then(([module]) => module);
