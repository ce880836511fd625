import type { Receipt } from '@brick/domain/site/outbox/apply-answer';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { Page } from '../../ui/layout/page.tsx';
import { type ReceiptColumn, receiptsCsv, titleBesideNumber } from '../outbox/receipts-csv.ts';
import { useOutbox, useOutboxOverview } from '../store/outbox-context.tsx';
import { saveBlob } from '../store/save-as-file.ts';
import { EntryBadge } from './entry-badge.tsx';

/** The address of the record, here below /site and in the office, where the row is still there. */
const recordPath = ({
  kind,
  rowId,
}: Receipt): `/issues/${string}` | `/checks/${string}` | `/diary-days/${string}` | null => {
  if (rowId === null) return null;
  if (kind === 'diary-day') return `/diary-days/${rowId}`;
  return kind === 'issue' ? `/issues/${rowId}` : kind === 'check' ? `/checks/${rowId}` : null;
};

const officePath = (receipt: Receipt): string | null => {
  const path = recordPath(receipt);
  return path && `${path}?project=${receipt.projectId}`;
};

function useReceiptWords() {
  const t = useTranslations('site.receipts');
  const format = useFormat();
  return (receipt: Receipt, column: ReceiptColumn): string => {
    switch (column) {
      case 'act':
        return t(`act.${receipt.act}`);
      case 'capturedAt':
        return format.instant(receipt.capturedAt, { time: true });
      case 'sentAt':
        return format.instant(receipt.sentAt, { time: true });
      case 'title':
        return titleBesideNumber(receipt);
      case 'notes':
        return receipt.notes.map((note) => t(`note.${note}`)).join(' ');
      case 'link': {
        const path = officePath(receipt);
        return path ? window.location.origin + path : '';
      }
      default:
        return receipt[column] ?? '';
    }
  };
}

/** What was sent from this device in the last 90 days. */
export function ReceiptsScreen() {
  const t = useTranslations('site.receipts');
  const outbox = useOutbox();
  const { entries, photos } = useOutboxOverview();
  const words = useReceiptWords();
  const [receipts, setReceipts] = useState<readonly Receipt[] | null>(null);
  useTitle(t('title'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what leaves the outbox becomes a receipt
  useEffect(() => {
    let wanted = true;
    void outbox.receipts().then((all) => wanted && setReceipts(all));
    return () => {
      wanted = false;
    };
  }, [outbox, entries, photos]);
  const titles = {
    number: t('column.number'),
    title: t('column.title'),
    act: t('column.act'),
    capturedAt: t('column.capturedAt'),
    sentAt: t('column.sentAt'),
    notes: t('column.notes'),
    link: t('column.link'),
  };
  const save = () =>
    saveBlob(
      new Blob([receiptsCsv(receipts ?? [], titles, words)], { type: 'text/csv;charset=utf-8' }),
      `${t('fileName')}.csv`,
    );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      loading={receipts === null && t('loading')}
      actions={receipts !== null && receipts.length > 0 && <Button onClick={save}>{t('csv')}</Button>}
    >
      {receipts?.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul aria-label={t('title')}>
          {receipts?.map((receipt) => {
            const [path, record] = [officePath(receipt), recordPath(receipt)];
            return (
              <li key={receipt.id} className="grid gap-1 border-t border-line py-3">
                <div className="flex flex-wrap items-start justify-between gap-2">
                  <span className="min-w-0 flex-1 basis-52 font-semibold wrap-anywhere">
                    {receipt.number && <span className="text-ink-2">{receipt.number} </span>}
                    <bdi>{words(receipt, 'title')}</bdi>
                  </span>
                  <EntryBadge state="sent" />
                </div>
                <p className="t-sm text-ink-2">
                  {t('times', {
                    what: words(receipt, 'act'),
                    captured: words(receipt, 'capturedAt'),
                    sent: words(receipt, 'sentAt'),
                  })}
                </p>
                {receipt.notes.length > 0 && <p className="t-sm text-ochre">{words(receipt, 'notes')}</p>}
                {record && (
                  <div className="flex flex-wrap gap-x-5">
                    <Link
                      to={`/site${record}`}
                      search={{ project: String(receipt.projectId) }}
                      className={`${linkStyle} inline-flex min-h-(--touch) min-w-(--touch) items-center`}
                    >
                      {t('show')}
                    </Link>
                    {path && (
                      <a
                        href={path}
                        className={`${linkStyle} inline-flex min-h-(--touch) min-w-(--touch) items-center`}
                      >
                        {t('office')}
                      </a>
                    )}
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Page>
  );
}
