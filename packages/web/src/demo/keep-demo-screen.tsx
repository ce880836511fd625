import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../platform/browser/document-title.ts';
import { useUser } from '../platform/session/session.ts';
import { Page } from '../ui/layout/page.tsx';
import { KeepDemoForm } from './keep-demo-form.tsx';

/** Turns a demo into an account. Users who already have one are redirected to their dashboard. */
export function KeepDemoScreen() {
  const t = useTranslations('demo.keep');
  const { history } = useRouter();
  const inDemo = useUser().demoUntil !== null;
  useTitle(t('title'));
  useEffect(() => {
    if (!inDemo) history.replace('/dashboard');
  }, [inDemo, history]);
  return (
    <Page title={t('title')} subtitle={t('text')}>
      {inDemo && <KeepDemoForm />}
    </Page>
  );
}
