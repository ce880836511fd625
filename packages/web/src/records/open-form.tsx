import { Suspense } from 'react';
import { useUrlState } from '../platform/search.ts';
import type { Kept, RecordKind } from './kind.ts';

/** The number that an address names, where it is one. */
export const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** What opens it, and what a new issue came of. */
const CLOSED = { add: null, edit: null, inspection: null };

/** The dialog that the address opens: ?add=1, ?edit=12. */
export function OpenForm<Row extends Kept>({ kind }: { kind: RecordKind<Row> }) {
  const [url, setUrl] = useUrlState();
  const id = idIn(url['edit']);
  if (!url['add'] && id === null) return null;
  return (
    <Suspense>
      <kind.Form key={id ?? 'new'} kind={kind} id={id} onClose={() => setUrl(CLOSED)} />
    </Suspense>
  );
}
