import type { ProjectMember } from '@brick/domain/members/api';
import { displayName } from '@brick/domain/users/display-name';
import { useTranslations } from 'use-intl';
import { initialsOf } from '../ui/format/initials.ts';
import { Avatar } from '../ui/graphics/avatar.tsx';

/** Shows a person in lists: picture, name, username, and a mark on the current user. */
export function MemberName({ member, me }: { member: ProjectMember; me: number }) {
  const t = useTranslations('members');
  const name = displayName(member);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} initials={initialsOf(member)} src={member.avatar} size={28} decorative />
      <bdi className="truncate text-match-parent">{name}</bdi>
      {name !== member.username && (
        <bdi className="t-sm shrink-[100] truncate text-match-parent text-ink-3">{member.username}</bdi>
      )}
      {member.userId === me && (
        <span className="t-xs shrink-0 rounded bg-brick-wash px-1.5 py-0.5 font-semibold text-brick">
          {t('you')}
        </span>
      )}
    </span>
  );
}

/** Shows a role as a badge. */
export function RoleBadge({ role }: { role: ProjectMember['role'] }) {
  const t = useTranslations('members.roles');
  return (
    <span className="t-xs inline-flex max-w-full rounded border border-line px-2 py-0.5 text-ink-2">
      <span className="truncate">{t(role)}</span>
    </span>
  );
}
