import type {
  changeWebhookSecret,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  replayFailedDeliveries,
  testWebhook,
  updateWebhook,
} from '@brick/domain/webhooks/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { projectKey } from '../../platform/projects/current-project.ts';

const list = endpointRef<typeof listWebhooks>('GET', '/api/projects/{projectId}/webhooks');
export const updateWebhookEndpoint = endpointRef<typeof updateWebhook>('PATCH', '/api/webhooks/{id}');
const remove = endpointRef<typeof deleteWebhook>('DELETE', '/api/webhooks/{id}');
const secret = endpointRef<typeof changeWebhookSecret>('POST', '/api/webhooks/{id}/secret');
const test = endpointRef<typeof testWebhook>('POST', '/api/webhooks/{id}/test');
const deliveries = endpointRef<typeof listDeliveries>('GET', '/api/webhooks/{id}/deliveries');
const replayFailed = endpointRef<typeof replayFailedDeliveries>('POST', '/api/webhooks/{id}/replay-failed');
const replay = endpointRef<typeof replayDelivery>(
  'POST',
  '/api/webhooks/{id}/deliveries/{deliveryId}/replay',
);

/** The query key of a project's webhooks, with everything of them below it. */
export const webhooksKey = (projectId: number): readonly unknown[] =>
  projectKey(projectId, 'connections', 'webhooks');

/** The webhooks of a project, newest first. */
export const useWebhooks = (projectId: number) =>
  useQuery({
    queryKey: [...webhooksKey(projectId), 'list'],
    queryFn: ({ signal }) => callAll(list, { params: { projectId }, signal }),
  });

/** Which webhook. */
interface Which {
  id: number;
  projectId: number;
}

/** The deliveries of a webhook, newest first. */
export const useDeliveries = ({ id, projectId }: Which) =>
  useQuery({
    queryKey: [...webhooksKey(projectId), 'deliveries', id],
    queryFn: ({ signal }) => callAll(deliveries, { params: { id }, signal }),
  });

export function useDeleteWebhook({ id, projectId }: Which) {
  const t = useTranslations('webhooks.delete');
  return useAction({
    send: () => call(remove, { params: { id } }),
    success: t('done'),
    failure: t('failed'),
    refresh: [webhooksKey(projectId)],
  });
}

/** Switches a webhook on or off. */
export function useSwitchWebhook({ id, projectId }: Which) {
  const t = useTranslations('webhooks.switched');
  return useAction<'on' | 'off'>({
    send: (state) => call(updateWebhookEndpoint, { params: { id }, body: { state } }),
    success: (_, state) => ({ description: t(state) }),
    failure: t('failed'),
    refresh: [webhooksKey(projectId)],
  });
}

/** Makes another secret, which its result holds. */
export function useChangeSecret({ id, projectId }: Which) {
  const t = useTranslations('webhooks.secret');
  return useAction({
    send: () => call(secret, { params: { id } }),
    success: null,
    failure: t('failed'),
    refresh: [webhooksKey(projectId)],
  });
}

export function useTestWebhook({ id, projectId }: Which) {
  const t = useTranslations('webhooks.deliveries');
  return useAction({
    send: () => call(test, { params: { id } }),
    success: t('tested'),
    failure: t('testFailed'),
    refresh: [webhooksKey(projectId)],
  });
}

export function useReplayFailed({ id, projectId }: Which) {
  const t = useTranslations('webhooks.deliveries');
  return useAction({
    send: () => call(replayFailed, { params: { id } }),
    success: ({ count }) => ({ description: t('replayed', { count }) }),
    failure: t('replayFailed'),
    refresh: [webhooksKey(projectId)],
  });
}

export function useReplay({ id, projectId }: Which) {
  const t = useTranslations('webhooks.deliveries');
  return useAction<number>({
    send: (deliveryId) => call(replay, { params: { id, deliveryId } }),
    success: t('replayed', { count: 1 }),
    failure: t('replayFailed'),
    refresh: [webhooksKey(projectId)],
  });
}
