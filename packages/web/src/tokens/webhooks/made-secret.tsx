import { useTranslations } from 'use-intl';
import { NewSecretDialog } from '../../platform/links/new-secret-dialog.tsx';
import { StandardWebhooksLink } from './standard-webhooks-link.tsx';

interface MadeSecretProps {
  made: { name: string; secret: string; oldSecretUntil: string | null };
  onClose: () => void;
}

/** The secret of a webhook, to be copied. It is shown once. */
export function MadeSecret({ made, onClose }: MadeSecretProps) {
  const t = useTranslations('webhooks.secret');
  return (
    <NewSecretDialog
      title={t('title', { name: made.name })}
      text={t(made.oldSecretUntil === null ? 'text' : 'textChanged')}
      hint={t('hint')}
      secret={made.secret}
      t={t}
      onClose={onClose}
    >
      <p>
        <StandardWebhooksLink />
      </p>
    </NewSecretDialog>
  );
}
