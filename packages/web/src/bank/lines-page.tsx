import type { BankLine } from '@brick/domain/bank/api';
import { type ReactNode, useState } from 'react';
import type { LoadedRows } from '../platform/lists/use-loaded-rows.ts';
import { LineTable } from './line-table.tsx';
import { LineDialog } from './match/line-dialog.tsx';

/** The table of bank lines, with the dialog of the chosen line. Loaded lazily by the screen. */
export function LineList({ lines, empty }: { lines: LoadedRows<BankLine>; empty: ReactNode }) {
  const [line, setLine] = useState<BankLine | null>(null);
  return (
    <>
      <LineTable lines={lines} empty={empty} onChoose={setLine} />
      {line && <LineDialog key={line.id} line={line} onClose={() => setLine(null)} />}
    </>
  );
}
