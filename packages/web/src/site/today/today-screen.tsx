import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useSiteProject } from '../project/site-projects.ts';

/** What is to be done on site today. */
export function TodayScreen() {
  const t = useTranslations('site.today');
  const project = useSiteProject();
  useTitle(t('title'));
  return <Page title={t('title')} subtitle={<bdi>{project.name}</bdi>} />;
}
