import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MilestoneIcon } from '../milestones/milestone-icon.tsx';

function LegendItem({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className="grid w-6 place-items-center forced-color-adjust-none">
        {mark}
      </span>
      {children}
    </li>
  );
}

/** Explains the shapes of the Gantt chart. */
export function GanttLegend({ forecast }: { forecast: boolean }) {
  const t = useTranslations('programme.legend');
  return (
    <figcaption>
      <ul className="t-sm flex flex-wrap gap-x-5 gap-y-1.5 text-ink-2">
        <LegendItem mark={<span className="h-3.5 w-6 rounded-[2px] border border-brick/55 bg-brick-wash" />}>
          {t('planned')}
        </LegendItem>
        <LegendItem mark={<span className="h-3.5 w-6 rounded-[2px] bg-brick" />}>{t('done')}</LegendItem>
        <LegendItem mark={<span className="h-1 w-6 rounded-full bg-ink" />}>{t('actual')}</LegendItem>
        <LegendItem mark={<span className="h-1 w-6 rounded-[1px] bg-line-strong" />}>
          {t('baseline')}
        </LegendItem>
        <LegendItem mark={<MilestoneIcon state="reached" />}>{t('reached')}</LegendItem>
        <LegendItem mark={<MilestoneIcon state="reachedLate" />}>{t('reachedLate')}</LegendItem>
        <LegendItem mark={<MilestoneIcon state="open" />}>{t('open')}</LegendItem>
        <LegendItem mark={<MilestoneIcon state="late" />}>{t('late')}</LegendItem>
        {forecast && (
          <LegendItem mark={<span className="h-4 border-s-2 border-dashed border-ochre" />}>
            {t('forecast')}
          </LegendItem>
        )}
      </ul>
    </figcaption>
  );
}
