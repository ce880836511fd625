import { isActiveJob } from '@brick/domain/job-status';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CloseButton } from '../../platform/forms/form-footer.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { FileDrop } from '../../ui/inputs/file-drop.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ArchiveProgress } from './archive-progress.tsx';
import { ImportSummary } from './import-summary.tsx';
import { useProjectImport } from './use-project-import.ts';

function ChooseArchive({
  upload,
  problem,
}: {
  upload: ReturnType<typeof useProjectImport>['upload'];
  problem?: string;
}) {
  const t = useTranslations('transfer.project');
  const { sending, item, send, drop } = upload;
  return (
    <FileDrop
      label={t('archive')}
      accept=".zip"
      hint={t('archiveHint')}
      error={sending ? undefined : problem}
      items={item ? [item] : []}
      onFiles={([file]) => file && void send(file)}
      onRemove={drop}
      onRetry={() => sending && void send(sending.file)}
    />
  );
}

/** Creates a project from an exported archive: choose the file, follow the upload, open the result. */
export function ImportProject({ onClose }: { onClose: () => void }) {
  const t = useTranslations('transfer.project');
  const [leaving, setLeaving] = useState(false);
  const { job, open, upload } = useProjectImport();
  const isSending = upload.sending !== null && upload.sending.error === undefined;
  const going = job !== undefined && isActiveJob(job.status);
  const done = job?.status === 'done' && !isSending ? job : undefined;
  const problem = job?.status === 'failed' ? (job.problem ?? t('importFailed')) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        if (isSending) setLeaving(true);
        else onClose();
      }}
      title={t('importTitle')}
      description={t('importText')}
      footer={
        <>
          <CloseButton />
          {done && (
            <Button variant="primary" onClick={() => open(done)}>
              {t('open')}
            </Button>
          )}
        </>
      }
    >
      {going && (
        <ArchiveProgress
          job={job}
          label={t('importing', { file: job.fileName ?? '' })}
          cancelLabel={t('cancelImport')}
          cancelled={t('importCancelled')}
        />
      )}
      {done && <ImportSummary job={done} />}
      {!going && !done && <ChooseArchive upload={upload} {...(problem ? { problem } : {})} />}
      <ConfirmDialog
        open={leaving && isSending}
        onOpenChange={setLeaving}
        title={t('stopAsk')}
        description={t('stopText')}
        confirmLabel={t('stop')}
        cancelLabel={t('goOn')}
        onConfirm={onClose}
      />
    </Dialog>
  );
}
