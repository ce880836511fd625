import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { RowAction } from '../../ui/table/row-buttons.tsx';
import { useTitle } from '../browser/document-title.ts';
import { type FileGroup, RecordFiles } from '../files/record-files.tsx';
import { withoutDialogs } from '../lists/row-link.tsx';
import type { UrlValues } from '../routing/url-state.ts';
import type { PageKind } from './page-kinds.ts';
import { RecordDetails } from './record-details.tsx';
import type { RecordField } from './record-fields.ts';
import { apiFolder, pagePath } from './record-links.ts';
import type { Neighbours } from './row-neighbours.ts';

const RecordComments = lazyComponent(() => import('../comments/record-comments.tsx'), 'RecordComments');
const RecordHistory = lazyComponent(() => import('./record-history.tsx'), 'RecordHistory');

/** Actions of the list that the page does not need, such as opening the file that it shows. */
const HIDDEN_ACTIONS = ['attachment', 'file', 'delete'];

interface PageRecord {
  id: number;
  version: number;
  number?: string;
}

interface RecordLayoutProps<Row extends PageRecord> {
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
  /** The actions of the list; deleting asks first, and its toast offers Undo. */
  actions: readonly RowAction[];
  deleteQuestion: string;
  /** The dialog that the address opens. */
  dialog?: ReactNode;
  /** Whether it has comments. */
  discussed?: boolean;
  /** Before everything else, in the whole width. */
  above?: ReactNode;
  /** Related records, between the fields and the comments. */
  children?: ReactNode;
}

/** Back to the list with its filters. */
function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      search={withoutDialogs}
      className={`${buttonStyle({ variant: 'quiet', size: 'sm' })} -ms-2.5 justify-self-start print:hidden`}
    >
      <ChevronLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      {label}
    </Link>
  );
}

function NeighbourLink({ kind, id, forward }: { kind: PageKind; id: number | null; forward: boolean }) {
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
    <Link to={pagePath(kind, id)} search={withoutDialogs} className={look}>
      {content}
    </Link>
  );
}

/** The record's position in its list, with links to the previous and the next one. */
function NeighbourNav({ kind, neighbours }: { kind: PageKind; neighbours: Neighbours | null }) {
  const t = useTranslations('record');
  if (!neighbours || neighbours.total < 2) return null;
  const { previous, next, place, total } = neighbours;
  return (
    <nav aria-label={t('neighbours')} className="flex items-center gap-1 print:hidden">
      <NeighbourLink kind={kind} id={previous} forward={false} />
      <NeighbourLink kind={kind} id={next} forward />
      {/* Behind the links, which stay in their place whatever it says. */}
      <span className="t-sm text-ink-2 tabular-nums">{t('place', { place, total })}</span>
    </nav>
  );
}

/** The actions as buttons with labels, without a menu. */
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
        // For the shortcut key: there is one such button on a page.
        data-edit={id === 'edit' || undefined}
      >
        {label}
      </Button>
    );
  });
}

interface DeleteButtonProps {
  action: RowAction;
  question: string;
  list: string;
  title: string;
}

/** Deletes after a confirmation and goes back to the list, where the toast offers Undo. */
function DeleteButton({ action, question, list, title }: DeleteButtonProps) {
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
          // Not after the response: this page would meanwhile say that there is no such record.
          // Nor is what was typed on it asked about: it goes with the record.
          void navigate({ to: list, search: withoutDialogs(values), ignoreBlocker: true });
        }}
      />
    </>
  );
}

/** The heading: number and title, unless the title begins with the number. */
const headingOf = ({ number }: PageRecord, title: string): string =>
  number === undefined || title.startsWith(number) ? title : `${number} · ${title}`;

/** The page of a record: its fields, files, comments and history. */
export function RecordLayout<Row extends PageRecord>(props: RecordLayoutProps<Row>) {
  const { kind, row, list, neighbours, fields, files = [], actions, discussed = true } = props;
  const deleting = actions.find((action) => action.id === 'delete');
  const t = useTranslations('record');
  const title = headingOf(row, props.title);
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
        <div className="flex flex-wrap items-center gap-x-4">
          <BackLink {...list} />
          <NeighbourNav kind={kind} neighbours={neighbours} />
        </div>
      }
      actions={
        <>
          <Actions actions={actions.filter((action) => !HIDDEN_ACTIONS.includes(action.id))} />
          {deleting && (
            <DeleteButton action={deleting} question={props.deleteQuestion} list={list.to} title={title} />
          )}
        </>
      }
    >
      {props.above !== undefined && (
        <div className="mb-8 min-w-0">
          <Suspense>{props.above}</Suspense>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-8">
          <RecordDetails row={row} fields={fields} label={t('details')} />
          <RecordFiles groups={files} />
          {props.children}
          {discussed && (
            <Suspense fallback={<SkeletonText lines={3} />}>
              <RecordComments folder={apiFolder(kind)} id={row.id} />
            </Suspense>
          )}
        </div>
        <section aria-label={t('history.title')} className="min-w-0">
          <SectionHeading title={t('history.title')} />
          <Suspense fallback={<SkeletonText lines={5} />}>
            <RecordHistory folder={apiFolder(kind)} id={row.id} fields={fields} />
          </Suspense>
        </section>
      </div>
      <Suspense>{props.dialog}</Suspense>
    </Page>
  );
}
