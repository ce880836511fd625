import type { DocumentVersion, documentVersions, ProjectDocument } from '@brick/domain/documents/contract';
import { documentFacts } from '@brick/domain/documents/rules';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { callAll, callOf } from '../platform/call.ts';
import { projectKey, useMay, useProject } from '../platform/current-project.ts';
import { asDownload, download } from '../platform/download.ts';
import { useEdited } from '../records/calls.ts';
import type { DialogProps } from '../records/kind.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { FileLink, isOurs } from './file-link.tsx';

const versionsOf = callOf<typeof documentVersions>('GET', '/api/documents/{id}/versions');

/** Every version of a document's file, newest first, each to be opened or saved. */
export function VersionsDialog({ kind, id, show, onClose }: DialogProps<ProjectDocument>) {
  const t = useTranslations('documents');
  const close = useTranslations('record.form')('close');
  const may = useMay();
  const { data: document } = useEdited(kind, id);
  const project = useProject();
  const {
    data: versions,
    isError,
    refetch,
  } = useQuery({
    queryKey: projectKey(project.id, 'documents', 'versions', id),
    queryFn: ({ signal }) => callAll(versionsOf, { params: { id }, signal }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('versions')}
      description={document && versions && t('history.of', { title: document.title, count: versions.length })}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{close}</Button>
          </DialogClose>
          {document && may('documents', 'update', documentFacts(document)) && (
            <Button variant="primary" onClick={() => show({ addVersion: id })}>
              {t('addVersion')}
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
          <EmptyState compact title={t('history.none')} text={t('history.noneText')} />
        )
      ) : isError ? (
        <ErrorState text={t('history.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}

function Version({ version, current }: { version: DocumentVersion; current: boolean }) {
  const t = useTranslations('documents.history');
  const form = useTranslations('documents.form');
  const { instant } = useFormat();
  const { number, url, note, fileName, fileSize } = version;
  const who = { name: version.addedByName ?? form('someone'), at: instant(version.addedAt, { time: true }) };
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span className="font-semibold">{form('versionOf', { number })}</span>
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
