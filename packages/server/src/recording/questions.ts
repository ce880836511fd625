import type { Endpoint } from '@brick/domain/endpoint';
import * as z from 'zod';
import { CALLS } from '../calls.ts';
import { pathWith } from '../walk/places.ts';
import type { Site } from './site.ts';

/** Where the rows are that a path with {id} can name, by what a call is on. */
const TABLES: Partial<Record<Endpoint['on'], string>> = {
  expense: 'expenses',
  variation: 'variations',
  'monitoring-fee': 'monitoring_fees',
  inspection: 'inspections',
  issue: 'issues',
  'interior-plan': 'interior_plans',
  'interior-task': 'interior_tasks',
  document: 'documents',
  commitment: 'commitments',
  milestone: 'milestones',
  'progress-entry': 'progress_entries',
  contract: 'contracts',
  certificate: 'certificates',
  'report-schedule': 'report_schedules',
};

/** The same for paths of an account's own. */
const OWN_TABLES: Record<string, string> = {
  '/api/suppliers': 'suppliers',
  '/api/jobs': 'jobs',
  '/api/archives': 'archive_jobs',
};

/** What a file of answers is about, by the first name in the path of a call that says so; all others are of the account. */
const AREAS: Record<string, readonly string[]> = {
  project: ['projects', 'stats', 'members', 'invitations', 'history', 'activity', 'trash', 'search'],
  expenses: ['expenses'],
  variations: ['variations'],
  budget: ['budget', 'cash-flow', 'commitments', 'earned-value'],
  programme: ['programme', 'milestones', 'progress'],
  'monitoring-fees': ['monitoring-fees'],
  inspections: ['inspections'],
  issues: ['issues'],
  interior: ['interior-plans', 'interior-tasks'],
  suppliers: ['suppliers'],
  documents: ['documents'],
  certificates: ['contracts', 'certificates'],
  sharing: ['branding', 'share', 'share-links', 'report-schedules', 'report-sendings'],
};

/** The path that is the same however many rows there are: /api/projects/{projectId}/expenses/export is of expenses. */
const nameIn = (path: string): string =>
  /^\/api\/projects\/\{projectId\}\/([\w-]+)/.exec(path)?.[1] ?? /^\/api\/([\w-]+)/.exec(path)?.[1] ?? '';

export const areaOf = ({ path }: Endpoint): string =>
  Object.entries(AREAS).find(([, names]) => names.includes(nameIn(path)))?.[0] ?? 'account';

/** What no recording of answers asks for: events never end, and the words of reports are recorded by themselves. */
const ELSEWHERE = /^\/api\/(?:events|projects\/\{projectId\}\/reports\/)/;

/** Every call that reads and is recorded as it is answered to each role. */
export const GETS: readonly Endpoint[] = CALLS.map(({ endpoint }) => endpoint).filter(
  ({ method, path }) => method === 'GET' && !ELSEWHERE.test(path),
);

export const AREA_NAMES: readonly string[] = [...new Set(GETS.map(areaOf))].sort();

async function idsIn({ server, project }: Site, table: string, ofProject: boolean): Promise<number[]> {
  const where = ofProject ? `where project_id = ${project}` : '';
  const { rows } = await server.pool.query(`select id::int as id from ${table} ${where} order by id`);
  return rows.map(({ id }: { id: number }) => id);
}

async function keysIn({ server, secrets }: Site, path: string): Promise<string[]> {
  if (path.startsWith('/api/files/')) {
    const { rows } = await server.pool.query('select key from files order by name, size, uploaded_by');
    return rows.map(({ key }: { key: string }) => key);
  }
  if (path.startsWith('/api/email-confirmations/')) return ['no-link-of-ours'];
  const room = path.startsWith('/api/share/') ? 'share-links' : 'invitations';
  return [...secrets].flatMap(([secret, name]) => (name.includes(room) ? [secret] : []));
}

/** The paths at which a call can be asked: one for each row that it can name. */
export async function pathsOf(site: Site, { path, on }: Endpoint): Promise<string[]> {
  const named = (names: Record<string, string | number>) =>
    pathWith(path, { projectId: site.project, ...names });
  if (path.includes('{key}')) return (await keysIn(site, path)).map((key) => named({ key }));
  if (!path.includes('{id}')) return [named({})];
  const own = Object.entries(OWN_TABLES).find(([folder]) => path.startsWith(`${folder}/`))?.[1];
  const table = own ?? TABLES[on];
  if (!table) throw new Error(`nobody knows where the rows of ${path} are`);
  return (await idsIn(site, table, own === undefined)).map((id) => named({ id }));
}

interface Asked {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Asked[];
}

/** Values of what is typed freely. */
const TYPED: Record<string, readonly string[]> = {
  q: ['con', 'ا'],
  supplier: ['Kalahari Cement', 'Named 1'],
  from: ['2025-12-01'],
  to: ['2025-12-01'],
  asOf: ['2025-12-31'],
  limit: ['7'],
  before: ['5'],
};

const choicesOf = (name: string, asked: Asked): readonly string[] => {
  const choices = [asked, ...(asked.anyOf ?? [])].flatMap((each) => each.enum ?? []).map(String);
  return choices.length > 0 ? choices : (TYPED[name] ?? []);
};

/** One question for each value that a query's field can have, asked by itself. */
export function queriesOf({ query }: Endpoint): string[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Asked>;
  };
  return Object.entries(properties)
    .filter(([name]) => name !== 'format')
    .flatMap(([name, asked]) =>
      choicesOf(name, asked).map((value) => `?${name}=${encodeURIComponent(value)}`),
    );
}
