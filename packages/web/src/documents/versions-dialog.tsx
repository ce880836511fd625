import type { DocumentVersion } from '@brick/domain/documents/contract';
import { documentFacts } from '@brick/domain/documents/rules';
import type { Project } from '@brick/domain/projects/contract';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { asDownload, download } from '../platform/download.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { FileLink, isOurs } from './file-link.tsx';
import { useDocument, useVersions } from './use-documents.ts';

interface Props {
  project: Project;
  documentId: number;
  onAdd: (id: number) => void;
  onClose: () => void;
}

/** Every version of a document's file, newest first, each to be opened or saved. */
export function VersionsDialog({ project, documentId, onAdd, onClose }: Props) {
  const t = useTranslations('documents.history');
  const may = useMay();
  const { data: document } = useDocument(project.id, documentId);
  const { data: versions, isError, refetch } = useVersions(project.id, documentId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={document && versions && t('of', { title: document.title, count: versions.length })}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('close')}</Button>
          </DialogClose>
          {document && may('documents', 'update', documentFacts(document)) && (
            <Button variant="primary" onClick={() => onAdd(documentId)}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      {versions ? (
        versions.length > 0 ? (
          <ol reversed className="border-b border-line">
            {versions.map((version, index) => (
              <Version key={version.number} version={version} current={index === 0} />
            ))}
          </ol>
        ) : (
          <EmptyState compact title={t('none')} text={t('noneText')} />
        )
      ) : isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}

function Version({ version, current }: { version: DocumentVersion; current: boolean }) {
  const t = useTranslations('documents.history');
  const { instant } = useFormat();
  const { number, url, note, fileName, fileSize } = version;
  const who = { name: version.addedByName ?? t('someone'), at: instant(version.addedAt, { time: true }) };
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span className="font-semibold">{t('version', { number })}</span>
          {current && <span className="t-xs font-semibold text-moss">{t('current')}</span>}
        </p>
        {note && (
          <p className="wrap-anywhere">
            <bdi>{note}</bdi>
          </p>
        )}
        <FileLink url={url} fileName={fileName} fileSize={fileSize} />
        <p className="t-sm text-ink-2">{t('by', who)}</p>
      </div>
      {isOurs(url) && (
        <IconButton
          label={t('download', { number })}
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => download(asDownload(url))}
        />
      )}
    </li>
  );
}
