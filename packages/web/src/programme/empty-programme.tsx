import { useTranslations } from 'use-intl';
import { usePermission } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/inputs/button.tsx';

/** Shown while nothing is planned, with a button to start. */
export function EmptyProgramme() {
  const t = useTranslations('programme');
  const may = usePermission();
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
