import type { addInvitation } from '@brick/domain/members/invitations';
import { useTranslations } from 'use-intl';
import type { Answer } from '../platform/call.ts';
import { MadeLinkDialog } from '../platform/made-link-dialog.tsx';
import { useFormat } from '../ui/format-context.tsx';

interface Props {
  made: Pick<Answer<typeof addInvitation>, 'role' | 'email' | 'path' | 'expiresAt'>;
  onClose: () => void;
}

/** The link of a new invitation, to copy: no later look at the list shows it again. */
export function MadeLink({ made, onClose }: Props) {
  const t = useTranslations('members.link');
  const roles = useTranslations('members.roles');
  const { instant } = useFormat();
  return (
    <MadeLinkDialog
      title={t('title')}
      text={t('text', { role: roles(made.role), day: instant(made.expiresAt) })}
      hint={t(made.email ? 'sentHint' : 'hint', { email: made.email ?? '' })}
      path={made.path}
      t={t}
      onClose={onClose}
    />
  );
}
