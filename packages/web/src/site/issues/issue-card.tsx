import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { EntryBadge } from '../waiting/entry-badge.tsx';
import { useTradeName } from './issue-choices.tsx';
import type { LocalIssue } from './local-issues.ts';

/** The badge of a stage, as in the office. */
export function StageBadge({ stage }: Pick<LocalIssue, 'stage'>) {
  return <StatusBadge status={stage} />;
}

/** What waits for an issue: its entry, or the last step that is not sent. */
export const waitingState = ({ made, waiting }: LocalIssue) => (made ?? waiting.at(-1))?.state ?? null;

/** An issue in a list: one target for the thumb. */
export function IssueCard({ issue }: { issue: LocalIssue }) {
  const t = useTranslations('site.issues');
  const format = useFormat();
  const trade = useTradeName();
  const project = useSiteProject();
  const state = waitingState(issue);
  const about = [
    issue.placePath,
    issue.trade && trade(issue.trade),
    issue.assignedTo,
    issue.dueDate && t('due', { day: format.date(issue.dueDate) }),
  ].filter(Boolean);
  return (
    <li>
      <Link
        to={`/site/issues/${issue.key}`}
        search={{ project: String(project.id) }}
        className="grid min-h-14 gap-1.5 border-t border-line py-3 hover:bg-sunken"
      >
        <span className="flex flex-wrap items-center gap-2">
          <span className="t-sm text-ink-2">{issue.number ?? t('notSent')}</span>
          <StageBadge stage={issue.stage} />
          <StatusBadge status={issue.severity} />
          {state && <EntryBadge state={state} />}
        </span>
        <bdi className="font-semibold wrap-anywhere text-match-parent">{issue.title}</bdi>
        {about.length > 0 && (
          <span className="t-sm wrap-anywhere text-ink-2">
            <DotSeparated parts={about} />
          </span>
        )}
      </Link>
    </li>
  );
}
