import { login, register } from '@brick/domain/auth/contract';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import type { UrlValues } from '../platform/search.ts';
import { useTitle } from '../platform/title.ts';
import { Logo } from '../ui/logo.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { nextPath } from './next-path.ts';
import { SidePanel } from './side-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Tab = 'sign-in' | 'sign-up';

function Heading({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <div className="grid gap-1 pt-6 pb-5">
      <h1 className="t-2xl">{title}</h1>
      <p className="text-ink-2">{subtitle}</p>
    </div>
  );
}

export function AuthScreen() {
  const t = useTranslations('auth');
  const { next } = useSearch({ strict: false }) as UrlValues;
  const [tab, setTab] = useState<Tab>('sign-in');
  // Both forms live here, so that what was typed into one is still there after a look at the other.
  const signIn = useContractForm(bodyOf(login), { defaultValues: { username: '', password: '' } });
  const signUp = useContractForm(bodyOf(register), {
    defaultValues: { username: '', firstName: '', lastName: '', email: '', password: '' },
  });
  useTitle(tab === 'sign-in' ? t('signInTab') : t('signUpTab'));

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col px-5 pt-5 pb-10 sm:px-10">
        <div className="flex items-center justify-between gap-4">
          <a href="/" className="rounded">
            <Logo />
          </a>
          <span className="t-sm truncate text-ink-3 lg:hidden">{window.location.host}</span>
        </div>
        <div className="mx-auto w-full sm:my-auto max-w-[400px] py-8">
          <Tabs
            label={t('tabs')}
            value={tab}
            onValueChange={(value) => setTab(value as Tab)}
            tabs={[
              { value: 'sign-in', label: t('signInTab') },
              { value: 'sign-up', label: t('signUpTab') },
            ]}
          >
            <TabPanel value="sign-in">
              <Heading title={t('signInHeading')} subtitle={t('signInSubtitle')} />
              <SignInForm form={signIn} />
            </TabPanel>
            <TabPanel value="sign-up">
              <Heading title={t('signUpHeading')} subtitle={t('signUpSubtitle')} />
              <SignUpForm form={signUp} next={nextPath(next)} />
            </TabPanel>
          </Tabs>
        </div>
      </main>
      <SidePanel />
    </div>
  );
}
