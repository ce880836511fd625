import type { ProjectDocument } from '@brick/domain/documents/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { FileLink } from './file-link.tsx';

function Line({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">
        {typeof children === 'string' ? <bdi>{children}</bdi> : children}
      </dd>
    </>
  );
}

/** A document to read. */
export function DocumentShown({ document }: { document: ProjectDocument }) {
  const t = useTranslations('documents.form');
  const columns = useTranslations('documents.columns');
  const kindName = useTranslations('documents.kinds');
  const phaseName = useTranslations('phases');
  const { date } = useFormat();
  const { title, phase, issuedOn, expiresOn, required, url, fileVersion } = document;
  const kind = kindName(document.kind);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long description is scrolled by the keyboard from here
    <section tabIndex={0} aria-label={title} className="rounded">
      <dl className="grid grid-cols-[minmax(100px,max-content)_1fr] gap-x-5 gap-y-2">
        <Line label={t('status')}>
          <StatusBadge status={document.status} />
        </Line>
        <Line label={t('kind')}>{required ? columns('kindRequired', { kind }) : kind}</Line>
        <Line label={t('phase')}>{phase && phaseName(phase)}</Line>
        <Line label={t('issuedOn')}>{issuedOn && date(issuedOn)}</Line>
        <Line label={t('expiresOn')}>{expiresOn && date(expiresOn)}</Line>
        <Line label={t('description')}>{document.description}</Line>
        <Line label={t('file')}>
          {url && <FileLink url={url} fileName={document.fileName} fileSize={document.fileSize} />}
        </Line>
        <Line label={columns('version')}>
          {fileVersion !== null && columns('number', { number: fileVersion })}
        </Line>
      </dl>
    </section>
  );
}
