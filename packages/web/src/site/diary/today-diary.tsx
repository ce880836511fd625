import { can } from '@brick/domain/permissions';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { useSiteMember } from '../pack/pack-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { DayCard } from './diary-screen.tsx';
import { useDays } from './use-days.ts';

/** The diary of today, and of earlier days that wait to be signed by who may. */
export function TodayDiary() {
  const t = useTranslations('site.today');
  const project = useSiteProject();
  const member = useSiteMember();
  const [today, ...earlier] = useDays();
  if (!today || !can(member, 'diary', 'read')) return null;
  const open = can(member, 'diary', 'approve')
    ? earlier.filter(({ row }) => row.id !== 0 && row.state === 'open')
    : [];
  return (
    <section aria-labelledby="today-diary" className="min-w-0">
      <SectionHeading
        id="today-diary"
        title={t('diary')}
        action={
          <Link
            to="/site/diary"
            search={{ project: String(project.id) }}
            className={`${linkStyle} inline-flex min-h-(--touch) items-center`}
          >
            {t('allDays')}
          </Link>
        }
      />
      <ul>
        {[today, ...open].map((local) => (
          <li key={local.row.day}>
            <DayCard local={local} />
          </li>
        ))}
      </ul>
    </section>
  );
}
