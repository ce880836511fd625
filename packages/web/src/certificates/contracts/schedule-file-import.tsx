import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GridCell } from '../../platform/import/grid.ts';
import { parseFile } from '../../platform/import/read-file.ts';
import { Button } from '../../ui/inputs/button.tsx';

const cellText = (cell: GridCell): string =>
  cell === null || cell instanceof Date ? '' : String(cell).trim();

/** Reads schedule lines from a file in the same way as pasted rows. */
export function ScheduleFileImport({ onCells }: { onCells: (cells: string[][]) => void }) {
  const t = useTranslations('certificates.schedule');
  const chooser = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const take = async (file: File) => {
    setFailed(false);
    try {
      onCells((await parseFile(file)).map((cells) => cells.map(cellText)));
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="alert" className="t-sm text-crimson empty:sr-only">
        {failed && t('loadFailed')}
      </p>
      <Button
        size="sm"
        variant="quiet"
        icon={<FileUp className="size-4" />}
        onClick={() => chooser.current?.click()}
      >
        {t('load')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void take(file);
          // Allows the same file to be chosen again after it was changed.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
