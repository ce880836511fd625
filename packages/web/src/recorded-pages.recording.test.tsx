import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Project } from '@brick/domain/projects/api';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { type Query, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ActivityScreen } from './activity/activity-screen.tsx';
import { loadCatalogue, loadMessages, showLanguage } from './messages/feature-messages.ts';
import { queryClient } from './platform/api/query-client.ts';
import { MessagesProvider } from './platform/i18n/i18n-provider.tsx';
import { PROJECTS_KEY, ProjectContext } from './platform/projects/current-project.ts';
import { PAGE_KINDS } from './platform/records/page-kinds.ts';
import { pageFolder } from './platform/records/record-links.ts';
import { parseSearch, stringifySearch } from './platform/routing/url-state.ts';
import { SessionContext } from './platform/session/session.ts';
import { RecordRoute } from './record-route.tsx';

/** Recorded responses of the server, and the folder of the recorded pages: packages/server/src/recording. */
const RECORDED = path.join(import.meta.dirname, '../../../test-output/recorded');

interface RecordedAnswer {
  status: number;
  body: unknown;
  total?: string;
}

const answers: Readonly<Record<string, RecordedAnswer>> = JSON.parse(
  readFileSync(path.join(RECORDED, 'answers.json'), 'utf8'),
);

const NOTHING: RecordedAnswer = { status: 200, body: [], total: '0' };

/** Lists of neighbours, which are not part of the page. */
const LIST = /^\/api\/(?:projects\/\d+\/)?[\w-]+$/;

const unanswered: string[] = [];
const realFetch = globalThis.fetch;

// The browser's fetch is the only part that is stubbed: it returns the recorded responses of the real server.
async function answerFetch(address: string): Promise<Response> {
  const [place = ''] = address.split('?');
  const ofAll = Object.keys(answers).find((known) => known.startsWith(`${place}?`));
  const found = answers[place] ?? (ofAll ? answers[ofAll] : LIST.test(place) ? NOTHING : undefined);
  if (!found) unanswered.push(address);
  const { status, body, total = '' } = found ?? { status: 404, body: {} };
  const headers = { 'content-type': 'application/json', 'x-total-count': total };
  return new Response(JSON.stringify(body), { status, headers });
}

beforeAll(async () => {
  vi.setSystemTime('2026-03-18T09:30:00Z');
  globalThis.fetch = answerFetch as typeof fetch;
  // A module that reads the document when it is loaded, and is not used again without a click.
  vi.stubGlobal('document', { addEventListener: () => {}, body: null });
  await import('./ui/overlay/use-return-focus.ts');
  vi.unstubAllGlobals();
  await loadMessages(['activity', 'record', 'fields', 'kinds', 'names']);
});
afterAll(() => {
  globalThis.fetch = realFetch;
  vi.useRealTimers();
});

const bodyOf = <Body,>(address: string): Body => (answers[address] ?? NOTHING).body as Body;

const [project] = bodyOf<[Project]>('/api/projects');

const Activity = () => (
  <ProjectContext value={project}>
    <ActivityScreen />
  </ProjectContext>
);

async function routerAt(address: string) {
  const root = createRootRoute();
  const route = (at: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: at, component });
  const router = createRouter({
    routeTree: root.addChildren([
      route('/activity', Activity),
      route('/$folder/$id', RecordRoute),
      route('/$feature/$folder/$id', RecordRoute),
    ]),
    history: createMemoryHistory({ initialEntries: [`${address}?project=${project.id}`] }),
    ...{ parseSearch, stringifySearch, isServer: true },
  });
  await router.load();
  return router;
}

const isOpen = ({ state }: Query): boolean => state.status === 'pending';

/** The HTML of a page in a language, rendered again until no query is pending. */
async function renderPage(address: string, language: Language): Promise<string> {
  queryClient.clear();
  const user = { ...bodyOf<CurrentUser>('/api/user'), language };
  queryClient.setQueryData(PROJECTS_KEY, [project]);
  const router = await routerAt(address);
  const { messages } = await showLanguage(loadCatalogue(language));
  for (;;) {
    const problems: unknown[] = [];
    const { prelude } = await prerender(
      <QueryClientProvider client={queryClient}>
        <SessionContext value={{ status: 'in', user }}>
          <MessagesProvider language={language} messages={messages} timeZone="Africa/Gaborone" currency="USD">
            <RouterProvider router={router} />
          </MessagesProvider>
        </SessionContext>
      </QueryClientProvider>,
      { onError: (error) => void problems.push(error) },
    );
    const html = await new Response(prelude).text();
    const open = queryClient.getQueryCache().findAll({ predicate: isOpen });
    expect(problems).toEqual([]);
    if (open.length === 0) return html;
    for (const query of open) await query.fetch();
  }
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The text of a page, one line for each piece; accessible names are in brackets. */
const linesOf = (html: string): string[] =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*? aria-label="([^"]*)"[^>]*>/g, '\n[$1]\n')
    .replace(/<\/?(?:span|bdi|b|strong|em)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, sign: string) => SIGNS[sign] ?? '')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .filter((line) => line !== '');

/** The English lines, with their translations below. */
function withTranslations(texts: ReadonlyMap<Language, readonly string[]>): string[] {
  const whole = texts.get('en') ?? [];
  const others = [...texts].filter(([language]) => language !== 'en');
  const known = new Set<string>();
  const told = whole.flatMap((line, place) => {
    const said = others.flatMap(([language, lines]) =>
      lines.length === whole.length && lines[place] !== line ? [`    ${language} ${lines[place]}`] : [],
    );
    const entry = [line, ...said].join('\n');
    if (known.has(entry)) return [line];
    known.add(entry);
    return [entry];
  });
  const otherwise = others.filter(([, lines]) => lines.length !== whole.length);
  return [...told, ...otherwise.flatMap(([language, lines]) => ['', `otherwise in ${language}`, ...lines])];
}

const PAGES = ['/activity', ...PAGE_KINDS.map(pageFolder)].map((folder) => [folder] as const);

/** The recorded rows of a kind; a screen has one address. */
function addressesOf(folder: string): string[] {
  const calls =
    { '/interior/plans': '/interior-plans', '/interior/tasks': '/interior-tasks' }[folder] ?? folder;
  const ids = Object.keys(answers).flatMap(
    (known) => new RegExp(`^/api${calls}/(\\d+)$`).exec(known)?.[1] ?? [],
  );
  return ids.length > 0 ? ids.map((id) => `${folder}/${id}`) : [folder];
}

describe('the texts of a record, its fields and its history, in all languages', () => {
  it.each(PAGES)(
    'are unchanged: %s',
    async (folder) => {
      const lines: string[] = [];
      for (const address of addressesOf(folder)) {
        const texts = new Map<Language, string[]>();
        for (const language of LANGUAGES) texts.set(language, linesOf(await renderPage(address, language)));
        lines.push('', address, ...withTranslations(texts));
      }
      const file = `web${folder.replaceAll('/', '-')}.txt`;
      await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot(path.join(RECORDED, file));
      expect(unanswered).toEqual([]);
    },
    120_000,
  );
});
