import { useStatusLabel } from '../../ui/feedback/status-badge.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { ConflictHint, useFormField } from './form-fields.tsx';

interface StatusFieldProps {
  /** The current status; null for a new record. */
  from: string | null;
  /** The allowed transitions of each status. */
  flow: Readonly<Record<string, readonly string[]>>;
}

/** The current status, and those that can follow it. */
export function StatusField({ from, flow }: StatusFieldProps) {
  const label = useStatusLabel();
  const of = useFormField('status');
  const reachable = Object.keys(flow).filter(
    (status) => from === null || status === from || flow[from]?.includes(status),
  );
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Segmented
        label={of.label}
        labelVisible
        name={of.field.name}
        value={String(of.field.value)}
        onChange={of.field.onChange}
        error={of.error}
        options={reachable.map((status) => ({ value: status, label: label(status) }))}
      />
      <ConflictHint of={of} />
    </div>
  );
}
