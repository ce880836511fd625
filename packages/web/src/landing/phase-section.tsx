import { PHASE_SECTION, PHASES } from './content.ts';
import { measure, sectionHeading } from './layout-style.ts';

export function PhaseSection() {
  return (
    <section id="phases" className="scroll-mt-16 border-t border-line py-16 sm:py-24">
      <div className={measure}>
        <h2 className={`${sectionHeading} max-w-[24ch]`}>{PHASE_SECTION.heading}</h2>
        <ol className="mt-10 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {PHASES.map(({ label, text }, index) => (
            <li key={label} className="border-t-3 border-brick pt-4">
              <span aria-hidden="true" className="t-sm font-semibold text-ink-3">
                {index + 1}
              </span>
              <h3 className="t-lg font-semibold">{label}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
