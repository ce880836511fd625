import { dayIn } from '@brick/domain/dates/calendar-date';
import { displayName } from '@brick/domain/users/display-name';
import { CalendarDays, CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useUser } from '../platform/session/session.ts';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { PictureField } from './picture-field.tsx';
import { useUserFacts } from './use-profile.ts';

function AccountFacts() {
  const t = useTranslations('profile');
  const { month, timeZone } = useFormat();
  const { facts, online, isError, retry } = useUserFacts();
  if (isError && !facts) return <ErrorState text={t('factsFailed')} onRetry={retry} />;
  if (!facts) return <SkeletonText lines={3} />;
  return (
    <ul className="grid gap-2.5 [&>li]:flex [&>li]:items-center [&>li]:gap-2.5 [&_svg]:shrink-0 [&_svg]:text-ink-3">
      <li>
        <CalendarDays size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('memberSince', { month: month(dayIn(timeZone, Date.parse(facts.memberSince))) })}
      </li>
      <li>
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('completed', { count: facts.completedProjects })}
      </li>
      <li>
        <span aria-hidden="true" className="grid size-4 place-items-center">
          <span className={cx('size-2 rounded-full', online ? 'bg-moss' : 'border border-line-strong')} />
        </span>
        {online === null ? <Skeleton className="h-3 w-16" /> : t(online ? 'online' : 'offline')}
      </li>
    </ul>
  );
}

/** Card beside the form with the picture, the name and computed facts about the account. */
export function AccountCard() {
  const t = useTranslations('profile');
  const title = useTranslations('shell.roles');
  const user = useUser();
  const known = title.has(user.role as 'owner') ? title(user.role as 'owner') : user.role;
  return (
    <aside
      aria-label={t('summary')}
      className="grid content-start gap-5 lg:col-start-2 lg:row-start-1 lg:pt-5"
    >
      <PictureField />
      <div className="grid justify-items-start gap-1.5">
        <bdi className="t-lg max-w-full font-semibold wrap-anywhere">{displayName(user)}</bdi>
        <span className="t-xs rounded border border-line px-2 py-0.5 text-ink-2">{known}</span>
        <span className="t-sm wrap-anywhere text-ink-3">{t('username', { username: user.username })}</span>
      </div>
      <AccountFacts />
    </aside>
  );
}
