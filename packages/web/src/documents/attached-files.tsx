import { ATTACHMENT_KINDS } from '@brick/domain/documents/kinds-with-attachments';
import { useTranslations } from 'use-intl';
import { useKindNames } from '../platform/kind-names.ts';
import { ClearFilters, UrlSearch, UrlSelect } from '../platform/lists/url-filters.tsx';
import { useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { AttachedFileTable } from './attached-file-table.tsx';
import { ATTACHED_FILTER_PARAMS, useAttachedFiles } from './use-attached-files.ts';

function AttachedFileFilters({ count, isBounded }: { count: number | null; isBounded: boolean }) {
  const t = useTranslations('documents.carried');
  const kind = useKindNames('one');
  const common = useTranslations('record.filters');
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <UrlSearch label={t('search')} placeholder={t('search')} />
      <UrlSelect
        name="record"
        label={t('record')}
        all={t('allRecords')}
        options={ATTACHMENT_KINDS.map((value) => ({ value, label: kind(value) }))}
      />
      <ClearFilters names={ATTACHED_FILTER_PARAMS} />
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {count !== null && (isBounded ? common('moreThan', { count }) : t('count', { count }))}
      </p>
    </div>
  );
}

/**
 * Lists receipts, invoices, photos, drawings and other files attached to records, as far as the member may read them.
 */
export function AttachedFiles() {
  const project = useProject();
  const [url] = useUrlState();
  const rows = useAttachedFiles(project.id, url);
  return (
    <>
      <AttachedFileFilters count={rows.count} isBounded={rows.isBounded} />
      <AttachedFileTable project={project} rows={rows} />
    </>
  );
}
