import { OIDC_PROBLEMS } from '@brick/domain/auth/oidc-problems';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { UrlValues } from '../platform/routing/url-state.ts';
import { ProviderLinks } from '../platform/session/provider-links.tsx';
import { readSignInOptions } from '../platform/session/sign-in-options.ts';
import { Button } from '../ui/inputs/button.tsx';
import { FormError } from '../ui/inputs/field.tsx';

/** Why signing in with a provider failed, in one sentence; null if nothing did. */
export function useOidcProblem(): string | null {
  const t = useTranslations('identities.problems');
  const { problem, provider } = useSearch({ strict: false }) as UrlValues;
  const known = OIDC_PROBLEMS.find((each) => each === problem);
  const { label } = readSignInOptions().providers.find(({ name }) => name === provider) ?? {};
  return known && label ? t(known, { provider: label }) : null;
}

interface ProviderButtonsProps {
  next: string;
  /** Shows the form for a password, where few have one; null where it stands below anyway. */
  onPassword: (() => void) | null;
}

/** The providers with which people sign in, above the form for a password. */
export function ProviderButtons({ next, onPassword }: ProviderButtonsProps) {
  const t = useTranslations('identities');
  const problem = useOidcProblem();
  return (
    <div className="grid gap-3 pb-5">
      <FormError>{problem}</FormError>
      <ProviderLinks next={next} size="lg" />
      {onPassword ? (
        <Button variant="quiet" onClick={onPassword}>
          {t('passwordInstead')}
        </Button>
      ) : (
        <div className="t-sm grid grid-cols-[1fr_auto_1fr] items-center gap-3 pt-2 text-ink-3">
          <span aria-hidden="true" className="border-t border-line" />
          {t('or')}
          <span aria-hidden="true" className="border-t border-line" />
        </div>
      )}
    </div>
  );
}
