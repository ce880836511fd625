import { Segmented } from '../ui/segmented.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';
import { Theirs, useFormField } from './form-fields.tsx';

interface StatusProps {
  /** The status that it has; null for a new one. */
  from: string | null;
  /** Where each status leads. */
  flow: Readonly<Record<string, readonly string[]>>;
}

/** The status that it has, and those to which it can go from there. */
export function StatusField({ from, flow }: StatusProps) {
  const label = useStatusLabel();
  const of = useFormField('status');
  const reachable = Object.keys(flow).filter(
    (status) => from === null || status === from || flow[from]?.includes(status),
  );
  return (
    <div className="grid gap-1.5">
      <Segmented
        label={of.label}
        labelVisible
        name={of.field.name}
        value={String(of.field.value)}
        onChange={of.field.onChange}
        error={of.error}
        options={reachable.map((status) => ({ value: status, label: label(status) }))}
      />
      <Theirs of={of} />
    </div>
  );
}
