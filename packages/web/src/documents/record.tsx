import type { documentEndpoints, ProjectDocument } from '@brick/domain/documents/api';
import { DOCUMENT_KINDS, document as is } from '@brick/domain/documents/record';
import { documentFacts, EXPIRING_DAYS } from '@brick/domain/documents/rules';
import type { ReplyOf } from '@brick/domain/endpoint';
import { PHASES } from '@brick/domain/phases/phases';
import { Download, ExternalLink, FilePlus, History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { download, downloadUrl } from '../platform/files/download.ts';
import { isUploadedFile } from '../platform/files/is-uploaded-file.ts';
import { isEmptyValue } from '../platform/records/record-fields.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { DocumentKindText } from './document-kind-text.tsx';
import { FileLink } from './file-link.tsx';

function FileVersion({ number }: { number: number }) {
  return useTranslations('documents.columns')('number', { number });
}

/** Web definition of documents: columns, filters, fields and dialogs. */
export const record: RecordKind<ProjectDocument, ReplyOf<typeof documentEndpoints.totals>> = {
  is,
  filters: [
    {
      name: 'status',
      values: ['present', 'expiring', 'expired', 'missing'],
      words: 'status',
      all: 'allStatuses',
    },
    { name: 'kind', values: DOCUMENT_KINDS, words: 'fields.kinds', all: 'allKinds' },
    { name: 'phase', values: PHASES, words: 'phases', all: 'allPhases' },
    { name: 'required', values: ['true', 'false'], all: 'requiredOrNot' },
  ],
  closeFilters: true,
  columns: [
    { id: 'title', grow: 3, minWidth: 220, card: 'title', priority: 1 },
    { id: 'kind', width: 164, card: 'meta', priority: 2, cell: (row) => <DocumentKindText {...row} /> },
    { id: 'phase', width: 146, card: 'hidden', priority: 3, none: 'noPhase' },
    { id: 'issuedOn', width: 116, sortFirst: 'desc', card: 'hidden', priority: 3 },
    { id: 'expiresOn', width: 116, card: 'meta', priority: 1, none: 'noExpiry' },
    {
      id: 'status',
      width: 124,
      card: 'status',
      priority: 1,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'fileVersion',
      width: 76,
      card: 'amount',
      priority: 2,
      cell: ({ fileVersion }) => (fileVersion === null ? null : <FileVersion number={fileVersion} />),
    },
    { id: 'createdAt', width: 116, sortFirst: 'desc', card: 'hidden', priority: 2 },
  ],
  sort: '-createdAt',
  inlineActions: 1,
  useFigures(totals) {
    const t = useTranslations('documents.cards');
    const { number } = useFormat();
    const tone = (count: number | undefined, wrong: 'bad' | 'waiting') =>
      count !== undefined && count > 0 ? wrong : 'default';
    return [
      {
        name: 'total',
        value: number(totals?.total ?? 0),
        sub: totals && t('required', { count: totals.required }),
        rows: {},
      },
      {
        name: 'requiredMissing',
        value: number(totals?.requiredMissing ?? 0),
        sub: totals && t('ofRequired', { missing: totals.requiredMissing, required: totals.required }),
        tone: tone(totals?.requiredMissing, 'bad'),
        rows: { status: 'missing', required: 'true' },
      },
      {
        name: 'expired',
        value: number(totals?.expired ?? 0),
        sub: totals && t('toRenew', { count: totals.expired }),
        tone: tone(totals?.expired, 'bad'),
        rows: { status: 'expired' },
      },
      {
        name: 'expiring',
        value: number(totals?.expiring ?? 0),
        sub: totals && t('within', { days: EXPIRING_DAYS }),
        tone: tone(totals?.expiring, 'waiting'),
        rows: { status: 'expiring' },
      },
    ];
  },

  page: [
    ...(['title', 'status', 'kind', 'phase', 'issuedOn', 'expiresOn', 'required'] as const),
    ...(['description', 'url', 'fileVersion'] as const),
  ],
  apart: ['status'],
  useSaid() {
    const t = useTranslations('documents.form');
    const columns = useTranslations('documents.columns');
    return {
      status: { show: ({ status }) => <StatusBadge status={status} /> },
      required: { inForm: ({ required }) => t(required ? 'requiredYes' : 'requiredNo') },
      url: {
        // A link is already shown among the fields; an image is displayed in addition.
        historyOnly: false,
        show: ({ url, fileName, fileSize }) =>
          url && <FileLink url={url} fileName={fileName} fileSize={fileSize} />,
        inForm: ({ url }) => t(url ? 'otherFile' : 'noFile'),
      },
      fileVersion: {
        say: (value) => (isEmptyValue(value) ? '–' : columns('number', { number: Number(value) })),
      },
    };
  },
  status: ({ status }) => <StatusBadge status={status} />,

  facts: documentFacts,
  useActions() {
    const t = useTranslations('documents');
    const [, setUrl] = useUrlState();
    return (row, { edit }) => {
      const { id, url } = row;
      return [
        url !== null && {
          id: 'file',
          label: t('open'),
          icon: ExternalLink,
          href: url,
          inline: true,
          first: true,
        },
        url !== null &&
          isUploadedFile(url) && {
            id: 'download',
            label: t('download'),
            icon: Download,
            onSelect: () => download(downloadUrl(url)),
            first: true,
          },
        {
          id: 'versions',
          label: t('versions'),
          icon: History,
          onSelect: () => setUrl({ versions: id }),
        },
        edit && {
          id: 'addVersion',
          label: t('addVersion'),
          icon: FilePlus,
          onSelect: () => setUrl({ addVersion: id }),
        },
      ];
    };
  },
  Form: lazyComponent(() => import('./document-form.tsx'), 'DocumentForm'),
  dialogs: {
    addVersion: lazyComponent(() => import('./file-version-form.tsx'), 'FileVersionForm'),
    versions: lazyComponent(() => import('./file-versions-dialog.tsx'), 'FileVersionsDialog'),
  },
};
