import type { getBranding } from '@brick/domain/reports/branding-api';
import type { listShareLinks, withdrawShareLink } from '@brick/domain/reports/share-links-api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { projectKey } from '../../platform/projects/current-project.ts';

const shareLinksEndpoint = endpointRef<typeof listShareLinks>('GET', '/api/projects/{projectId}/share-links');
const withdrawLinkEndpoint = endpointRef<typeof withdrawShareLink>(
  'DELETE',
  '/api/projects/{projectId}/share-links/{linkId}',
);
const brandingEndpoint = endpointRef<typeof getBranding>('GET', '/api/projects/{projectId}/branding');

/** Prefix of all query keys about sharing. */
export const sharingKey = (projectId: number, ...rest: readonly string[]) =>
  projectKey(projectId, 'sharing', ...rest);

/** Loads the project's share links, newest first. */
export const useShareLinks = (projectId: number) =>
  useQuery({
    queryKey: sharingKey(projectId, 'links'),
    queryFn: ({ signal }) => callAll(shareLinksEndpoint, { params: { projectId }, signal }),
  });

/** Loads the name, address and logo shown on shared reports. */
export const useBranding = (projectId: number) =>
  useQuery({
    queryKey: sharingKey(projectId, 'branding'),
    queryFn: ({ signal }) => call(brandingEndpoint, { params: { projectId }, signal }),
  });

/** Withdraws a share link: it stops working. */
export function useWithdrawShareLink(projectId: number) {
  const t = useTranslations('sharing.links');
  return useAction<number>({
    send: (linkId) => call(withdrawLinkEndpoint, { params: { projectId, linkId } }),
    success: t('withdrawn'),
    failure: t('withdrawFailed'),
    refresh: [sharingKey(projectId)],
  });
}
