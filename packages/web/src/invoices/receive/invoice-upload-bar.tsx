import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { ChooseFiles } from '../../platform/files/choose-files.tsx';
import { DropHint, SentFileRow } from '../../platform/files/sent-file-row.tsx';
import { useWindowDrop } from '../../platform/files/use-window-drop.ts';
import { RowLink } from '../../platform/lists/row-link.tsx';
import { projectKey, usePermission, useProject } from '../../platform/projects/current-project.ts';
import { pagePath } from '../../platform/records/record-links.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { totalsEndpoint } from '../invoice-endpoints.ts';
import { MAX_FILES, type SentFile, useInvoiceUpload } from './use-invoice-upload.ts';

const ACCEPT = '.xml,.pdf,.jpg,.jpeg,.png';

/** How many invoices wait to be booked. */
function useWaiting(): number | undefined {
  const { id: projectId } = useProject();
  const { data } = useQuery({
    queryKey: projectKey(projectId, 'invoices', 'totals', {}),
    queryFn: ({ signal }) => call(totalsEndpoint, { params: { projectId }, signal }),
  });
  return data?.received;
}

const TAB =
  'flex h-11 items-center gap-1.5 border-b-2 border-transparent px-0.5 font-medium text-ink-2 transition-colors hover:text-ink aria-[current]:border-brick aria-[current]:font-semibold aria-[current]:text-ink';

/** The two lists: what is booked, and what was received. */
function Lists() {
  const t = useTranslations('invoices.receive');
  const { number } = useFormat();
  const project = useProject();
  const waiting = useWaiting();
  const search = { project: String(project.id) };
  return (
    <nav aria-label={t('lists')} className="flex gap-5 px-0.5">
      <Link to="/expenses" search={search} className={TAB} activeOptions={{ includeSearch: false }}>
        {t('expenses')}
      </Link>
      <Link to="/invoices" search={search} className={TAB} activeOptions={{ includeSearch: false }}>
        {t('invoices')}
        {waiting !== undefined && (
          <>
            <span aria-hidden="true" className="t-xs text-ink-3">
              {number(waiting)}
            </span>
            <span className="sr-only">{t('waiting', { count: waiting })}</span>
          </>
        )}
      </Link>
    </nav>
  );
}

interface SentRowProps {
  sent: SentFile;
  onAgain: () => void;
  onDismiss: () => void;
}

/** A file and what became of it. */
function SentRow({ sent: { file, progress, invoice, problem }, ...row }: SentRowProps) {
  const files = useTranslations('invoices.file');
  const t = useTranslations('invoices.receive');
  const { name } = file;
  return (
    <SentFileRow
      {...{ name, progress, problem, ...row }}
      words={{ waits: t('waits', { name }), reading: t('reading', { name }) }}
      result={
        invoice && (
          <RowLink kind="invoice" id={invoice.id} inTable={false}>
            <span className={linkStyle}>{files('open', { name: invoice.title })}</span>
          </RowLink>
        )
      }
    />
  );
}

/** Chooses files of invoices, or takes those that are dropped anywhere on the screen, and says what became of each. */
export function InvoiceUpload() {
  const t = useTranslations('invoices.receive');
  const navigate = useNavigate();
  const project = useProject();
  const { sent, take, again, dismiss } = useInvoiceUpload(({ id }) => {
    void navigate({ to: pagePath('invoice', id), search: { project: String(project.id) } });
  });
  const isOver = useWindowDrop(take);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 sm:pb-2">
        <span className="t-sm text-ink-3 max-sm:hidden">{t('hint', { most: MAX_FILES })}</span>
        <ChooseFiles label={t('choose')} accept={ACCEPT} onFiles={take}>
          {/* A phone shows rows first. */}
          <span className="max-sm:sr-only">{t('choose')}</span>
        </ChooseFiles>
      </div>
      {sent.length > 0 && (
        <ul aria-label={t('results')} className="w-full basis-full border-t border-line">
          {sent.map((each) => (
            <SentRow key={each.key} sent={each} onAgain={() => again(each)} onDismiss={() => dismiss(each)} />
          ))}
        </ul>
      )}
      {isOver && <DropHint>{t('dropHere')}</DropHint>}
    </>
  );
}

/** Above the lists of expenses and of invoices: tabs to switch between them, and the upload of invoice files. */
export function InvoiceUploadBar() {
  const may = usePermission();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line print:hidden">
      <Lists />
      {may('expenses', 'create') && <InvoiceUpload />}
    </div>
  );
}
