import { useLocation } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { loadWords, type Room } from './messages/rooms.ts';
import { PAGE_KINDS, type PageKind } from './platform/kinds.ts';
import { callFolder, pageFolder } from './platform/row-address.ts';
import { Waiting } from './platform/waiting.tsx';
import { loadRecord } from './record-modules.ts';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { later } from './ui/later.ts';

type Page = ComponentType<{ id: number }>;

/** A page with the words that it says besides those of every record. */
const page = <Name extends string, Module extends Record<Name, Page>>(
  load: () => Promise<Module>,
  name: Name,
  words: readonly Room[],
): Page =>
  later(
    () => Promise.all([load(), loadWords([...words, 'record', 'fields'])]).then(([module]) => module),
    name,
  ) as unknown as Page;

/** The page of a kind that is shown as all are. */
const pageOfKind = (kind: PageKind): Page =>
  page(
    () =>
      Promise.all([loadRecord(kind), import('./records/record-page.tsx')]).then(
        ([{ record }, { pageOf }]) => ({
          Shown: pageOf(record),
        }),
      ),
    'Shown',
    [callFolder(kind) as Room],
  );

/** The pages of records by the kind of record. */
const PAGES = {
  ...(Object.fromEntries(PAGE_KINDS.map((kind) => [kind, pageOfKind(kind)])) as Record<PageKind, Page>),
};

/** The record that a path names: /issues/12. */
function recordIn(pathname: string): { kind: PageKind; id: number } | null {
  const [, folder, id] = /^(\/.+)\/([1-9]\d{0,14})\/?$/.exec(pathname) ?? [];
  const kind = PAGE_KINDS.find((known) => pageFolder(known) === folder);
  return kind ? { kind, id: Number(id) } : null;
}

/** The page of the record that the address names; what is none is not found. */
export function RecordRoute() {
  const record = recordIn(useLocation({ select: ({ pathname }) => pathname }));
  if (!record) return <NotFoundScreen />;
  const { kind, id } = record;
  const Shown = PAGES[kind];
  return (
    <Suspense fallback={<Waiting />}>
      <Shown key={`${kind} ${id}`} id={id} />
    </Suspense>
  );
}
