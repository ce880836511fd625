import { Layers, LineChart, type LucideIcon, Users } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type DecorativeCourse, DecorativeWall } from '../ui/graphics/decorative-wall.tsx';

const SAMPLE_WALL: readonly DecorativeCourse[] = [
  { laid: 15, marked: 0 },
  { laid: 15, marked: 0 },
  { laid: 11, marked: 4 },
  { laid: 6, marked: 5 },
  { laid: 2, marked: 3 },
];

function SellingPoint({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-line py-5">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 text-ink-2" />
      <h3 className="t-lg font-semibold">{title}</h3>
      <p className="col-start-2 text-ink-2">{text}</p>
    </li>
  );
}

/** Describes the product beside the forms, on screens that are wide enough. */
export function SidePanel() {
  const t = useTranslations('auth');
  return (
    <aside className="hidden flex-col justify-between overflow-hidden border-s border-line bg-sunken lg:flex">
      <div className="max-w-xl px-12 pt-20 xl:px-16">
        <h2 className="font-display text-[34px]/[42px] font-semibold text-balance">{t('panelHeading')}</h2>
        <ul className="mt-10 border-b border-line">
          <SellingPoint icon={Layers} title={t('panelPhasesTitle')} text={t('panelPhasesText')} />
          <SellingPoint icon={LineChart} title={t('panelBudgetTitle')} text={t('panelBudgetText')} />
          <SellingPoint icon={Users} title={t('panelTeamTitle')} text={t('panelTeamText')} />
        </ul>
      </div>
      <DecorativeWall courses={SAMPLE_WALL} bricks={14} className="mt-12 h-44 w-full shrink-0" />
    </aside>
  );
}
