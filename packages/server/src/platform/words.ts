import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Language } from '@brick/domain/users/choices';
import type budgets from '@brick/messages/en/budgets.json';
import type categories from '@brick/messages/en/categories.json';
import type certificates from '@brick/messages/en/certificates.json';
import type documents from '@brick/messages/en/documents.json';
import type expenses from '@brick/messages/en/expenses.json';
import type fields from '@brick/messages/en/fields.json';
import type inspections from '@brick/messages/en/inspections.json';
import type issues from '@brick/messages/en/issues.json';
import type kinds from '@brick/messages/en/kinds.json';
import type fees from '@brick/messages/en/monitoring-fees.json';
import type phases from '@brick/messages/en/phases.json';
import type programme from '@brick/messages/en/programme.json';
import type projects from '@brick/messages/en/projects.json';
import type record from '@brick/messages/en/record.json';
import type reports from '@brick/messages/en/reports.json';
import type schedules from '@brick/messages/en/schedules.json';
import type certificate from '@brick/messages/en/server/certificate.json';
import type inspection from '@brick/messages/en/server/inspection.json';
import type letter from '@brick/messages/en/server/letter.json';
import type notice from '@brick/messages/en/server/notice.json';
import type paper from '@brick/messages/en/server/paper.json';
import type report from '@brick/messages/en/server/report.json';
import type status from '@brick/messages/en/status.json';
import type ui from '@brick/messages/en/ui.json';
import type variations from '@brick/messages/en/variations.json';
import { type KeysOf, sayer, type Values } from '@brick/messages/message';
import { localeOf } from './pdf/written.ts';

/** What only the server says: the screens do not fetch it. */
interface ServerWords {
  certificate: typeof certificate;
  inspection: typeof inspection;
  letter: typeof letter;
  notice: typeof notice;
  paper: typeof paper;
  report: typeof report;
}

/** What it says as the screens do. */
interface ScreenWords {
  budgets: typeof budgets;
  categories: typeof categories;
  certificates: typeof certificates;
  documents: typeof documents;
  expenses: typeof expenses;
  fields: typeof fields;
  inspections: typeof inspections;
  issues: typeof issues;
  kinds: typeof kinds;
  'monitoring-fees': typeof fees;
  phases: typeof phases;
  programme: typeof programme;
  projects: typeof projects;
  record: typeof record;
  reports: typeof reports;
  schedules: typeof schedules;
  status: typeof status;
  ui: typeof ui;
  variations: typeof variations;
}

export type MessageKey = KeysOf<ServerWords & ScreenWords>;

/** Says a message by its key: "budgets.columns.original". */
export type Say = (key: MessageKey, values?: Values) => string;

const SERVER_FILES: readonly string[] = [
  'certificate',
  'inspection',
  'letter',
  'notice',
  'paper',
  'report',
] satisfies (keyof ServerWords)[];

const require = createRequire(import.meta.url);

/** A file of words. It is read when it is first asked for: few processes say much, and none in every language. */
function wordsIn(language: Language, name: string): unknown {
  const file = SERVER_FILES.includes(name) ? `server/${name}` : name;
  return JSON.parse(readFileSync(require.resolve(`@brick/messages/${language}/${file}.json`), 'utf8'));
}

function sayerIn(language: Language): Say {
  const files = new Map<string, unknown>();
  return sayer(localeOf(language), (key) => {
    const [name = '', ...path] = key.split('.');
    const words = files.get(name) ?? wordsIn(language, name);
    files.set(name, words);
    return path.reduce((tree, part) => (tree as Record<string, unknown>)[part], words) as string;
  });
}

const sayers = new Map<Language, Say>();

/** The words of a language. */
export function sayIn(language: Language): Say {
  const say = sayers.get(language) ?? sayerIn(language);
  sayers.set(language, say);
  return say;
}
