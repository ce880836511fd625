import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { RECORDS, type RecordPath } from '@brick/domain/records/record-kinds';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import type budgets from '@brick/messages/en/budgets.json';
import type categories from '@brick/messages/en/categories.json';
import type certificates from '@brick/messages/en/certificates.json';
import type fields from '@brick/messages/en/fields.json';
import type members from '@brick/messages/en/members.json';
import type phases from '@brick/messages/en/phases.json';
import type programme from '@brick/messages/en/programme.json';
import type projects from '@brick/messages/en/projects.json';
import type record from '@brick/messages/en/record.json';
import type checkTemplates from '@brick/messages/en/records/check-templates.json';
import type checks from '@brick/messages/en/records/checks.json';
import type completionLists from '@brick/messages/en/records/completion-lists.json';
import type diaryDays from '@brick/messages/en/records/diary-days.json';
import type documents from '@brick/messages/en/records/documents.json';
import type expenses from '@brick/messages/en/records/expenses.json';
import type inspections from '@brick/messages/en/records/inspections.json';
import type issues from '@brick/messages/en/records/issues.json';
import type fees from '@brick/messages/en/records/monitoring-fees.json';
import type plans from '@brick/messages/en/records/plans.json';
import type suppliers from '@brick/messages/en/records/suppliers.json';
import type variations from '@brick/messages/en/records/variations.json';
import type reports from '@brick/messages/en/reports.json';
import type schedules from '@brick/messages/en/schedules.json';
import type calendar from '@brick/messages/en/server/calendar.json';
import type certificate from '@brick/messages/en/server/certificate.json';
import type check from '@brick/messages/en/server/check.json';
import type completionList from '@brick/messages/en/server/completion-list.json';
import type inspection from '@brick/messages/en/server/inspection.json';
import type letter from '@brick/messages/en/server/letter.json';
import type notice from '@brick/messages/en/server/notice.json';
import type paper from '@brick/messages/en/server/paper.json';
import type report from '@brick/messages/en/server/report.json';
import type status from '@brick/messages/en/status.json';
import type ui from '@brick/messages/en/ui.json';
import { createMessageFormatter, type KeysOf, type MessageValues } from '@brick/messages/message-formatter';
import { localeOf } from '@brick/pdf/text/locale-formats';

/** Messages that only the server uses; the web application does not load them. */
interface ServerMessages {
  calendar: typeof calendar;
  certificate: typeof certificate;
  check: typeof check;
  'completion-list': typeof completionList;
  inspection: typeof inspection;
  letter: typeof letter;
  notice: typeof notice;
  paper: typeof paper;
  report: typeof report;
}

/** Messages shared with the web application. */
interface ScreenMessages {
  budgets: typeof budgets;
  categories: typeof categories;
  certificates: typeof certificates;
  'check-templates': typeof checkTemplates;
  checks: typeof checks;
  'completion-lists': typeof completionLists;
  'diary-days': typeof diaryDays;
  documents: typeof documents;
  expenses: typeof expenses;
  fields: typeof fields;
  inspections: typeof inspections;
  issues: typeof issues;
  members: typeof members;
  'monitoring-fees': typeof fees;
  phases: typeof phases;
  plans: typeof plans;
  programme: typeof programme;
  projects: typeof projects;
  record: typeof record;
  reports: typeof reports;
  schedules: typeof schedules;
  status: typeof status;
  suppliers: typeof suppliers;
  ui: typeof ui;
  variations: typeof variations;
}

export type MessageKey =
  | KeysOf<ServerMessages & ScreenMessages>
  | `${RecordPath}.names.${'one' | 'many' | 'nav'}`;

/** Returns a message by its key, such as "budgets.columns.original". */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

const SERVER_FILES: readonly string[] = [
  'calendar',
  'certificate',
  'check',
  'completion-list',
  'inspection',
  'letter',
  'notice',
  'paper',
  'report',
] satisfies (keyof ServerMessages)[];

const KIND_FILES: readonly string[] = Object.values(RECORDS).map(({ path }) => path);

const folderOf = (name: string): string => {
  if (SERVER_FILES.includes(name)) return 'server/';
  return KIND_FILES.includes(name) ? 'records/' : '';
};

const require = createRequire(import.meta.url);

/** Reads a file of messages on first use: few processes need many, and none needs all languages. */
function readMessages(language: Language, name: string): unknown {
  return JSON.parse(
    readFileSync(require.resolve(`@brick/messages/${language}/${folderOf(name)}${name}.json`), 'utf8'),
  );
}

function createTranslate(language: Language): Translate {
  const files = new Map<string, unknown>();
  return createMessageFormatter(localeOf(language), (key) => {
    const [name = '', ...path] = key.split('.');
    const words = files.get(name) ?? readMessages(language, name);
    files.set(name, words);
    return path.reduce((tree, part) => (tree as Record<string, unknown>)[part], words) as string;
  });
}

const translators = new Map<Language, Translate>();

/** Returns the translate function of a language. */
export function translateIn(language: Language): Translate {
  const say = translators.get(language) ?? createTranslate(language);
  translators.set(language, say);
  return say;
}
