import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Detail, DetailList } from '../../ui/layout/detail-list.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { isEmptyValue, isShownElsewhere, type RecordField } from './record-fields.ts';

interface RecordDetailsProps<Row> {
  row: Row;
  fields: readonly RecordField<Row>[];
  label: string;
}

function FieldValue<Row>({ row, field }: { row: Row; field: RecordField<Row> }) {
  if (field.show) return field.show(row);
  return <bdi>{field.say(row[field.name])}</bdi>;
}

/** The fields of a record with their names; empty ones are listed by name below. */
export function RecordDetails<Row>({ row, fields, label }: RecordDetailsProps<Row>) {
  const t = useTranslations('record');
  const { locale } = useFormat();
  // Fields that the role may not see are missing in the record.
  const known = fields.filter((field) => !isShownElsewhere(field, row) && row[field.name] !== undefined);
  if (known.length === 0) return null;
  const filled = known.filter(({ name }) => !isEmptyValue(row[name]));
  const empty = known.filter(({ name }) => isEmptyValue(row[name])).map((field) => field.label);
  return (
    <section aria-label={label}>
      <SectionHeading title={label} />
      <DetailList>
        {filled.map((field) => (
          <Detail key={field.name} name={field.label}>
            <FieldValue row={row} field={field} />
          </Detail>
        ))}
      </DetailList>
      {empty.length > 0 && (
        <p className="t-sm mt-2 text-ink-3">
          {t('leftEmpty', { fields: new Intl.ListFormat(locale, { type: 'conjunction' }).format(empty) })}
        </p>
      )}
    </section>
  );
}
