import type { ReactNode } from 'react';
import { isEmptyValue, type RecordField } from '../platform/records/record-fields.ts';
import { linkStyle } from '../ui/inputs/button-style.ts';
import type { BaseRecord, RecordKind } from './record-kind.ts';
import { useRecordMessages } from './record-messages.ts';
import { useRecordFields } from './use-record-fields.tsx';
import { useRecordTitle } from './use-record-title.ts';

interface RecordSummaryProps<Row extends BaseRecord> {
  kind: RecordKind<Row>;
  row: Row;
  /** The fields in their order; those of the page by default. */
  names?: readonly string[];
  /** Custom content of some fields. */
  shows?: Readonly<Record<string, () => ReactNode>>;
  /** Accessible name where several are shown at once; the title by default. */
  label?: string;
  /** Content beside a value; such a field is shown even if it is empty. */
  mark?: (name: string) => ReactNode;
}

interface SummaryValueProps<Row extends BaseRecord> extends Pick<RecordSummaryProps<Row>, 'kind' | 'row'> {
  field: RecordField<Row>;
}

function SummaryValue<Row extends BaseRecord>({
  kind,
  row,
  field: { name, say, show, none },
}: SummaryValueProps<Row>) {
  const attachment = useRecordMessages(kind.is.path, 'attachment');
  const value = row[name];
  if (isEmptyValue(value)) return none ?? '–';
  if (show) return show(row);
  if (kind.is.fields[name]?.type !== 'file') return <bdi>{say(value)}</bdi>;
  return (
    <a href={String(value)} target="_blank" rel="noopener noreferrer" className={linkStyle}>
      {attachment('open')}
    </a>
  );
}

/** The fields of a record that are not empty, to be read inside a dialog. */
export function RecordFieldList<Row extends BaseRecord>(props: RecordSummaryProps<Row>) {
  const titleOf = useRecordTitle(props.kind);
  const { kind, row, names = kind.page, shows = {}, label = titleOf(row), mark } = props;
  const fields = useRecordFields(kind);
  const shown = names
    .flatMap((name) => fields.find((each) => each.name === name) ?? [])
    .filter(({ name, none }) => none !== undefined || !isEmptyValue(row[name]) || mark?.(name));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long description is scrolled by the keyboard from here
    <section tabIndex={0} aria-label={label} className="rounded">
      <dl className="grid grid-cols-[minmax(100px,max-content)_1fr] gap-x-5 gap-y-2">
        {shown.map((field) => (
          <div key={field.name} className="contents">
            <dt className="text-ink-2">{field.label}</dt>
            <dd className="min-w-0 whitespace-pre-line">
              {shows[field.name]?.() ?? <SummaryValue kind={kind} row={row} field={field} />}
              {mark?.(field.name)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
