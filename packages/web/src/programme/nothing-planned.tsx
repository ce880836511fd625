import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** What nobody has planned yet, and how it begins. */
export function NothingPlanned() {
  const t = useTranslations('programme');
  const may = useMay();
  const [, setUrl] = useUrlState();
  return (
    <EmptyState
      title={t('empty')}
      text={t('emptyText')}
      actions={
        may('budget', 'update') && (
          <Button variant="primary" onClick={() => setUrl({ plan: '1' })}>
            {t('plan')}
          </Button>
        )
      }
    />
  );
}
