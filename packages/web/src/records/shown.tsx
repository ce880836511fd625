import type { ReactNode } from 'react';
import { isEmpty, type RecordField } from '../platform/record-fields.ts';
import { linkStyle } from '../ui/button-style.ts';
import { type Kept, type RecordKind, titleOf } from './kind.ts';
import { useFields } from './use-fields.tsx';
import { useWords } from './words.ts';

interface ShownProps<Row extends Kept> {
  kind: RecordKind<Row>;
  row: Row;
  /** The fields in their order; all of its page unless said otherwise. */
  names?: readonly string[];
  /** What is shown of some of them here. */
  shows?: Readonly<Record<string, () => ReactNode>>;
  /** Where several are shown at once. Default: what it is called. */
  label?: string;
  /** What stands beside a value; a field that has it is shown even where it holds nothing. */
  mark?: (name: string) => ReactNode;
}

interface ValueProps<Row extends Kept> extends Pick<ShownProps<Row>, 'kind' | 'row'> {
  field: RecordField<Row>;
}

function Value<Row extends Kept>({ kind, row, field: { name, say, show, none } }: ValueProps<Row>) {
  const attachment = useWords(kind.is.path, 'attachment');
  const value = row[name];
  if (isEmpty(value)) return none ?? '–';
  if (show) return show(row);
  if (kind.is.fields[name]?.type !== 'file') return <bdi>{say(value)}</bdi>;
  return (
    <a href={String(value)} target="_blank" rel="noopener noreferrer" className={linkStyle}>
      {attachment('open')}
    </a>
  );
}

/** A record to read, in a dialog: those of its fields that hold something. */
export function Shown<Row extends Kept>(props: ShownProps<Row>) {
  const { kind, row, names = kind.page, shows = {}, label = titleOf(kind, row), mark } = props;
  const fields = useFields(kind);
  const shown = names
    .flatMap((name) => fields.find((each) => each.name === name) ?? [])
    .filter(({ name, none }) => none !== undefined || !isEmpty(row[name]) || mark?.(name));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long description is scrolled by the keyboard from here
    <section tabIndex={0} aria-label={label} className="rounded">
      <dl className="grid grid-cols-[minmax(100px,max-content)_1fr] gap-x-5 gap-y-2">
        {shown.map((field) => (
          <div key={field.name} className="contents">
            <dt className="text-ink-2">{field.label}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">
              {shows[field.name]?.() ?? <Value kind={kind} row={row} field={field} />}
              {mark?.(field.name)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
