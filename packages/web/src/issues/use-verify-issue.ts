import type { Issue, verifyIssue } from '@brick/domain/issues/api';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';

const verifyEndpoint = endpointRef<typeof verifyIssue>('POST', '/api/issues/{id}/verification');

interface IssueVerification {
  issue: Pick<Issue, 'id' | 'version'>;
  verified: boolean;
}

/** Marks a resolved issue as verified, or removes the mark. Both can be undone. */
export function useVerifyIssue() {
  const t = useTranslations('issues');
  const frame = useTranslations('frame');
  const send = ({ issue: { id, version }, verified }: IssueVerification) =>
    call(verifyEndpoint, { params: { id }, body: { verified, version } });
  const words = { failure: t('changeFailed'), refresh: [PROJECTS_KEY] };
  const description = (verified: boolean) => t(verified ? 'verifiedNow' : 'unverifiedNow');
  const back = useAction<IssueVerification, Issue>({
    ...words,
    send,
    success: (_, { verified }) => ({ description: description(verified) }),
  });
  return useAction<IssueVerification, Issue>({
    ...words,
    send,
    success: (issue, { verified }) => ({
      description: description(verified),
      action: { label: frame('undo'), onAction: () => back.mutate({ issue, verified: !verified }) },
    }),
  });
}
