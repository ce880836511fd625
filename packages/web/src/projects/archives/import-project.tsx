import { isUnderWay } from '@brick/domain/job-status';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { ImportedRecords } from './imported-records.tsx';
import { JobProgress } from './job-progress.tsx';
import { useImport } from './use-import.ts';

function ChooseArchive({
  upload,
  problem,
}: {
  upload: ReturnType<typeof useImport>['upload'];
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

/** Makes a new project of an archive that an export has made: choose it, see it arrive, open what came of it. */
export function ImportProject({ onClose }: { onClose: () => void }) {
  const t = useTranslations('transfer.project');
  const [leaving, setLeaving] = useState(false);
  const { job, open, upload } = useImport();
  const isSending = upload.sending !== null && upload.sending.error === undefined;
  const going = job !== undefined && isUnderWay(job.status);
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
          <DialogClose>
            <Button variant="secondary">{t('close')}</Button>
          </DialogClose>
          {done && (
            <Button variant="primary" onClick={() => open(done)}>
              {t('open')}
            </Button>
          )}
        </>
      }
    >
      {going && (
        <JobProgress
          job={job}
          label={t('importing', { file: job.fileName ?? '' })}
          cancelLabel={t('cancelImport')}
          cancelled={t('importCancelled')}
        />
      )}
      {done && <ImportedRecords job={done} />}
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
