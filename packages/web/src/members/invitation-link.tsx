import type { addInvitation } from '@brick/domain/members/invitations-api';
import { useTranslations } from 'use-intl';
import type { CallReply } from '../platform/api/call.ts';
import { NewSecretDialog } from '../platform/links/new-secret-dialog.tsx';
import { isMailConfigured } from '../platform/session/mail-configured.ts';
import { useFormat } from '../ui/format/format-context.tsx';

interface InvitationLinkProps {
  made: Pick<CallReply<typeof addInvitation>, 'role' | 'email' | 'path' | 'expiresAt'>;
  onClose: () => void;
}

/** The link of a new invitation, to be copied. The list never shows it again. */
export function InvitationLink({ made, onClose }: InvitationLinkProps) {
  const t = useTranslations('members.link');
  const roles = useTranslations('members.roles');
  const { instant } = useFormat();
  return (
    <NewSecretDialog
      title={t('title')}
      text={t('text', { role: roles(made.role), day: instant(made.expiresAt) })}
      hint={t(made.email && isMailConfigured() ? 'sentHint' : 'hint', { email: made.email ?? '' })}
      secret={window.location.origin + made.path}
      t={t}
      onClose={onClose}
    />
  );
}
