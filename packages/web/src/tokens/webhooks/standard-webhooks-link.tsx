import { useTranslations } from 'use-intl';
import { linkStyle } from '../../ui/inputs/button-style.ts';

/** Leads to the specification that events follow. */
export function StandardWebhooksLink() {
  const t = useTranslations('webhooks');
  return (
    <a href="https://www.standardwebhooks.com/" target="_blank" rel="noreferrer" className={linkStyle}>
      {t('docs')}
    </a>
  );
}
