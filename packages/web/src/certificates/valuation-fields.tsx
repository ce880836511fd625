import type { Certificate } from '@brick/domain/certificates/contract';
import { RELEASES } from '@brick/domain/certificates/figures';
import { useTranslations } from 'use-intl';
import { useToday } from '../platform/today.ts';
import { DateField } from '../ui/date-field.tsx';
import { Field } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { Entry } from './entry.ts';
import { ValuationGrid } from './valuation-grid.tsx';

interface Props {
  /** As it is typed. */
  certificate: Certificate;
  entry: Entry;
  /** What somebody else has saved meanwhile. */
  theirs: Entry | null;
  dateError: string | undefined;
  onChange: (entry: Entry) => void;
}

/** Date, release, and the work line by line. */
export function ValuationFields({ certificate, entry, theirs, dateError, onChange }: Props) {
  const t = useTranslations('certificates.valuing');
  const page = useTranslations('certificates.page');
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
          hint={otherDate && page('theirs', { value: written(otherDate) })}
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
              ? page('theirs', { value: t(`releases.${otherRelease}`) })
              : t(`releaseHints.${entry.release}`)}
          </p>
        </div>
      </div>
      <ValuationGrid certificate={certificate} entry={entry} theirs={theirs} onChange={onChange} />
    </>
  );
}
