import type { ParsedProgramme } from '@brick/domain/budgets/programme-import-api';
import type { Project } from '@brick/domain/projects/api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormFooter } from '../../platform/forms/form-footer.tsx';
import { FileDrop } from '../../ui/inputs/file-drop.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ReviewImport } from './review-import.tsx';
import { useProgrammeUpload } from './use-programme-upload.ts';

interface ImportFormProps {
  project: Project;
  onClose: () => void;
}

/** Takes phases and milestones from a file of Microsoft Project: choose, review, save. */
export function ProgrammeImportForm({ project, onClose }: ImportFormProps) {
  const [file, setFile] = useState<ParsedProgramme | null>(null);
  if (file) return <ReviewImport {...{ project, file, onClose }} onBack={() => setFile(null)} />;
  return <ChooseProgramme {...{ project, onClose }} onRead={setFile} />;
}

function ChooseProgramme({
  project,
  onRead,
  onClose,
}: ImportFormProps & { onRead: (file: ParsedProgramme) => void }) {
  const t = useTranslations('programme-import');
  const screen = useTranslations('programme');
  const { sent, send, remove } = useProgrammeUpload(project.id, onRead);
  const isRead = sent !== null && sent.problem === null && sent.progress === 100;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      footer={<FormFooter />}
    >
      <FileDrop
        label={screen('title')}
        accept=".xml"
        hint={isRead ? t('reading') : t('fileHint')}
        items={
          sent
            ? [
                {
                  ...{ id: sent.file.name, name: sent.file.name, progress: sent.progress },
                  ...(sent.problem !== null && { error: sent.problem }),
                },
              ]
            : []
        }
        onFiles={([first]) => first && void send(first)}
        onRemove={remove}
        onRetry={() => sent && void send(sent.file)}
      />
    </Dialog>
  );
}
