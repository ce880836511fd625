import { CARRIERS } from '@brick/domain/documents/carriers';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/current-project.ts';
import { useKindNames } from '../platform/kind-names.ts';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { CarriedTable } from './carried-table.tsx';
import { CARRIED_FILTER_NAMES, useCarriedFiles } from './use-carried.ts';

function CarriedFilters({ count }: { count: number | null }) {
  const t = useTranslations('documents.carried');
  const kind = useKindNames('one');
  const clear = useTranslations('record.filters')('clear');
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
          ...CARRIERS.map((value) => ({ value, label: kind(value) })),
        ]}
      />
      {CARRIED_FILTER_NAMES.some((name) => url[name]) && (
        <Button
          variant="quiet"
          onClick={() => setUrl(Object.fromEntries(CARRIED_FILTER_NAMES.map((name) => [name, null])))}
        >
          {clear}
        </Button>
      )}
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {count !== null && t('count', { count })}
      </p>
    </div>
  );
}

/** Receipts, invoices, photos, drawings and attachments of the other screens: those that the member may read there. */
export function CarriedFiles() {
  const project = useProject();
  const [url] = useUrlState();
  const rows = useCarriedFiles(project.id, url);
  return (
    <>
      <CarriedFilters count={rows.count} />
      <CarriedTable project={project} rows={rows} />
    </>
  );
}
