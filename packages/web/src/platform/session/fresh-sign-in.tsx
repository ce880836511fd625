import { useTranslations } from 'use-intl';
import { FormError } from '../../ui/inputs/field.tsx';
import { ProviderLinks } from './provider-links.tsx';

/** Stands where a password is asked for, in an account without one: a fresh sign-in counts instead. */
export function FreshSignIn({ error }: { error: string | undefined }) {
  const t = useTranslations('identities');
  return (
    <div className="grid gap-3">
      <p className="text-pretty text-ink-2">{t('noPassword')}</p>
      <FormError>{error}</FormError>
      {error && (
        <div className="flex flex-wrap gap-2">
          <ProviderLinks next={window.location.pathname + window.location.search} />
        </div>
      )}
    </div>
  );
}
