import { fullName } from '@brick/domain/users/names';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { initialsOf } from '../ui/initials.ts';

/** The user's picture as a button. */
export function AccountButton(props: ComponentProps<'button'>) {
  const t = useTranslations('shell');
  const user = useUser();
  return (
    <button type="button" {...props} className="grid size-11 shrink-0 place-items-center rounded-full">
      <Avatar name={fullName(user)} initials={initialsOf(user)} src={user.avatar} decorative />
      <span className="sr-only">{t('accountOf', { name: fullName(user) })}</span>
    </button>
  );
}
