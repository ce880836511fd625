import type { Issue } from '@brick/domain/issues/api';
import { issueFacts } from '@brick/domain/issues/steps';
import { statusOnly } from '@brick/domain/permissions';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { updateIssueEndpoint } from '../platform/issues/issue-endpoints.ts';
import { memberFor, PROJECTS_KEY, usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';

/** What a trade disputes of an issue, which a member clears once it is settled. */
export function IssueDispute({ row }: { row: Issue }) {
  const t = useTranslations('issues.dispute');
  const { instant } = useFormat();
  const may = usePermission();
  const member = memberFor(useUser(), useProject());
  const clear = useAction<void>({
    send: () => call(updateIssueEndpoint, { params: { id: row.id }, body: { disputed: false } }),
    success: t('cleared'),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
  });
  if (row.disputedAt === null) return null;
  const facts = issueFacts(row);
  const mayClear = may('issues', 'update', facts) && !statusOnly(member, 'issues', facts);
  return (
    <Banner
      tone="bad"
      action={
        mayClear && (
          <Button size="sm" pending={clear.isPending} onClick={() => clear.mutate()}>
            {t('clear')}
          </Button>
        )
      }
    >
      <span className="min-w-0 wrap-anywhere">
        {t('by', { name: row.disputedByLinkName ?? t('aTrade'), day: instant(row.disputedAt) })}
        <span className="block font-normal whitespace-pre-line" dir="auto">
          {row.disputedReason}
        </span>
      </span>
    </Banner>
  );
}
