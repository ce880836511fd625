import { useTranslations } from 'use-intl';
import { TokenList } from '../platform/tokens/token-list.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The user's own tokens, a section of the settings. */
export function AccessTokens() {
  const t = useTranslations('tokens.personal');
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <TokenList label={t('title')} project={null} />
    </SettingsSection>
  );
}
