import type { DeliveryStatus, ReportDelivery } from '@brick/domain/reports/report-deliveries-api';
import type { StatusShape, StatusTone } from '@brick/domain/status-styles';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Badge } from '../../ui/feedback/status-badge.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { useDeliveries } from './use-schedules.ts';

const STATUS_LOOKS: Record<DeliveryStatus, { shape: StatusShape; tone: StatusTone }> = {
  waiting: { shape: 'ring', tone: 'ochre' },
  sent: { shape: 'tick', tone: 'moss' },
  failed: { shape: 'cross', tone: 'crimson' },
  left: { shape: 'dash', tone: 'slate' },
};

function DeliveryRow({ sending }: { sending: ReportDelivery }) {
  const t = useTranslations('schedules.sent');
  const names = useTranslations('reports.names');
  const { instant } = useFormat();
  const { report, format, userName, status, reason, problem, sentByName, sentAt, dueAt } = sending;
  const person = userName ?? t('someone');
  const why = problem ?? (reason && t(`reasons.${reason}`));
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-t border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_11rem]">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{t('to', { report: names(report), person })}</span>
        {why && <span className="t-sm block text-ink-2">{why}</span>}
        {sentByName && <span className="t-sm block text-ink-3">{t('byHand', { person: sentByName })}</span>}
      </span>
      <span>
        <Badge {...STATUS_LOOKS[status]} label={t(`states.${status}`)} />
      </span>
      <span className="t-sm text-ink-2 sm:text-end">
        {t('asAt', { format: format.toUpperCase(), at: instant(sentAt ?? dueAt, { time: true }) })}
      </span>
    </li>
  );
}

/** What the schedules sent to whom, or why not. Hidden while there is nothing. */
export function DeliveryList({ projectId }: { projectId: number }) {
  const t = useTranslations('schedules.sent');
  const { rows, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(projectId);
  return (
    <section aria-labelledby="report-sendings" className="mt-4 print:hidden">
      <SectionHeading id="report-sendings" title={t('title')} text={t('text')} />
      {isError && <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />}
      {!rows && !isError && <SkeletonText lines={3} />}
      {rows?.length === 0 && <p className="text-ink-2">{t('empty')}</p>}
      {rows && rows.length > 0 && (
        <ol reversed aria-label={t('title')} className="border-b border-line">
          {rows.map((sending) => (
            <DeliveryRow key={sending.id} sending={sending} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button
          variant="quiet"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="mt-2 -ms-2.5"
        >
          {t('earlier')}
        </Button>
      )}
    </section>
  );
}
