import { ArrowRight, Play } from 'lucide-react';
import { buttonStyle } from '../ui/button-style.ts';
import { HERO } from './content.ts';
import { HeroWall } from './hero-wall.tsx';
import { measure, onlyWithDemos } from './layout-style.ts';

export function Hero() {
  return (
    <section
      className={`${measure} grid items-center gap-12 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-16 lg:py-24`}
    >
      <div>
        <p className="font-semibold text-brick">{HERO.eyebrow}</p>
        <h1 className="mt-3 font-display text-[40px]/[44px] font-bold tracking-[-0.02em] text-balance sm:text-[58px]/[60px]">
          {HERO.headline}
        </h1>
        <p className="mt-6 max-w-[52ch] text-[17px]/[27px] text-ink-2">{HERO.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/auth" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
            {HERO.action}
            <ArrowRight size={18} aria-hidden="true" className="rtl:-scale-x-100" />
          </a>
          <a href="/demo" className={`${buttonStyle({ size: 'lg' })} ${onlyWithDemos}`}>
            <Play size={18} aria-hidden="true" className="rtl:-scale-x-100" />
            {HERO.demo}
          </a>
        </div>
      </div>
      <HeroWall />
    </section>
  );
}
