import { login, register } from '@brick/domain/auth/contract';
import { useSearch } from '@tanstack/react-router';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import type { UrlValues } from '../platform/search.ts';
import { useTitle } from '../platform/title.ts';
import { later } from '../ui/later.ts';
import { Logo } from '../ui/logo.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { mailIsSetUp } from './mail-set-up.ts';
import { nextPath } from './next-path.ts';
import { SignInForm } from './sign-in-form.tsx';

// Most who come here sign in with their password: what the others need comes once that form is there.
const loadSignUp = () => import('./sign-up-form.tsx');
const SignUpForm = later(loadSignUp, 'SignUpForm');
const ForgotForm = later(() => import('./forgot-form.tsx'), 'ForgotForm');
const SecondStepForm = later(() => import('./second-step-form.tsx'), 'SecondStepForm');

const SidePanel = later(() => import('./side-panel.tsx'), 'SidePanel');

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
  const { next, tab: asked } = useSearch({ strict: false }) as UrlValues;
  const [tab, setTab] = useState<Tab>(asked === 'sign-up' ? asked : 'sign-in');
  const [secondStep, setSecondStep] = useState(false);
  const [forgot, setForgot] = useState(asked === 'forgot' && mailIsSetUp());
  // Both forms live here, so that what was typed into one is still there after a look at the other.
  const signIn = useContractForm(bodyOf(login), { defaultValues: { username: '', password: '' } });
  const signUp = useContractForm(bodyOf(register), {
    defaultValues: { username: '', firstName: '', lastName: '', email: '', password: '' },
  });
  useEffect(() => void loadSignUp(), []);
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
          {secondStep ? (
            <>
              <Heading title={t('codeHeading')} subtitle={t('codeSubtitle')} />
              <SecondStepForm onBack={() => setSecondStep(false)} />
            </>
          ) : forgot ? (
            <>
              <Heading title={t('forgotHeading')} subtitle={t('forgotSubtitle')} />
              <Suspense>
                <ForgotForm onBack={() => setForgot(false)} />
              </Suspense>
            </>
          ) : (
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
                <SignInForm
                  form={signIn}
                  // What is there stays until the next form has come.
                  onSecondStep={() => startTransition(() => setSecondStep(true))}
                  onForgot={() => startTransition(() => setForgot(true))}
                />
              </TabPanel>
              <TabPanel value="sign-up">
                <Heading title={t('signUpHeading')} subtitle={t('signUpSubtitle')} />
                <Suspense>
                  <SignUpForm form={signUp} next={nextPath(next)} />
                </Suspense>
              </TabPanel>
            </Tabs>
          )}
        </div>
      </main>
      <Suspense fallback={<div className="hidden border-s border-line bg-sunken lg:block" />}>
        <SidePanel />
      </Suspense>
    </div>
  );
}
