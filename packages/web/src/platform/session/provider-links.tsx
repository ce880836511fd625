import { useTranslations } from 'use-intl';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { providerAddress, readSignInOptions } from './sign-in-options.ts';

/** One button for each provider with which people sign in here. */
export function ProviderLinks({ next, size }: { next: string; size?: 'lg' }) {
  const t = useTranslations('identities');
  return readSignInOptions().providers.map((provider) => (
    <a
      key={provider.name}
      href={providerAddress(provider, next)}
      className={`${buttonStyle({ variant: 'secondary', size })} text-center whitespace-normal`}
    >
      {t('with', { provider: provider.label })}
    </a>
  ));
}
