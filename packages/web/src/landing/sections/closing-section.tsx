import { ArrowRight, Play } from 'lucide-react';
import { type DecorativeCourse, DecorativeWall } from '../../ui/graphics/decorative-wall.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { useLandingTexts } from '../landing-text-context.tsx';
import { onlyWithDemos, pageWidth, sectionHeading } from '../layout-classes.ts';

const FIRST_COURSES: readonly DecorativeCourse[] = [
  { laid: 21, marked: 0 },
  { laid: 8, marked: 3 },
];

/** The closing call to action, above the first courses of an unfinished wall. */
export function ClosingSection() {
  const { closing } = useLandingTexts();
  return (
    <section id="start" className="scroll-mt-16 overflow-hidden pt-16 sm:pt-24">
      <div className={`${pageWidth} flex flex-wrap items-end justify-between gap-8`}>
        <div>
          <h2 className={sectionHeading}>{closing.heading}</h2>
          <p className="mt-3 max-w-[52ch] text-[15px]/[24px] text-ink-2">{closing.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a href="/auth" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
            {closing.action}
            <ArrowRight size={18} aria-hidden="true" className="rtl:-scale-x-100" />
          </a>
          <a href="/demo" className={`${buttonStyle({ size: 'lg' })} ${onlyWithDemos}`}>
            <Play size={18} aria-hidden="true" className="rtl:-scale-x-100" />
            {closing.demo}
          </a>
        </div>
      </div>
      <DecorativeWall courses={FIRST_COURSES} bricks={20} className="mt-14 h-20 w-full min-w-[880px]" />
    </section>
  );
}
