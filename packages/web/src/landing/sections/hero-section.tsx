import { PRODUCT_NAME } from '@brick/domain/product-name';
import { ArrowRight, Play } from 'lucide-react';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { useLandingTexts } from '../landing-text-context.tsx';
import { onlyWithDemos, pageWidth } from '../layout-classes.ts';
import { HeroWall } from './hero-wall.tsx';

export function HeroSection() {
  const { hero } = useLandingTexts();
  return (
    <section
      className={`${pageWidth} grid items-center gap-12 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-16 lg:py-24`}
    >
      <div>
        <p className="font-semibold text-brick">{PRODUCT_NAME}</p>
        <h1 className="mt-3 font-display text-[40px]/[44px] font-bold tracking-[-0.01em] text-balance sm:text-[56px]/[60px]">
          {hero.headline}
        </h1>
        <p className="mt-6 max-w-[52ch] text-[17px]/[27px] text-ink-2">{hero.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/auth" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
            {hero.action}
            <ArrowRight size={18} aria-hidden="true" className="rtl:-scale-x-100" />
          </a>
          <a href="/demo" className={`${buttonStyle({ size: 'lg' })} ${onlyWithDemos}`}>
            <Play size={18} aria-hidden="true" className="rtl:-scale-x-100" />
            {hero.demo}
          </a>
        </div>
      </div>
      <HeroWall />
    </section>
  );
}
