import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { usePack } from './pack-context.tsx';

/** Not loaded is not the same as none: says which, and what helps. */
export function PackMissing() {
  const t = useTranslations('site.issues');
  const { refresh } = usePack();
  return (
    <EmptyState
      title={t('missing')}
      text={t('missingText')}
      actions={<Button onClick={refresh}>{t('again')}</Button>}
    />
  );
}
