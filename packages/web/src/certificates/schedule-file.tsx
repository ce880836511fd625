import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GridCell } from '../platform/transfer/grid.ts';
import { linesOfFile } from '../platform/transfer/read-file.ts';
import { Button } from '../ui/button.tsx';

const textOf = (cell: GridCell): string => (cell === null || cell instanceof Date ? '' : String(cell).trim());

/** Takes the lines of a schedule out of a file, as pasting takes them out of a spreadsheet. */
export function ScheduleFile({ onCells }: { onCells: (cells: string[][]) => void }) {
  const t = useTranslations('certificates.schedule');
  const chooser = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const take = async (file: File) => {
    setFailed(false);
    try {
      onCells((await linesOfFile(file)).map((cells) => cells.map(textOf)));
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="alert" className="t-sm text-crimson">
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
          // The same file can be chosen again after it was changed.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
