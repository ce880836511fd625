import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MilestoneMark } from './milestone-mark.tsx';

function Item({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className="grid w-6 place-items-center forced-color-adjust-none">
        {mark}
      </span>
      {children}
    </li>
  );
}

/** What the shapes of the picture mean. */
export function GanttLegend({ forecast }: { forecast: boolean }) {
  const t = useTranslations('programme.legend');
  return (
    <figcaption>
      <ul className="t-sm flex flex-wrap gap-x-5 gap-y-1.5 text-ink-2">
        <Item mark={<span className="h-3.5 w-6 rounded-[2px] border border-brick/55 bg-brick-wash" />}>
          {t('planned')}
        </Item>
        <Item mark={<span className="h-3.5 w-6 rounded-[2px] bg-brick" />}>{t('done')}</Item>
        <Item mark={<span className="h-1 w-6 rounded-full bg-ink" />}>{t('actual')}</Item>
        <Item mark={<span className="h-1 w-6 rounded-[1px] bg-line-strong" />}>{t('baseline')}</Item>
        <Item mark={<MilestoneMark state="reached" />}>{t('reached')}</Item>
        <Item mark={<MilestoneMark state="open" />}>{t('open')}</Item>
        <Item mark={<MilestoneMark state="late" />}>{t('late')}</Item>
        {forecast && (
          <Item mark={<span className="h-4 border-s-2 border-dashed border-ochre" />}>{t('forecast')}</Item>
        )}
      </ul>
    </figcaption>
  );
}
