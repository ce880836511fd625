import type { Certificate } from '@brick/domain/certificates/api';
import { RELEASES } from '@brick/domain/certificates/certificate-figures';
import { useTranslations } from 'use-intl';
import { useToday } from '../../platform/session/use-today.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import type { ValuationEntry } from './valuation-entry.ts';
import { ValuationGrid } from './valuation-grid.tsx';

interface ValuationFieldsProps {
  /** The certificate as edited. */
  certificate: Certificate;
  entry: ValuationEntry;
  /** Values that another user saved in the meantime. */
  theirs: ValuationEntry | null;
  dateError: string | undefined;
  onChange: (entry: ValuationEntry) => void;
}

/** The fields of a valuation: date, release, and the work line by line. */
export function ValuationFields({ certificate, entry, theirs, dateError, onChange }: ValuationFieldsProps) {
  const t = useTranslations('certificates.valuing');
  const ui = useTranslations('ui');
  const today = useToday();
  const { date: written } = useFormat();
  const otherDate = theirs && theirs.date !== entry.date ? theirs.date : null;
  const otherRelease = theirs && theirs.release !== entry.release ? theirs.release : null;
  return (
    <>
      <div className="grid grid-cols-1 gap-4.5 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
        <Field
          label={t('date')}
          required
          error={dateError}
          hint={otherDate && ui('theirs', { value: written(otherDate) })}
        >
          <DateField value={entry.date} onChange={(date) => onChange({ ...entry, date })} today={today} />
        </Field>
        <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
          <Segmented
            label={t('release')}
            labelVisible
            value={entry.release as string}
            onChange={(chosen) =>
              onChange({ ...entry, release: RELEASES.find((known) => known === chosen) ?? 'none' })
            }
            options={RELEASES.map((value) => ({ value: value as string, label: t(`releases.${value}`) }))}
          />
          <p className="t-sm text-ink-3">
            {otherRelease
              ? ui('theirs', { value: t(`releases.${otherRelease}`) })
              : t(`releaseHints.${entry.release}`)}
          </p>
        </div>
      </div>
      <ValuationGrid certificate={certificate} entry={entry} theirs={theirs} onChange={onChange} />
    </>
  );
}
