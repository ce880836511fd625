import type { getBranding } from '@brick/domain/reports/branding';
import type { listShareLinks, withdrawShareLink } from '@brick/domain/reports/share-links';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf } from '../platform/call.ts';
import { projectKey } from '../platform/current-project.ts';
import { useAction } from '../platform/use-action.ts';

const links = callOf<typeof listShareLinks>('GET', '/api/projects/{projectId}/share-links');
const withdraw = callOf<typeof withdrawShareLink>('DELETE', '/api/projects/{projectId}/share-links/{linkId}');
const branding = callOf<typeof getBranding>('GET', '/api/projects/{projectId}/branding');

/** Everything that is read of a project's sharing begins with it. */
export const sharingKey = (projectId: number, ...rest: readonly string[]) =>
  projectKey(projectId, 'sharing', ...rest);

/** The share links of a project, newest first. */
export const useShareLinks = (projectId: number) =>
  useQuery({
    queryKey: sharingKey(projectId, 'links'),
    queryFn: ({ signal }) => callAll(links, { params: { projectId }, signal }),
  });

/** Whose name, address and logo stand on what leaves the house. */
export const useBranding = (projectId: number) =>
  useQuery({
    queryKey: sharingKey(projectId, 'branding'),
    queryFn: ({ signal }) => call(branding, { params: { projectId }, signal }),
  });

/** Ends a share link: it opens nothing any more. */
export function useWithdrawal(projectId: number) {
  const t = useTranslations('sharing.links');
  return useAction<number>({
    send: (linkId) => call(withdraw, { params: { projectId, linkId } }),
    success: t('withdrawn'),
    failure: t('withdrawFailed'),
    refresh: [sharingKey(projectId)],
  });
}
