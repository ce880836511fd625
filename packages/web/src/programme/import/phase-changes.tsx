import { PHASES } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { usePhaseText } from '../phases/phase-text.ts';
import type { ProgrammeImportState } from './use-programme-import.ts';

/** What becomes of the phases: their days now and after saving, and percent complete if it is taken. */
export function PhaseChanges({ state: { stored, plan, takesPercent } }: { state: ProgrammeImportState }) {
  const t = useTranslations('programme-import.phases');
  const name = useTranslations('phases');
  const programme = useTranslations('programme');
  const fields = useTranslations('fields');
  const words = usePhaseText();
  const { percent } = useFormat();
  const rows = PHASES.flatMap((phase) => {
    const [before, after] = [stored.phases.find((row) => row.phase === phase), plan.plans[phase]];
    const share = plan.percents[phase];
    if (!before || !(after || (takesPercent && share !== undefined))) return [];
    const moved =
      after && (before.plannedStart !== after.start || before.plannedFinish !== after.finish) ? after : null;
    return [{ phase, before, moved, share }];
  });
  const head = [
    programme('table.phase'),
    t('now'),
    t('after'),
    ...(takesPercent ? [programme('progress.percent')] : []),
  ];
  return (
    <section aria-labelledby="phases-of-file" className="grid grid-cols-1 gap-2">
      <h3 id="phases-of-file" className="t-lg font-semibold">
        {t('title')}
      </h3>
      {rows.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <>
          <table className="w-full text-start max-sm:block [&_:is(th,td)]:py-2 [&_:is(th,td)]:pe-4 [&_:is(th,td)]:text-start">
            <caption className="sr-only">{t('title')}</caption>
            <thead className="t-sm text-ink-2 max-sm:hidden">
              <tr className="border-b border-line-strong">
                {head.map((text) => (
                  <th key={text} scope="col" className="font-semibold">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {rows.map(({ phase, before, moved, share }) => (
                <tr key={phase} className="border-b border-line max-sm:block max-sm:py-1.5">
                  <th scope="row" className="font-semibold max-sm:block max-sm:py-0!">
                    {name(phase)}
                  </th>
                  <td className="text-ink-2 max-sm:block max-sm:py-0!">
                    <span className="sm:hidden">{fields('label', { name: t('now') })} </span>
                    {words.days(before.plannedStart, before.plannedFinish)}
                  </td>
                  <td className="max-sm:block max-sm:py-0!">
                    <span className="sm:hidden">{fields('label', { name: t('after') })} </span>
                    {moved ? words.days(moved.start, moved.finish) : t('stays')}
                  </td>
                  {takesPercent && (
                    <td className="max-sm:block max-sm:py-0!">
                      <span className="sm:hidden">
                        {fields('label', { name: programme('progress.percent') })}{' '}
                      </span>
                      {share === undefined ? t('unknown') : percent(share)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="t-sm text-ink-3">{t('baseline')}</p>
        </>
      )}
    </section>
  );
}
