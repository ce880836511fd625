import type { Programme } from '@brick/domain/budgets/programme-api';
import type { Phase } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { ScrollableTable } from '../scrollable-table.tsx';
import { usePhaseText } from './phase-text.ts';

interface PhaseTableProps {
  programme: Programme;
  onPhase: (phase: Phase) => void;
}

/** The programme as a table: the data of the chart in words and numbers. */
export function PhaseTable({ programme, onPhase }: PhaseTableProps) {
  const t = useTranslations('programme.table');
  const name = useTranslations('phases');
  const words = usePhaseText();
  const { percent, date } = useFormat();
  const share = (value: number | null) => (value === null ? '–' : percent(value));
  return (
    <ScrollableTable
      label={t('label')}
      head={[
        t('phase'),
        t('planned'),
        t('baseline'),
        t('moved'),
        t('actual'),
        t('plannedPercent'),
        t('percent'),
        t('enteredOn'),
      ]}
      figuresFrom={5}
    >
      {programme.phases.map((phase) => (
        <tr key={phase.phase}>
          <th scope="row" className="whitespace-nowrap">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onPhase(phase.phase)}
              className={cx(linkStyle, 'min-h-6 text-start font-semibold')}
            >
              {name(phase.phase)}
            </button>
          </th>
          <td>{words.days(phase.plannedStart, phase.plannedFinish)}</td>
          <td>{words.days(phase.baselineStart, phase.baselineFinish)}</td>
          <td className={cx((phase.movedDays ?? 0) > 0 && 'text-crimson')}>{words.moved(phase)}</td>
          <td>{words.days(phase.actualStart, phase.actualFinish)}</td>
          <td>{share(phase.plannedPercent)}</td>
          <td>{share(phase.percentComplete)}</td>
          <td>{phase.percentCompleteOn ? date(phase.percentCompleteOn) : '–'}</td>
        </tr>
      ))}
    </ScrollableTable>
  );
}
