import { TRANSFER_COLUMNS, type TransferRoom } from '@brick/domain/transfer/columns';
import { TRANSFER_WORDS } from '@brick/domain/transfer/words';
import type { Language } from '@brick/domain/users/choices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format-context.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { BODIES } from './bodies.ts';
import { CheckRows } from './check-rows.tsx';
import { ChooseFile } from './choose-file.tsx';
import type { Grid } from './grid.ts';
import { saveTemplate } from './template.ts';

interface Props {
  room: TransferRoom;
  /** The path of the import. */
  path: string;
  /** Into what it is imported; null for one's own directory. */
  projectName: string | null;
  currency: string;
  onClose: () => void;
}

/** Takes a file or pasted rows into a list: choose, check what was read, send. */
export function ImportDialog({ room, path, projectName, currency, onClose }: Props) {
  const t = useTranslations('transfer');
  const language = useFormat().locale as Language;
  const words = TRANSFER_WORDS[language];
  const [grid, setGrid] = useState<Grid | null>(null);
  const { data: schema } = useQuery({
    queryKey: ['import-contract', room],
    queryFn: BODIES[room],
    staleTime: Number.POSITIVE_INFINITY,
  });
  const columns = TRANSFER_COLUMNS[room];
  const around = {
    title: t('title', { list: words.rooms[room] }),
    description: projectName === null ? undefined : t('into', { project: projectName }),
    onClose,
  };
  if (grid && schema) {
    return (
      <CheckRows
        {...{ grid, schema, columns, words, path, currency }}
        {...around}
        onBack={() => setGrid(null)}
      />
    );
  }
  return (
    <Dialog
      open
      maxWidth={960}
      onOpenChange={(open) => !open && onClose()}
      title={around.title}
      description={around.description}
      footer={
        <DialogClose>
          <Button variant="secondary">{t('cancel')}</Button>
        </DialogClose>
      }
    >
      {grid ? (
        <SkeletonText lines={8} />
      ) : (
        <ChooseFile onGrid={setGrid} onTemplate={() => saveTemplate(words.rooms[room], columns, words)} />
      )}
    </Dialog>
  );
}
