import type { Webhook, WebhookDelivery } from '@brick/domain/webhooks/api';
import type { DeliveryState } from '@brick/domain/webhooks/rules';
import { useTranslations } from 'use-intl';
import { CloseButton } from '../../platform/forms/form-footer.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Badge } from '../../ui/feedback/status-badge.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useDeliveries, useReplay, useReplayFailed, useTestWebhook } from './use-webhooks.ts';

const LOOKS = {
  waiting: { shape: 'half', tone: 'ochre' },
  delivered: { shape: 'tick', tone: 'moss' },
  failed: { shape: 'cross', tone: 'crimson' },
  skipped: { shape: 'dash', tone: 'slate' },
} as const satisfies Record<DeliveryState, object>;

interface DeliveriesDialogProps {
  webhook: Webhook;
  /** Whether the user may send again. */
  maySend: boolean;
  onClose: () => void;
}

/** What was sent to a webhook, and how that went. */
export function DeliveriesDialog({ webhook, maySend, onClose }: DeliveriesDialogProps) {
  const t = useTranslations('webhooks.deliveries');
  const { data, isError, refetch } = useDeliveries(webhook);
  const test = useTestWebhook(webhook);
  const replayAll = useReplayFailed(webhook);
  const sends = maySend && webhook.state !== 'off';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name: webhook.name })}
      description={t('text')}
      maxWidth={720}
      footer={<CloseButton />}
    >
      <div className="grid grid-cols-1 gap-3">
        {sends && (
          <div className="flex flex-wrap gap-2">
            <Button pending={test.isPending} onClick={() => test.mutate()}>
              {t('test')}
            </Button>
            {data?.some(({ state }) => state === 'failed') && (
              <Button pending={replayAll.isPending} onClick={() => replayAll.mutate()}>
                {t('replayAll')}
              </Button>
            )}
          </div>
        )}
        {isError && !data ? (
          <ErrorState text={t('failed')} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonText lines={5} />
        ) : data.length === 0 ? (
          <EmptyState compact title={t('empty')} text={t('emptyText')} />
        ) : (
          <ul aria-label={t('title', { name: webhook.name })} className="border-t border-line">
            {data.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} sends={sends} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  webhook: Webhook;
  sends: boolean;
}

function DeliveryRow({ delivery, webhook, sends }: DeliveryRowProps) {
  const t = useTranslations('webhooks.deliveries');
  const { instant } = useFormat();
  const replay = useReplay(webhook);
  const { id, type, state, tries, status, duration, reason, happenedAt, nextTryAt } = delivery;
  const when = instant(happenedAt, { time: true });
  const said = [
    t('tries', { count: tries }),
    ...(reason === null ? [] : [t(`reasons.${reason}`)]),
    ...(status === null || duration === null ? [] : [t('answer', { status: String(status), duration })]),
    ...(nextTryAt === null ? [] : [t('next', { when: instant(nextTryAt, { time: true }) })]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3">
      <span className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code dir="ltr" className="t-sm wrap-anywhere">
            {type}
          </code>
          <Badge {...LOOKS[state]} label={t(`states.${state}`)} />
        </span>
        <span className="t-sm text-ink-3">{when}</span>
        <span className="t-sm text-pretty text-ink-2">{said.join(' · ')}</span>
      </span>
      {sends && state !== 'waiting' && (
        <Button
          size="sm"
          aria-label={t('replayFor', { type, when })}
          pending={replay.isPending}
          onClick={() => replay.mutate(id)}
        >
          {t('replay')}
        </Button>
      )}
    </li>
  );
}
