import type { Project } from '@brick/domain/projects/api';
import type { Webhook } from '@brick/domain/webhooks/api';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { detailOf } from '../../platform/api/error-detail.ts';
import { usePermission } from '../../platform/projects/current-project.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { StandardWebhooksLink } from './standard-webhooks-link.tsx';
import { useChangeSecret, useDeleteWebhook, useSwitchWebhook, useWebhooks } from './use-webhooks.ts';
import { WebhookItem } from './webhook-item.tsx';

const WebhookForm = lazyComponent(() => import('./webhook-form.tsx'), 'WebhookForm');
const DeliveriesDialog = lazyComponent(() => import('./deliveries-dialog.tsx'), 'DeliveriesDialog');
const MadeSecret = lazyComponent(() => import('./made-secret.tsx'), 'MadeSecret');

/** What the user does with a webhook, by its id: the list may change meanwhile. */
interface RowDialog {
  what: 'edit' | 'deliveries' | 'secret' | 'delete';
  id: number;
}

/** The webhooks of a project, a section of its connections. */
export function WebhookList({ project }: { project: Project }) {
  const t = useTranslations('webhooks');
  const may = usePermission();
  const { data, isError, refetch } = useWebhooks(project.id);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<RowDialog | null>(null);
  const about = data?.find(({ id }) => id === asked?.id);
  const close = () => setAsked(null);
  return (
    <section aria-labelledby="webhooks" className="max-w-[52rem]">
      <SectionHeading id="webhooks" title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 gap-3">
        {isError && !data ? (
          <ErrorState text={t('failed')} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonText lines={4} />
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {may('connections', 'create') && (
                <Button
                  icon={<Plus className="size-4" aria-hidden="true" />}
                  onClick={() => setAdding(true)}
                  className="print:hidden"
                >
                  {t('new')}
                </Button>
              )}
              <StandardWebhooksLink />
            </div>
            {data.length === 0 ? (
              <EmptyState compact title={t('empty')} text={t('emptyText')} />
            ) : (
              <ul aria-label={t('title')} className="border-t border-line">
                {data.map((webhook) => (
                  <WebhookItem key={webhook.id} webhook={webhook}>
                    <ItemButtons webhook={webhook} onAsk={(what) => setAsked({ what, id: webhook.id })} />
                  </WebhookItem>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      <Suspense>
        {adding && <WebhookForm projectId={project.id} webhook={null} onClose={() => setAdding(false)} />}
        {about && asked?.what === 'edit' && (
          <WebhookForm projectId={project.id} webhook={about} onClose={close} />
        )}
        {about && asked?.what === 'deliveries' && (
          <DeliveriesDialog webhook={about} maySend={may('connections', 'update')} onClose={close} />
        )}
        {about && asked?.what === 'secret' && <SecretDialog webhook={about} onClose={close} />}
        {about && asked?.what === 'delete' && <DeleteDialog webhook={about} onClose={close} />}
      </Suspense>
    </section>
  );
}

function ItemButtons({ webhook, onAsk }: { webhook: Webhook; onAsk: (what: RowDialog['what']) => void }) {
  const t = useTranslations('webhooks');
  const ui = useTranslations('ui.row');
  const may = usePermission();
  const turn = useSwitchWebhook(webhook);
  const { name, state } = webhook;
  const isOff = state === 'off';
  return (
    <>
      <Button size="sm" aria-label={t('item.moreFor', { name })} onClick={() => onAsk('deliveries')}>
        {t('item.more')}
      </Button>
      {may('connections', 'update') && (
        <>
          <Button
            size="sm"
            aria-label={t(isOff ? 'item.onFor' : 'item.offFor', { name })}
            pending={turn.isPending}
            onClick={() => turn.mutate(isOff ? 'on' : 'off')}
          >
            {t(isOff ? 'item.switchOn' : 'item.switchOff')}
          </Button>
          <Button size="sm" aria-label={t('item.editFor', { name })} onClick={() => onAsk('edit')}>
            {ui('edit')}
          </Button>
          <Button size="sm" aria-label={t('item.secretFor', { name })} onClick={() => onAsk('secret')}>
            {t('secret.action')}
          </Button>
        </>
      )}
      {may('connections', 'delete') && (
        <Button size="sm" aria-label={t('item.deleteFor', { name })} onClick={() => onAsk('delete')}>
          {ui('delete')}
        </Button>
      )}
    </>
  );
}

interface WebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

function SecretDialog({ webhook, onClose }: WebhookDialogProps) {
  const t = useTranslations('webhooks.secret');
  const change = useChangeSecret(webhook);
  if (change.data) return <MadeSecret made={change.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="plain"
      title={t('ask', { name: webhook.name })}
      description={t('askText')}
      confirmLabel={t('action')}
      pending={change.isPending}
      error={detailOf(change.error)}
      onConfirm={() => change.mutate()}
    />
  );
}

function DeleteDialog({ webhook, onClose }: WebhookDialogProps) {
  const t = useTranslations('webhooks.delete');
  const deletion = useDeleteWebhook(webhook);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('title', { name: webhook.name })}
      description={t('text')}
      pending={deletion.isPending}
      error={detailOf(deletion.error)}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
