import type { DocumentVersion, ProjectDocument } from '@brick/domain/documents/api';
import { documentFacts } from '@brick/domain/documents/rules';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { download, downloadUrl } from '../platform/files/download.ts';
import { isUploadedFile } from '../platform/files/is-uploaded-file.ts';
import { QueryStatus, ViewDialog } from '../platform/forms/view-dialog.tsx';
import { usePermission } from '../platform/projects/current-project.ts';
import type { RecordDialogProps } from '../records/record-kind.ts';
import { useRecordToEdit, useVersions } from '../records/record-queries.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button, IconButton } from '../ui/inputs/button.tsx';
import { FileLink } from './file-link.tsx';

/** Lists all versions of a document's file, newest first, each to open or download. */
export function FileVersionsDialog({ kind, id, show, onClose }: RecordDialogProps<ProjectDocument>) {
  const t = useTranslations('documents');
  const history = useTranslations('documents.history');
  const may = usePermission();
  const { data: document } = useRecordToEdit(kind, id);
  const query = useVersions<DocumentVersion>(kind, id);
  const versions = query.data;
  return (
    <ViewDialog
      title={t('versions')}
      description={document && versions && history('of', { title: document.title, count: versions.length })}
      after={
        document &&
        may('documents', 'update', documentFacts(document)) && (
          <Button variant="primary" onClick={() => show({ addVersion: id })}>
            {t('addVersion')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {!versions ? (
        <QueryStatus query={query} t={history} lines={6} />
      ) : versions.length > 0 ? (
        <ol reversed className="border-b border-line">
          {versions.map((version, index) => (
            <FileVersionItem key={version.number} version={version} current={index === 0} />
          ))}
        </ol>
      ) : (
        <EmptyState compact title={history('none')} text={history('noneText')} />
      )}
    </ViewDialog>
  );
}

function FileVersionItem({ version, current }: { version: DocumentVersion; current: boolean }) {
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
      {isUploadedFile(url) && (
        <IconButton
          label={t('download', { number })}
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => download(downloadUrl(url))}
        />
      )}
    </li>
  );
}
