import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { usePack } from './pack-context.tsx';

/** Says that rows of this project are still to come: a list is not all of it, and none is not none. */
export function PackPartly() {
  const t = useTranslations('site.issues');
  const { status } = usePack();
  if (status !== 'partly') return null;
  return (
    <div className="px-4 pt-3">
      <Banner tone="waiting">{t('partly')}</Banner>
    </div>
  );
}

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
