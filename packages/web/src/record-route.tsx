import { useLocation } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { loadRecordKind } from './load-record-kind.ts';
import { loadMessages, type MessageFeature } from './messages/feature-messages.ts';
import { PAGE_KINDS, type PageKind } from './platform/records/page-kinds.ts';
import { apiFolder, pageFolder } from './platform/records/record-links.ts';
import { LoadingScreen } from './platform/routing/loading-screen.tsx';
import { NotFoundScreen } from './shell/errors/not-found-screen.tsx';
import { lazyComponent } from './ui/lazy-component.ts';

type RecordPageComponent = ComponentType<{ id: number }>;

/** A lazy page with its messages, besides those of every record. */
const lazyRecordPage = <Name extends string, Module extends Record<Name, RecordPageComponent>>(
  load: () => Promise<Module>,
  name: Name,
  words: readonly MessageFeature[],
): RecordPageComponent =>
  lazyComponent(
    () =>
      Promise.all([load(), loadMessages([...words, 'record', 'fields', 'categories'])]).then(
        ([module]) => module,
      ),
    name,
  ) as unknown as RecordPageComponent;

/** What pages say besides the words of their own kind. */
const FURTHER_WORDS: Partial<Record<PageKind, readonly MessageFeature[]>> = {
  check: ['members', 'plans'],
  'check-template': ['members'],
  'completion-list': ['members'],
  // How a signature is given.
  'diary-day': ['checks'],
  issue: ['plans'],
};

/** What another feature shows on the page of a kind. */
const ALSO_BESIDE: Partial<Record<PageKind, ReturnType<typeof lazyComponent>>> = {
  check: lazyComponent(() => import('./plans/record-pins.tsx'), 'CheckPins'),
  issue: lazyComponent(() => import('./plans/record-pins.tsx'), 'IssuePins'),
};

/** The standard page of a kind. */
const lazyKindPage = (kind: PageKind): RecordPageComponent =>
  lazyRecordPage(
    () =>
      Promise.all([loadRecordKind(kind), import('./records/record-page.tsx')]).then(
        ([{ record }, { createRecordPage }]) => ({
          Shown: createRecordPage(record, ALSO_BESIDE[kind]),
        }),
      ),
    'Shown',
    [apiFolder(kind) as MessageFeature, ...(FURTHER_WORDS[kind] ?? [])],
  );

/** The pages of records by kind. */
const PAGES = {
  ...(Object.fromEntries(PAGE_KINDS.map((kind) => [kind, lazyKindPage(kind)])) as Record<
    PageKind,
    RecordPageComponent
  >),
};

/** Parses the path of a record: /issues/12. */
function parseRecordPath(pathname: string): { kind: PageKind; id: number } | null {
  const [, folder, id] = /^(\/.+)\/([1-9]\d{0,14})\/?$/.exec(pathname) ?? [];
  const kind = PAGE_KINDS.find((known) => pageFolder(known) === folder);
  return kind ? { kind, id: Number(id) } : null;
}

/** The page of the record in the address, or the not-found screen. */
export function RecordRoute() {
  const record = parseRecordPath(useLocation({ select: ({ pathname }) => pathname }));
  if (!record) return <NotFoundScreen />;
  const { kind, id } = record;
  const Shown = PAGES[kind];
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Shown key={`${kind} ${id}`} id={id} />
    </Suspense>
  );
}
