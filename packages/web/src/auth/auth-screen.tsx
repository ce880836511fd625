import { login, newAccount } from '@brick/domain/auth/api';
import { nextPath } from '@brick/domain/auth/next-path';
import { useSearch } from '@tanstack/react-router';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withMessages } from '../messages/feature-messages.ts';
import { useTitle } from '../platform/browser/document-title.ts';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';
import { isMailConfigured } from '../platform/session/mail-configured.ts';
import { readSignInOptions } from '../platform/session/sign-in-options.ts';
import { Logo } from '../ui/graphics/logo.tsx';
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { SignInForm } from './sign-in-form.tsx';

// Most users sign in with their password, so everything else is loaded after that form is shown.
const loadSignUp = () => import('./sign-up-form.tsx');
const SignUpForm = lazyComponent(loadSignUp, 'SignUpForm');
const ForgotPasswordForm = lazyComponent(() => import('./forgot-password-form.tsx'), 'ForgotPasswordForm');
const SignInCodeForm = lazyComponent(() => import('./sign-in-code-form.tsx'), 'SignInCodeForm');

const ProviderButtons = lazyComponent(
  withMessages(() => import('./provider-buttons.tsx'), ['identities']),
  'ProviderButtons',
);
const SidePanel = lazyComponent(() => import('./side-panel.tsx'), 'SidePanel');

type AuthTab = 'sign-in' | 'sign-up';

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
  const { next, tab: asked, step } = useSearch({ strict: false }) as UrlValues;
  const [tab, setTab] = useState<AuthTab>(asked === 'sign-up' ? asked : 'sign-in');
  const [secondStep, setSecondStep] = useState(step === 'code');
  const [forgot, setForgot] = useState(asked === 'forgot' && isMailConfigured());
  const { only, providers } = readSignInOptions();
  // Where passwords are for a few, their form waits to be asked for.
  const [password, setPassword] = useState(!only);
  // Both forms keep their state here, so that switching tabs does not lose what was typed.
  const signIn = useApiForm(bodySchema(login), { defaultValues: { username: '', password: '' } });
  const signUp = useApiForm(newAccount, {
    defaultValues: { username: '', firstName: '', lastName: '', email: '', password: '' },
  });
  useEffect(() => void loadSignUp(), []);
  useTitle(tab === 'sign-in' ? t('signInTab') : t('signUpTab'));

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
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
              <SignInCodeForm onBack={() => setSecondStep(false)} />
            </>
          ) : forgot ? (
            <>
              <Heading title={t('forgotHeading')} subtitle={t('forgotSubtitle')} />
              <Suspense>
                <ForgotPasswordForm onBack={() => setForgot(false)} />
              </Suspense>
            </>
          ) : (
            <Tabs
              label={t('tabs')}
              value={tab}
              onValueChange={(value) => setTab(value as AuthTab)}
              tabs={[
                { value: 'sign-in', label: t('signInTab') },
                ...(password ? [{ value: 'sign-up', label: t('signUpTab') }] : []),
              ]}
            >
              <TabPanel value="sign-in">
                <Heading title={t('signInHeading')} subtitle={t('signInSubtitle')} />
                {providers.length > 0 && (
                  <Suspense>
                    <ProviderButtons
                      next={nextPath(next)}
                      onPassword={password ? null : () => setPassword(true)}
                    />
                  </Suspense>
                )}
                {password && (
                  <SignInForm
                    form={signIn}
                    // The current form stays visible until the next one has loaded.
                    onSecondStep={() => startTransition(() => setSecondStep(true))}
                    onForgot={() => startTransition(() => setForgot(true))}
                  />
                )}
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
