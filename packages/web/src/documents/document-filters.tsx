import { PHASES } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { ViewsMenu } from '../platform/views-menu.tsx';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';
import { FILTER_NAMES, KINDS, STATUS_FILTERS } from './use-documents.ts';

/** One of the filters; its first line is "all of them". */
function Choice({
  name,
  label,
  all,
  options,
}: {
  name: (typeof FILTER_NAMES)[number];
  label: string;
  all: string;
  options: readonly SelectOption[];
}) {
  const [url, setUrl] = useUrlState();
  return (
    <Select
      aria-label={label}
      variant="quiet"
      value={url[name] ?? ''}
      onChange={(event) => setUrl({ [name]: event.target.value })}
      options={[{ value: '', label: all }, ...options]}
    />
  );
}

/** Search and filters; all of them stand in the address, so that back, forward and a sent link work. */
export function DocumentFilters({ count }: { count: number | null }) {
  const t = useTranslations('documents.filters');
  const kindName = useTranslations('documents.kinds');
  const phaseName = useTranslations('phases');
  const label = useStatusLabel();
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
      <FoldOnPhone name="filters" set={FILTER_NAMES.filter((name) => name !== 'q' && url[name]).length}>
        <Choice
          name="status"
          label={t('status')}
          all={t('allStatuses')}
          options={STATUS_FILTERS.map((value) => ({ value, label: label(value) }))}
        />
        <Choice
          name="kind"
          label={t('kind')}
          all={t('allKinds')}
          options={KINDS.map((value) => ({ value, label: kindName(value) }))}
        />
        <Choice
          name="phase"
          label={t('phase')}
          all={t('allPhases')}
          options={PHASES.map((value) => ({ value, label: phaseName(value) }))}
        />
        <Choice
          name="required"
          label={t('required')}
          all={t('requiredOrNot')}
          options={[
            { value: 'true', label: t('requiredOnly') },
            { value: 'false', label: t('notRequired') },
          ]}
        />
        {FILTER_NAMES.some((name) => url[name]) && (
          <Button
            variant="quiet"
            onClick={() => setUrl(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])))}
          >
            {t('clear')}
          </Button>
        )}
        <ViewsMenu screen="documents" />
      </FoldOnPhone>
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {count !== null && t('count', { count })}
      </p>
    </div>
  );
}
