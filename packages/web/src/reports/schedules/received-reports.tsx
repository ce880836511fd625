import type { ReceivedSchedule } from '@brick/domain/reports/schedules-api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useRecurrenceText } from './recurrence-text.ts';
import { useLeaveSchedule, useReceivedReports } from './use-schedules.ts';

function ReceivedReport({ row, onLeave }: { row: ReceivedSchedule; onLeave: () => void }) {
  const t = useTranslations('schedules.received');
  const names = useTranslations('reports.names');
  const { when } = useRecurrenceText();
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
 * The reports the user receives by email, with a way to unsubscribe, which the emails link to. Hidden for users who
 * receive none and do not come from such a link.
 */
export function ReceivedReports({ projectId }: { projectId: number }) {
  const t = useTranslations('schedules.received');
  const names = useTranslations('reports.names');
  const [url, setUrl] = useUrlState();
  const { data, isError, refetch } = useReceivedReports(projectId);
  const [picked, setPicked] = useState<ReceivedSchedule | null>(null);
  const asked = url['leave'];
  const row = picked ?? data?.find(({ id }) => String(id) === asked) ?? null;
  const close = () => {
    setPicked(null);
    if (asked) setUrl({ leave: null }, { replace: true });
  };
  const leaving = useLeaveSchedule(projectId, close);
  if (isError && !data) return <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />;
  if (!data || (data.length === 0 && !asked)) return null;
  return (
    <section aria-labelledby="received-reports" className="mt-4 print:hidden">
      <SectionHeading id="received-reports" title={t('title')} text={t('text')} />
      {asked && !row && (
        <Banner tone="moving" action={<Button onClick={close}>{t('understood')}</Button>}>
          {t('notReceived')}
        </Banner>
      )}
      <ul className="border-b border-line empty:hidden">
        {data.map((each) => (
          <ReceivedReport key={each.id} row={each} onLeave={() => setPicked(each)} />
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
