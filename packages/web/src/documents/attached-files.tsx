import { ATTACHMENT_KINDS } from '@brick/domain/documents/attachment-kinds';
import { useTranslations } from 'use-intl';
import { useKindNames } from '../platform/kind-names.ts';
import { useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { Button } from '../ui/inputs/button.tsx';
import { SearchInput } from '../ui/inputs/search-input.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { AttachedFileTable } from './attached-file-table.tsx';
import { ATTACHED_FILTER_PARAMS, useAttachedFiles } from './use-attached-files.ts';

function AttachedFileFilters({ count, isBounded }: { count: number | null; isBounded: boolean }) {
  const t = useTranslations('documents.carried');
  const kind = useKindNames('one');
  const common = useTranslations('record.filters');
  const [url, setUrl] = useUrlState();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <div className="w-full sm:w-65">
        <SearchInput
          label={t('search')}
          placeholder={t('search')}
          value={url['q'] ?? ''}
          onChange={(q) => setUrl({ q }, { replace: true })}
        />
      </div>
      <Select
        aria-label={t('record')}
        variant="quiet"
        value={url['record'] ?? ''}
        onChange={(event) => setUrl({ record: event.target.value })}
        options={[
          { value: '', label: t('allRecords') },
          ...ATTACHMENT_KINDS.map((value) => ({ value, label: kind(value) })),
        ]}
      />
      {ATTACHED_FILTER_PARAMS.some((name) => url[name]) && (
        <Button
          variant="quiet"
          onClick={() => setUrl(Object.fromEntries(ATTACHED_FILTER_PARAMS.map((name) => [name, null])))}
        >
          {common('clear')}
        </Button>
      )}
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
