import type { Issue, verifyIssue } from '@brick/domain/issues/contract';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { useAction } from '../platform/use-action.ts';

const verification = callOf<typeof verifyIssue>('POST', '/api/issues/{id}/verification');

interface Verifying {
  issue: Pick<Issue, 'id' | 'version'>;
  verified: boolean;
}

/** Says that a resolved issue is put right, or takes that back; both with Undo. */
export function useVerify() {
  const t = useTranslations('issues');
  const frame = useTranslations('frame');
  const send = ({ issue: { id, version }, verified }: Verifying) =>
    call(verification, { params: { id }, body: { verified, version } });
  const words = { failure: t('changeFailed'), refresh: [PROJECTS_KEY] };
  const description = (verified: boolean) => t(verified ? 'verifiedNow' : 'unverifiedNow');
  const back = useAction<Verifying, Issue>({
    ...words,
    send,
    success: (_, { verified }) => ({ description: description(verified) }),
  });
  return useAction<Verifying, Issue>({
    ...words,
    send,
    success: (issue, { verified }) => ({
      description: description(verified),
      action: { label: frame('undo'), onAction: () => back.mutate({ issue, verified: !verified }) },
    }),
  });
}
