import type { Webhook } from '@brick/domain/webhooks/api';
import type { WebhookState } from '@brick/domain/webhooks/rules';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/feedback/status-badge.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { ItemDetail } from '../../ui/layout/item-detail.tsx';

const LOOKS = {
  on: { shape: 'tick', tone: 'moss' },
  failing: { shape: 'half', tone: 'ochre' },
  off: { shape: 'dash', tone: 'slate' },
} as const satisfies Record<WebhookState, object>;

/** A webhook in its list: whether it works, where it sends what, and how that goes. */
export function WebhookItem({ webhook, children }: { webhook: Webhook; children: ReactNode }) {
  const t = useTranslations('webhooks');
  const tokens = useTranslations('tokens.list');
  const { instant, number } = useFormat();
  const { name, url, events, state, offReason, createdByName } = webhook;
  const { failingSince, lastSuccessAt, waiting } = webhook;
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="t-md min-w-0 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <Badge {...LOOKS[state]} label={t(`states.${state}`)} />
      </div>
      {offReason && <p className="text-pretty text-ink-2">{t(`reasons.${offReason}`)}</p>}
      <dl className="t-sm grid gap-y-1">
        <ItemDetail label={t('item.address')}>
          <bdi dir="ltr">{url}</bdi>
        </ItemDetail>
        <ItemDetail label={t('item.events')}>
          {events === null ? t('item.all') : t('item.chosen', { count: events.length })}
        </ItemDetail>
        <ItemDetail label={tokens('maker')}>
          <bdi>{createdByName ?? '–'}</bdi>
        </ItemDetail>
        <ItemDetail label={t('item.success')}>
          {lastSuccessAt === null ? t('item.never') : instant(lastSuccessAt, { time: true })}
        </ItemDetail>
        {failingSince !== null && (
          <ItemDetail label={t('item.since')}>{instant(failingSince, { time: true })}</ItemDetail>
        )}
        {waiting > 0 && <ItemDetail label={t('item.waiting')}>{number(waiting)}</ItemDetail>}
      </dl>
      <div className="flex flex-wrap gap-2 print:hidden">{children}</div>
    </li>
  );
}
