import { Suspense } from 'react';
import { useUrlState } from '../platform/routing/url-state.ts';
import type { BaseRecord, RecordKind } from './record-kind.ts';
import { useMayAdd } from './row-rights.ts';

/** Parses the id in a URL parameter; null if it is none. */
export const parseId = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** Parameters with the origin of a new record. */
const CLOSED_VALUES = { copy: null, inspection: null, list: null, reverses: null };

/** The dialog that the URL opens: ?add=1, ?edit=12, or another one of the kind. */
export function UrlDialog<Row extends BaseRecord>({ kind }: { kind: RecordKind<Row> }) {
  const { Form, opens = { add: 'add', edit: 'edit' }, dialogs = {} } = kind;
  const [url, setUrl] = useUrlState();
  const mayAdd = useMayAdd(kind);
  const names = [...Object.values(opens), ...Object.keys(dialogs)];
  const closed = { ...CLOSED_VALUES, ...Object.fromEntries(names.map((name) => [name, null])) };
  const frame = {
    kind,
    show: (dialog: Record<string, number>) => setUrl({ ...closed, ...dialog }),
    onClose: () => setUrl(closed, { replace: true }),
  };
  const id = parseId(url[opens.edit]);
  for (const [name, Dialog] of Object.entries(dialogs)) {
    const opened = parseId(url[name]);
    if (opened === null) continue;
    return (
      <Suspense>
        <Dialog key={opened} {...frame} id={opened} />
      </Suspense>
    );
  }
  if (id === null && !(url[opens.add] && mayAdd)) return null;
  return (
    <Suspense>
      <Form key={id ?? 'new'} {...frame} id={id} />
    </Suspense>
  );
}
