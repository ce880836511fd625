import {
  columnsOf,
  type TransferFeature,
  type TransferRecord,
} from '@brick/domain/transfer/import-export-columns';
import { FILE_LABELS } from '@brick/messages/import-export-labels';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CloseButton } from '../forms/form-footer.tsx';
import { useUser } from '../session/session.ts';
import type { ChosenWords } from './cell-values.ts';
import { ChooseFile } from './choose-file.tsx';
import type { Grid } from './grid.ts';
import { guessColumns } from './guess-columns.ts';
import { saveTitles } from './template.ts';

const ReviewForm = lazyComponent(() => import('./review-form.tsx'), 'ReviewForm');

interface ImportFormProps {
  is: TransferRecord;
  /** The path of the import endpoint. */
  path: string;
  /** The project to import into; null for the user's own directory. */
  projectName: string | null;
  currency: string;
  onClose: () => void;
}

/** Imports a file or pasted rows into a list: choose, check, send. */
export function ImportForm({ is, path, projectName, currency, onClose }: ImportFormProps) {
  const t = useTranslations('transfer');
  const { language } = useUser();
  const words = FILE_LABELS[language];
  const name = useTranslations('names')(`${is.path as TransferFeature}.nav`);
  const [grid, setGrid] = useState<Grid | null>(null);
  // Kept while another file is chosen.
  const [chosen, onChoose] = useState<ChosenWords>({});
  const columns = columnsOf(is);
  const titles = columns.filter(({ outOnly }) => !outOnly).map(({ word }) => words.names[word]);
  const around = {
    title: t('title', { list: name }),
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
      footer={<CloseButton cancels />}
    >
      <ChooseFile
        match={(titles) => guessColumns(titles, columns, language, { whole: true })}
        onGrid={setGrid}
        onTemplate={() => saveTitles(name, titles, language)}
      />
    </Dialog>
  );
  if (!grid) return choosing;
  return (
    <Suspense fallback={choosing}>
      <ReviewForm
        {...{ is, grid, columns, words, path, currency, chosen, onChoose }}
        {...around}
        onBack={() => setGrid(null)}
      />
    </Suspense>
  );
}
