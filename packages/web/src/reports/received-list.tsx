import type { Received } from '@brick/domain/reports/schedules';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useRhythmWords } from './schedule-words.ts';
import { useLeaving, useReceived } from './use-schedules.ts';

function Item({ row, onLeave }: { row: Received; onLeave: () => void }) {
  const t = useTranslations('schedules.received');
  const names = useTranslations('reports.names');
  const { when } = useRhythmWords();
  const report = names(row.report);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2">
      <span className="min-w-0">
        <span className="block font-semibold">{report}</span>
        <span className="t-sm block text-ink-2">{row.isActive ? when(row) : t('paused')}</span>
      </span>
      <Button size="sm" aria-label={t('leaveOf', { report })} onClick={onLeave}>
        {t('leave')}
      </Button>
    </li>
  );
}

/**
 * What the reader is sent by mail, and the way out of it, to which the mails lead. Nothing is drawn for who is sent
 * nothing and does not come from a mail.
 */
export function ReceivedList({ projectId }: { projectId: number }) {
  const t = useTranslations('schedules.received');
  const names = useTranslations('reports.names');
  const [url, setUrl] = useUrlState();
  const { data, isError, refetch } = useReceived(projectId);
  const [picked, setPicked] = useState<Received | null>(null);
  const asked = url['leave'];
  const row = picked ?? data?.find(({ id }) => String(id) === asked) ?? null;
  const close = () => {
    setPicked(null);
    if (asked) setUrl({ leave: null }, { replace: true });
  };
  const leaving = useLeaving(projectId, close);
  if (isError && !data) return <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />;
  if (!data || (data.length === 0 && !asked)) return null;
  return (
    <section aria-labelledby="received-reports" className="mt-4 print:hidden">
      <SectionHeading id="received-reports" title={t('title')} text={t('text')} />
      {asked && !row && (
        <Notice tone="moving" action={<Button onClick={close}>{t('understood')}</Button>}>
          {t('notReceived')}
        </Notice>
      )}
      <ul className="border-b border-line empty:hidden">
        {data.map((each) => (
          <Item key={each.id} row={each} onLeave={() => setPicked(each)} />
        ))}
      </ul>
      <ConfirmDialog
        open={row !== null}
        onOpenChange={(open) => !open && close()}
        title={row ? t('question', { report: names(row.report) }) : ''}
        description={t('consequence')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        pending={leaving.isPending}
        pendingLabel={t('leaving')}
        onConfirm={() => row && leaving.mutate(row)}
      />
    </section>
  );
}
