import { TRANSFER_COLUMNS, type TransferRoom } from '@brick/domain/transfer/columns';
import { FILE_WORDS } from '@brick/messages/file-words';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { later } from '../ui/later.ts';
import { useUser } from './session.ts';
import { BODIES } from './transfer/bodies.ts';
import { ChooseFile } from './transfer/choose-file.tsx';
import type { Grid } from './transfer/grid.ts';
import { saveTemplate } from './transfer/template.ts';

const CheckRows = later(() => import('./transfer/check-rows.tsx'), 'CheckRows');

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
export function ImportForm({ room, path, projectName, currency, onClose }: Props) {
  const t = useTranslations('transfer');
  const { language } = useUser();
  const words = FILE_WORDS[language];
  const [grid, setGrid] = useState<Grid | null>(null);
  const columns = TRANSFER_COLUMNS[room];
  const around = {
    title: t('title', { list: words.lists[room] }),
    description: projectName === null ? undefined : t('into', { project: projectName }),
    onClose,
  };
  const choosing = (
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
      <ChooseFile onGrid={setGrid} onTemplate={() => saveTemplate(words.lists[room], columns, words)} />
    </Dialog>
  );
  if (!grid) return choosing;
  return (
    <Suspense fallback={choosing}>
      <CheckRows
        {...{ grid, columns, words, path, currency }}
        schema={BODIES[room]}
        {...around}
        onBack={() => setGrid(null)}
      />
    </Suspense>
  );
}
