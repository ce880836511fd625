import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { EntryBadge } from '../waiting/entry-badge.tsx';
import { CheckStatus, useNextWords } from './check-status.tsx';
import type { LocalCheck } from './local-checks.ts';

/** What waits for a check: the entry that needs somebody, else the last one that is not sent. */
const waitingState = ({ waiting }: LocalCheck) =>
  (waiting.find(({ state }) => state === 'stopped') ?? waiting.at(-1))?.state ?? null;

/** A check in a list: one target for the thumb, with what comes next in it. */
export function CheckCard({ check }: { check: LocalCheck }) {
  const t = useTranslations('site.checks');
  const issues = useTranslations('site.issues');
  const format = useFormat();
  const next = useNextWords();
  const project = useSiteProject();
  const { row } = check;
  const state = waitingState(check);
  const about = [
    t('progress', { answered: row.answered, questions: row.questions }),
    row.failing > 0 && t('failing', { count: row.failing }),
    row.assignedTo,
    row.dueDate && issues('due', { day: format.date(row.dueDate) }),
  ];
  return (
    <li>
      <Link
        to={`/site/checks/${row.id}`}
        search={{ project: String(project.id) }}
        className="grid min-h-14 gap-1.5 border-t border-line py-3 hover:bg-sunken"
      >
        <span className="flex flex-wrap items-center gap-2">
          <span className="t-sm text-ink-2">{row.number}</span>
          <CheckStatus {...row} />
          {state && <EntryBadge state={state} />}
        </span>
        <bdi className="font-semibold wrap-anywhere text-match-parent">{row.title}</bdi>
        <span className="t-sm wrap-anywhere text-ink-2">
          <DotSeparated parts={about} />
        </span>
        {check.next && (
          <bdi className="t-sm font-medium wrap-anywhere text-match-parent text-blueprint">
            {next(check.next)}
          </bdi>
        )}
      </Link>
    </li>
  );
}
