import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Project } from '@brick/domain/projects/contract';
import { LANGUAGES, type Language } from '@brick/domain/users/choices';
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
import { messages as english } from './messages/en.ts';
import { type Messages, OTHER_LANGUAGES } from './messages/languages.ts';
import { loadWords } from './messages/rooms.ts';
import { PROJECTS_KEY, ProjectContext } from './platform/current-project.ts';
import { SpokenIn } from './platform/i18n.tsx';
import { PAGE_KINDS } from './platform/kinds.ts';
import { queryClient } from './platform/query.ts';
import { pageFolder } from './platform/row-address.ts';
import { parseSearch, stringifySearch } from './platform/search.ts';
import { USER_KEY } from './platform/session.ts';
import { RecordRoute } from './record-route.tsx';

/** What the server has answered, and where what is drawn of it is recorded: packages/server/src/recording. */
const RECORDED = path.join(import.meta.dirname, '../../../test-output/recorded');

interface Answer {
  status: number;
  body: unknown;
  total?: string;
}

const answers: Readonly<Record<string, Answer>> = JSON.parse(
  readFileSync(path.join(RECORDED, 'answers.json'), 'utf8'),
);

const NOTHING: Answer = { status: 200, body: [], total: '0' };

/** The lists in which a record has neighbours: they are no part of its page. */
const LIST = /^\/api\/(?:projects\/\d+\/)?[\w-]+$/;

const unanswered: string[] = [];
const realFetch = globalThis.fetch;

// The browser's own fetch is the border of what is tested here: everything on this side of it is real, and on the other
// side are the answers of the real server.
async function answer(address: string): Promise<Response> {
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
  globalThis.fetch = answer as typeof fetch;
  // What looks at the page when it is loaded, and is not asked again where nobody presses anything.
  vi.stubGlobal('document', { addEventListener: () => {}, body: null });
  await import('./ui/use-return-focus.ts');
  vi.unstubAllGlobals();
  await loadWords(['activity', 'record', 'fields', 'kinds']);
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
      route('/$room/$folder/$id', RecordRoute),
    ]),
    history: createMemoryHistory({ initialEntries: [`${address}?project=${project.id}`] }),
    ...{ parseSearch, stringifySearch, isServer: true },
  });
  await router.load();
  return router;
}

const messagesOf = async (language: Language): Promise<Messages> =>
  language === 'en' ? (english as Messages) : (await OTHER_LANGUAGES[language]()).messages;

const isOpen = ({ state }: Query): boolean => state.status === 'pending';

/** What stands on a page in a language, as HTML: drawn again until nothing more is read for it. */
async function drawn(address: string, language: Language): Promise<string> {
  queryClient.clear();
  queryClient.setQueryData(USER_KEY, { ...bodyOf<object>('/api/user'), language });
  queryClient.setQueryData(PROJECTS_KEY, [project]);
  const router = await routerAt(address);
  const messages = await messagesOf(language);
  for (;;) {
    const problems: unknown[] = [];
    const { prelude } = await prerender(
      <QueryClientProvider client={queryClient}>
        <SpokenIn language={language} messages={messages} timeZone="Africa/Gaborone" currency="USD">
          <RouterProvider router={router} />
        </SpokenIn>
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

/** What is read on a page, a line for each piece of it; what is only heard stands in brackets. */
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

/** The lines in English, and below each what it is in the other languages. */
function beside(texts: ReadonlyMap<Language, readonly string[]>): string[] {
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

/** The rows of a sort that are in the recording; for a screen itself. */
function addressesOf(folder: string): string[] {
  const calls =
    { '/interior/plans': '/interior-plans', '/interior/tasks': '/interior-tasks' }[folder] ?? folder;
  const ids = Object.keys(answers).flatMap(
    (known) => new RegExp(`^/api${calls}/(\\d+)$`).exec(known)?.[1] ?? [],
  );
  return ids.length > 0 ? ids.map((id) => `${folder}/${id}`) : [folder];
}

describe('what is said of a record, its fields and its history, in all languages', () => {
  it.each(PAGES)(
    'is as it was: %s',
    async (folder) => {
      const lines: string[] = [];
      for (const address of addressesOf(folder)) {
        const texts = new Map<Language, string[]>();
        for (const language of LANGUAGES) texts.set(language, linesOf(await drawn(address, language)));
        lines.push('', address, ...beside(texts));
      }
      const file = `web${folder.replaceAll('/', '-')}.txt`;
      await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot(path.join(RECORDED, file));
      expect(unanswered).toEqual([]);
    },
    120_000,
  );
});
