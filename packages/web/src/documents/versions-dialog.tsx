import type { DocumentVersion, ProjectDocument } from '@brick/domain/documents/contract';
import { documentFacts } from '@brick/domain/documents/rules';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { asDownload, download } from '../platform/download.ts';
import { Loading, ViewDialog } from '../platform/view-dialog.tsx';
import { useEdited, useVersions } from '../records/calls.ts';
import type { DialogProps } from '../records/kind.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { FileLink, isOurs } from './file-link.tsx';

/** Every version of a document's file, newest first, each to be opened or saved. */
export function VersionsDialog({ kind, id, show, onClose }: DialogProps<ProjectDocument>) {
  const t = useTranslations('documents');
  const history = useTranslations('documents.history');
  const close = useTranslations('record.form')('close');
  const may = useMay();
  const { data: document } = useEdited(kind, id);
  const query = useVersions<DocumentVersion>(kind, id);
  const versions = query.data;
  return (
    <ViewDialog
      title={t('versions')}
      description={document && versions && history('of', { title: document.title, count: versions.length })}
      close={close}
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
        <Loading query={query} t={history} lines={6} />
      ) : versions.length > 0 ? (
        <ol reversed className="border-b border-line">
          {versions.map((version, index) => (
            <Version key={version.number} version={version} current={index === 0} />
          ))}
        </ol>
      ) : (
        <EmptyState compact title={history('none')} text={history('noneText')} />
      )}
    </ViewDialog>
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
