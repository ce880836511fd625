import type { addPersonalToken, addProjectToken } from '@brick/domain/tokens/api';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import type { CallReply } from '../api/call.ts';
import { NewSecretDialog } from '../links/new-secret-dialog.tsx';
import { DocsLink } from './docs-link.tsx';

/** A token as it was made, with its text. */
export type NewToken = CallReply<typeof addPersonalToken> | CallReply<typeof addProjectToken>;

/** A new token to copy, and how a program sends it. It is shown once. */
export function NewTokenDialog({ made, onClose }: { made: NewToken; onClose: () => void }) {
  const t = useTranslations('tokens.made');
  const { instant } = useFormat();
  return (
    <NewSecretDialog
      title={t('title', { name: made.name })}
      text={t('text', { day: instant(made.expiresAt) })}
      hint={t('hint')}
      secret={made.token}
      t={t}
      onClose={onClose}
    >
      <p className="t-sm font-semibold">{t('example')}</p>
      <pre dir="ltr" className="t-sm rounded bg-sunken px-3 py-2.5 text-start break-all whitespace-pre-wrap">
        <code>{`curl -H "Authorization: Bearer ${made.token}" ${window.location.origin}/api/token`}</code>
      </pre>
      <p>
        <DocsLink />
      </p>
    </NewSecretDialog>
  );
}
