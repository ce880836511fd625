import type { Programme } from '@brick/domain/budgets/programme-api';
import { daysBetween } from '@brick/domain/dates/calendar-date';
import { type Minor, percent as percentOf } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format/format-context.tsx';
import { useOnPhone } from '../ui/hooks/use-on-phone.ts';
import { Stat, StatStrip } from '../ui/layout/stat-strip.tsx';
import { useIndexFormat } from './earned-value/measures.ts';
import type { EarnedValue } from './use-programme.ts';

interface ProgrammeStatsProps {
  project: Project;
  /** Undefined while it is loading. */
  programme: Programme | undefined;
  query: UseQueryResult<EarnedValue>;
}

/** Returns by how many days the planned finish has moved from the first plan's finish. */
export function finishDelay({ phases, finish }: Programme): number | null {
  const baseline = phases
    .flatMap(({ baselineFinish }) => baselineFinish ?? [])
    .sort()
    .at(-1);
  return baseline && finish ? daysBetween(baseline, finish) : null;
}

const delayDirection = (days: number) => (days > 0 ? 'later' : days < 0 ? 'earlier' : 'same');

/** The key figures: planned and forecast finish, progress, and schedule and cost performance. */
export function ProgrammeStats({ project, programme, query }: ProgrammeStatsProps) {
  const { data: value } = query;
  const t = useTranslations('programme.cards');
  const page = useTranslations('programme');
  const index = useIndexFormat();
  const { date, percent } = useFormat();
  const to = (search: Record<string, string>) => (
    <Link to="/programme" search={{ project: String(project.id), ...search }} />
  );
  const moved = programme ? finishDelay(programme) : null;
  const forecast = value?.earnedSchedule.forecastFinish ?? null;
  const late = forecast && programme?.finish ? daysBetween(programme.finish, forecast) : null;
  const shareOf = (amount: Minor | null | undefined) =>
    value && typeof amount === 'bigint' ? percentOf(amount, value.bac) : null;
  const [done, planned] = [shareOf(value?.ev), shareOf(value?.pv)];
  return (
    <StatStrip label={t('label')} query={query} inRow={useOnPhone()}>
      <Stat
        label={t('finish')}
        value={programme?.finish ? date(programme.finish) : page('notDefined')}
        sub={moved === null ? t('noPlan') : t('moved', { days: Math.abs(moved), way: delayDirection(moved) })}
        tone={(moved ?? 0) > 0 ? 'waiting' : 'default'}
        link={to({})}
        loading={!programme}
      />
      <Stat
        label={t('forecast')}
        value={forecast ? date(forecast) : page('notDefined')}
        sub={late === null ? t('noForecast') : t('late', { days: Math.abs(late), way: delayDirection(late) })}
        tone={(late ?? 0) > 0 ? 'bad' : 'default'}
        link={to({ view: 'earned-value' })}
        loading={!value}
      />
      <Stat
        label={t('done')}
        value={done === null ? page('notDefined') : percent(done)}
        sub={planned === null ? t('noPlanned') : t('planned', { percent: percent(planned) })}
        progress={done ?? 0}
        link={to({ view: 'earned-value' })}
        loading={!value}
      />
      <Stat
        label={t('indices')}
        value={index(value?.spi ?? null)}
        sub={t('cpi', { cpi: index(value?.cpi ?? null) })}
        link={to({ view: 'earned-value' })}
        loading={!value}
      />
    </StatStrip>
  );
}
