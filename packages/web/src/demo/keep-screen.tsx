import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session.ts';
import { useTitle } from '../platform/title.ts';
import { Page } from '../ui/page.tsx';
import { KeepFields } from './keep-fields.tsx';

/** Where a demo becomes an account. Who has one, be it since this moment, goes on to their dashboard. */
export function KeepScreen() {
  const t = useTranslations('demo.keep');
  const { history } = useRouter();
  const inDemo = useUser().demoUntil !== null;
  useTitle(t('title'));
  useEffect(() => {
    if (!inDemo) history.replace('/dashboard');
  }, [inDemo, history]);
  return (
    <Page title={t('title')} subtitle={t('text')}>
      {inDemo && <KeepFields />}
    </Page>
  );
}
