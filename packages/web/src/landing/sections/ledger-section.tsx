import { Money } from '../../ui/format/money.tsx';
import { SAMPLE_PHASES, SAMPLE_PROJECT } from '../landing-data.ts';
import { useLandingTexts } from '../landing-text-context.tsx';
import { pageWidth, sectionHeading } from '../layout-classes.ts';

type LedgerFigure = 'budget' | 'variations' | 'paid' | 'unpaid';

const LEDGER_FIGURES: readonly LedgerFigure[] = ['budget', 'variations', 'paid', 'unpaid'];

const totalOf = (figure: LedgerFigure): number =>
  SAMPLE_PHASES.reduce((sum, phase) => sum + phase[figure], 0);

// On phones two columns are hidden, so that the table needs no horizontal scrolling.
const cell = (figure: LedgerFigure): string =>
  `py-2 ps-3 text-end ${figure === 'variations' || figure === 'budget' ? 'max-sm:hidden' : ''}`;

function LedgerAmount({ value }: { value: number }) {
  return value === 0 ? (
    <span className="text-ink-3">–</span>
  ) : (
    <Money value={`${value}.00`} currency={SAMPLE_PROJECT.currency} decimals="none" />
  );
}

/** The sample project as a ruled ledger: a single line above the total, a double line below it. */
export function LedgerSection() {
  const { ledger, phases } = useLandingTexts();
  return (
    <section id="ledger" className="scroll-mt-16 border-t border-line bg-sunken py-16 sm:py-24">
      <div className={`${pageWidth} grid gap-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-16`}>
        <div>
          <h2 className={sectionHeading}>{ledger.heading}</h2>
          <p className="mt-5 max-w-[52ch] text-[15px]/[24px] text-ink-2">{ledger.text}</p>
        </div>
        <table className="w-full self-start border-collapse">
          <caption className="t-sm pb-3 text-start text-ink-2">
            {ledger.caption.replace('{project}', SAMPLE_PROJECT.project)}
          </caption>
          <thead>
            <tr className="t-sm border-b border-line-strong text-ink-2">
              <th scope="col" className="py-2 text-start font-semibold">
                {ledger.columns.phase}
              </th>
              {LEDGER_FIGURES.map((figure) => (
                <th key={figure} scope="col" className={`${cell(figure)} font-semibold`}>
                  {ledger.columns[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SAMPLE_PHASES.map((phase) => (
              <tr key={phase.phase} className="border-b border-line">
                <th scope="row" className="py-2 text-start font-normal">
                  {phases.each[phase.phase].title}
                </th>
                {LEDGER_FIGURES.map((figure) => (
                  <td key={figure} className={cell(figure)}>
                    <LedgerAmount value={phase[figure]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-ink font-semibold">
              <th scope="row" className="py-2.5 text-start font-semibold">
                {ledger.total}
              </th>
              {LEDGER_FIGURES.map((figure) => (
                <td key={figure} className={cell(figure)}>
                  <span className="inline-block border-b-3 border-double border-ink pb-0.5">
                    <LedgerAmount value={totalOf(figure)} />
                  </span>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
