import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { usePack } from '../pack/pack-context.tsx';
import { PackMissing } from '../pack/pack-missing.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import type { LocalDay } from './local-days.ts';
import { useDays } from './use-days.ts';

/** One day in a list: its state, and how much is written. */
export function DayCard({ local: { row, waiting } }: { local: LocalDay }) {
  const t = useTranslations('site.diary');
  const line = useTranslations('diary-days.line');
  const calendar = useTranslations('diary-days.calendar');
  const project = useSiteProject();
  const { date } = useFormat();
  const { status } = usePack();
  const isBlank = row.id === 0 && waiting.length === 0;
  return (
    <Link
      to={`/site/diary/${row.day}`}
      search={{ project: String(project.id) }}
      className="grid min-h-14 gap-1 border-t border-line py-3 hover:bg-sunken"
    >
      <span className="flex flex-wrap items-center gap-2">
        <time dateTime={row.day} className="font-semibold">
          {date(row.day)}
        </time>
        {!isBlank && <StatusBadge status={row.state} />}
      </span>
      <span className="t-sm text-ink-2">
        {isBlank
          ? status === 'ready' && line('nothing')
          : calendar('figures', { lines: row.lines.length, heads: row.heads })}
      </span>
      {waiting.length > 0 && (
        <span className="t-sm text-ink-2">{t('waiting', { count: waiting.length })}</span>
      )}
    </Link>
  );
}

/** The last two weeks of the site diary, from what was taken along. */
export function DiaryScreen() {
  const names = useTranslations('diary-days');
  const { status } = usePack();
  const days = useDays();
  useTitle(names('title'));
  return (
    <Page title={names('title')}>
      {status === 'missing' && <PackMissing />}
      <ul>
        {days.map((local) => (
          <li key={local.row.day}>
            <DayCard local={local} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
