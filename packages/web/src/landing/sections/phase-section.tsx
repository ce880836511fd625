import { SAMPLE_PHASES } from '../landing-data.ts';
import { useLandingTexts } from '../landing-text-context.tsx';
import { pageWidth, sectionHeading } from '../layout-classes.ts';

export function PhaseSection() {
  const { phases } = useLandingTexts();
  return (
    <section id="phases" className="scroll-mt-16 border-t border-line py-16 sm:py-24">
      <div className={pageWidth}>
        <h2 className={`${sectionHeading} max-w-[24ch]`}>{phases.heading}</h2>
        <ol className="mt-10 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {SAMPLE_PHASES.map(({ phase }, index) => (
            <li key={phase} className="border-t-3 border-brick pt-4">
              <span aria-hidden="true" className="t-sm font-semibold text-ink-3">
                {index + 1}
              </span>
              <h3 className="t-lg font-semibold">{phases.each[phase].title}</h3>
              <p className="mt-1 text-ink-2">{phases.each[phase].text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
