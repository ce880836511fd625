import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import type { PageKind } from './kinds.ts';
import type { Neighbours } from './neighbours.ts';
import type { RecordField } from './record-fields.ts';
import { type FileGroup, RecordFiles } from './record-files.tsx';
import { RecordShown } from './record-shown.tsx';
import { callFolder, pagePath } from './row-address.ts';
import { listSearch } from './row-link.tsx';
import type { UrlValues } from './search.ts';
import { useTitle } from './title.ts';

const RecordComments = later(() => import('./record-comments.tsx'), 'RecordComments');
const HistoryEntries = later(() => import('./history-entries.tsx'), 'HistoryEntries');

/** What a row's list offers besides, and its page need not: to open the file that stands in it. */
const ELSEWHERE = ['attachment', 'file', 'delete'];

interface Recorded {
  id: number;
  version: number;
  number?: string;
}

interface RecordPageProps<Row extends Recorded> {
  kind: PageKind;
  row: Row;
  title: string;
  subtitle?: ReactNode;
  /** Badges beside the title. */
  status?: ReactNode;
  list: { to: string; label: string };
  neighbours: Neighbours | null;
  fields: readonly RecordField<Row>[];
  files?: readonly FileGroup[];
  /** What the list offers for it; deleting is asked about first, and its toast offers Undo. */
  actions: readonly RowAction[];
  deleteQuestion: string;
  /** What the address has opened over it. */
  dialog?: ReactNode;
  /** Between what it says and what was said about it: what belongs to it. */
  children?: ReactNode;
}

/** The way back to the list as it was left. */
function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      search={listSearch as never}
      className={`${buttonStyle({ variant: 'quiet', size: 'sm' })} -ms-2.5 justify-self-start print:hidden`}
    >
      <ChevronLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      {label}
    </Link>
  );
}

function Beside({ kind, id, forward }: { kind: PageKind; id: number | null; forward: boolean }) {
  const t = useTranslations('record');
  const Icon = forward ? ChevronRight : ChevronLeft;
  const content = (
    <>
      <span className="sr-only">{t(forward ? 'next' : 'previous')}</span>
      <Icon size={16} aria-hidden="true" className="rtl:-scale-x-100" />
    </>
  );
  const look = buttonStyle({ variant: 'quiet', size: 'sm', square: true });
  return id === null ? (
    <span aria-hidden="true" className={`${look} pointer-events-none opacity-40`}>
      <Icon size={16} className="rtl:-scale-x-100" />
    </span>
  ) : (
    <Link to={pagePath(kind, id)} search={listSearch as never} className={look}>
      {content}
    </Link>
  );
}

/** Where it stands in its list, and the way to the one before and the one after it. */
function Neighbouring({ kind, neighbours }: { kind: PageKind; neighbours: Neighbours | null }) {
  const t = useTranslations('record');
  if (!neighbours || neighbours.total < 2) return null;
  const { previous, next, place, total } = neighbours;
  return (
    <nav aria-label={t('neighbours')} className="flex items-center gap-1 print:hidden">
      <Beside kind={kind} id={previous} forward={false} />
      <span className="t-sm text-ink-2 tabular-nums">{t('place', { place, total })}</span>
      <Beside kind={kind} id={next} forward />
    </nav>
  );
}

/** What may be done with it, as buttons: each is named, nothing is behind a menu. */
function Actions({ actions }: { actions: readonly RowAction[] }) {
  return actions.map(({ id, label, icon: Icon, href, onSelect, disabled }) => {
    const icon = Icon && <Icon size={16} />;
    return href ? (
      <a key={id} href={href} target="_blank" rel="noreferrer" className={buttonStyle()}>
        {icon}
        {label}
      </a>
    ) : (
      <Button
        key={id}
        icon={icon}
        disabled={disabled}
        onClick={onSelect}
        // For the key that edits: there is one such button on a page.
        data-edit={id === 'edit' || undefined}
      >
        {label}
      </Button>
    );
  });
}

interface DeleteProps {
  action: RowAction;
  question: string;
  list: string;
  title: string;
}

/** Deleting asks first, and leads back to the list, where its toast offers Undo. */
function DeleteButton({ action, question, list, title }: DeleteProps) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const values = useSearch({ strict: false }) as UrlValues;
  return (
    <>
      <Button variant="quiet" className="text-crimson!" onClick={() => setAsking(true)}>
        {action.label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={question}
        description={<bdi>{title}</bdi>}
        confirmLabel={action.label}
        onConfirm={() => {
          action.onSelect?.();
          // Not after the answer: this page would meanwhile say that there is no such record.
          void navigate({ to: list, search: listSearch(values) as never });
        }}
      />
    </>
  );
}

/** What a record is called behind its number; some are called by it already. */
const called = ({ number }: Recorded, title: string): string =>
  number === undefined || title.startsWith(number) ? title : `${number} · ${title}`;

/** A record on a page of its own: what it says, its files, what members say about it, and what became of it when. */
export function RecordPage<Row extends Recorded>(props: RecordPageProps<Row>) {
  const { kind, row, list, neighbours, fields, files = [], actions } = props;
  const deleting = actions.find((action) => action.id === 'delete');
  const t = useTranslations('record');
  const title = called(row, props.title);
  useTitle(title);
  return (
    <Page
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
          {props.status}
        </span>
      }
      subtitle={props.subtitle}
      back={
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <BackLink {...list} />
          <Neighbouring kind={kind} neighbours={neighbours} />
        </div>
      }
      actions={
        <>
          <Actions actions={actions.filter((action) => !ELSEWHERE.includes(action.id))} />
          {deleting && (
            <DeleteButton action={deleting} question={props.deleteQuestion} list={list.to} title={title} />
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-8">
          <RecordShown row={row} fields={fields} label={t('details')} />
          <RecordFiles groups={files} />
          {props.children}
          {kind !== 'supplier' && (
            <Suspense fallback={<SkeletonText lines={3} />}>
              <RecordComments folder={callFolder(kind)} id={row.id} />
            </Suspense>
          )}
        </div>
        <section aria-label={t('history.title')} className="min-w-0">
          <SectionHeading title={t('history.title')} />
          <Suspense fallback={<SkeletonText lines={5} />}>
            <HistoryEntries folder={callFolder(kind)} id={row.id} fields={fields} />
          </Suspense>
        </section>
      </div>
      <Suspense>{props.dialog}</Suspense>
    </Page>
  );
}
