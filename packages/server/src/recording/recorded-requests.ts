import type { Endpoint } from '@brick/domain/endpoint';
import * as z from 'zod';
import { fillPath } from '../endpoint-tests/fixtures/path-params.ts';
import { ENDPOINTS } from '../endpoints.ts';
import type { RecordedProject } from './recorded-project.ts';

/** Tables of the ids that a path with {id} can name, by kind. */
const ID_TABLES: Partial<Record<Endpoint['on'], string>> = {
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

/** The same for an account's own paths. */
const ACCOUNT_TABLES: Record<string, string> = {
  '/api/suppliers': 'suppliers',
  '/api/jobs': 'jobs',
  '/api/archives': 'jobs',
};

/** Recording areas by first path segment. All other endpoints belong to the account. */
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

/** The path segment that names the subject: /api/projects/{projectId}/expenses/export is about expenses. */
const nameIn = (path: string): string =>
  /^\/api\/projects\/\{projectId\}\/([\w-]+)/.exec(path)?.[1] ?? /^\/api\/([\w-]+)/.exec(path)?.[1] ?? '';

export const areaOf = ({ path }: Endpoint): string =>
  Object.entries(AREAS).find(([, names]) => names.includes(nameIn(path)))?.[0] ?? 'account';

/** Endpoints that are not recorded: events never end, and report texts are recorded separately. */
const EXCLUDED_PATHS = /^\/api\/(?:events|projects\/\{projectId\}\/reports\/)/;

/** All GET endpoints whose responses are recorded for each role. */
export const GET_ENDPOINTS: readonly Endpoint[] = ENDPOINTS.map(({ endpoint }) => endpoint).filter(
  ({ method, path }) => method === 'GET' && !EXCLUDED_PATHS.test(path),
);

export const AREA_NAMES: readonly string[] = [...new Set(GET_ENDPOINTS.map(areaOf))].sort();

async function idsIn(
  { server, project }: RecordedProject,
  table: string,
  ofProject: boolean,
): Promise<number[]> {
  const where = ofProject ? `where project_id = ${project}` : '';
  const { rows } = await server.pool.query(`select id::float as id from ${table} ${where} order by id`);
  return rows.map(({ id }: { id: number }) => id);
}

async function keysIn({ server, secrets }: RecordedProject, path: string): Promise<string[]> {
  if (path.startsWith('/api/files/')) {
    const { rows } = await server.pool.query('select key from files order by name, size, uploaded_by');
    return rows.map(({ key }: { key: string }) => key);
  }
  if (path.startsWith('/api/email-confirmations/')) return ['no-link-of-ours'];
  const feature = path.startsWith('/api/share/') ? 'share-links' : 'invitations';
  return [...secrets].flatMap(([secret, name]) => (name.includes(feature) ? [secret] : []));
}

/** The paths of an endpoint: one for each row it can name. */
export async function pathsOfEndpoint(site: RecordedProject, { path, on }: Endpoint): Promise<string[]> {
  const named = (names: Record<string, string | number>) =>
    fillPath(path, { projectId: site.project, ...names });
  if (path.includes('{key}')) return (await keysIn(site, path)).map((key) => named({ key }));
  if (!path.includes('{id}')) return [named({})];
  const own = Object.entries(ACCOUNT_TABLES).find(([folder]) => path.startsWith(`${folder}/`))?.[1];
  const table = own ?? ID_TABLES[on];
  if (!table) throw new Error(`nobody knows where the rows of ${path} are`);
  return (await idsIn(site, table, own === undefined)).map((id) => named({ id }));
}

interface QuerySchema {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly QuerySchema[];
}

/** Values of free-text fields. */
const FREE_TEXT_VALUES: Record<string, readonly string[]> = {
  q: ['con', 'ا'],
  supplier: ['Kalahari Cement', 'Named 1'],
  from: ['2025-12-01'],
  to: ['2025-12-01'],
  asOf: ['2025-12-31'],
  limit: ['7'],
  before: ['5'],
};

const choicesOf = (name: string, asked: QuerySchema): readonly string[] => {
  const choices = [asked, ...(asked.anyOf ?? [])].flatMap((each) => each.enum ?? []).map(String);
  return choices.length > 0 ? choices : (FREE_TEXT_VALUES[name] ?? []);
};

/** One query string for each possible value of each query field. */
export function queriesOf({ query }: Endpoint): string[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, QuerySchema>;
  };
  return Object.entries(properties)
    .filter(([name]) => name !== 'format')
    .flatMap(([name, asked]) =>
      choicesOf(name, asked).map((value) => `?${name}=${encodeURIComponent(value)}`),
    );
}
