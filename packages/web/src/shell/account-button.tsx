import { displayName } from '@brick/domain/users/display-name';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session/session.ts';
import { initialsOf } from '../ui/format/initials.ts';
import { Avatar } from '../ui/graphics/avatar.tsx';

/** The user's picture as a button. */
export function AccountButton(props: ComponentProps<'button'>) {
  const t = useTranslations('shell');
  const user = useUser();
  return (
    <button type="button" {...props} className="grid size-11 shrink-0 place-items-center rounded-full">
      <Avatar name={displayName(user)} initials={initialsOf(user)} src={user.avatar} decorative />
      <span className="sr-only">{t('accountOf', { name: displayName(user) })}</span>
    </button>
  );
}
