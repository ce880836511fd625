import { Suspense } from 'react';
import { useUrlState } from '../platform/search.ts';
import type { Kept, RecordKind } from './kind.ts';

/** The number that an address names, where it is one. */
export const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** What a new record came of. */
const CLOSED = { inspection: null, reverses: null };

/** The one dialog that the address opens: ?add=1, ?edit=12, or another one of the kind. */
export function OpenForm<Row extends Kept>({ kind }: { kind: RecordKind<Row> }) {
  const { Form, opens = { add: 'add', edit: 'edit' }, dialogs = {} } = kind;
  const [url, setUrl] = useUrlState();
  const names = [...Object.values(opens), ...Object.keys(dialogs)];
  const closed = { ...CLOSED, ...Object.fromEntries(names.map((name) => [name, null])) };
  const frame = {
    kind,
    show: (dialog: Record<string, number>) => setUrl({ ...closed, ...dialog }),
    onClose: () => setUrl(closed),
  };
  const id = idIn(url[opens.edit]);
  for (const [name, Dialog] of Object.entries(dialogs)) {
    const opened = idIn(url[name]);
    if (opened === null) continue;
    return (
      <Suspense>
        <Dialog key={opened} {...frame} id={opened} />
      </Suspense>
    );
  }
  if (!url[opens.add] && id === null) return null;
  return (
    <Suspense>
      <Form key={id ?? 'new'} {...frame} id={id} />
    </Suspense>
  );
}
