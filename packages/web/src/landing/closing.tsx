import { ArrowRight, Play } from 'lucide-react';
import { buttonStyle } from '../ui/button-style.ts';
import { type Course, DrawnWall } from '../ui/drawn-wall.tsx';
import { useLandingWords } from './landing-words.tsx';
import { measure, onlyWithDemos, sectionHeading } from './layout-style.ts';

const FIRST_COURSES: readonly Course[] = [
  { laid: 21, marked: 0 },
  { laid: 8, marked: 3 },
];

/** The last word, above the first courses of a wall that is still to be built. */
export function Closing() {
  const { closing } = useLandingWords();
  return (
    <section id="start" className="scroll-mt-16 overflow-hidden pt-16 sm:pt-24">
      <div className={`${measure} flex flex-wrap items-end justify-between gap-8`}>
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
      <DrawnWall courses={FIRST_COURSES} bricks={20} className="mt-14 h-20 w-full min-w-[880px]" />
    </section>
  );
}
