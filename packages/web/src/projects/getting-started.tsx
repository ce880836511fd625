import type { getBudget } from '@brick/domain/budgets/api';
import type { listInvitations } from '@brick/domain/members/invitations-api';
import type { Project, ProjectStats } from '@brick/domain/projects/api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { areFirstStepsClosed, closeFirstSteps } from '../platform/projects/closed-first-steps.ts';
import { projectKey, usePermission } from '../platform/projects/current-project.ts';
import { membersEndpoint } from '../platform/projects/project-members.ts';
import { useUser } from '../platform/session/session.ts';
import { IconButton } from '../ui/inputs/button.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { focusHeading } from '../ui/layout/focus-heading.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';

const budgetEndpoint = endpointRef<typeof getBudget>('GET', '/api/projects/{projectId}/budget');
const invitationsEndpoint = endpointRef<typeof listInvitations>(
  'GET',
  '/api/projects/{projectId}/invitations',
);

/** Returns which steps are done, or undefined while unknown. */
function useCompletedSteps({ id: projectId }: Project, stats: ProjectStats, enabled: boolean) {
  const { data } = useQuery({
    queryKey: projectKey(projectId, 'first-steps'),
    enabled,
    queryFn: async ({ signal }) => {
      const of = { params: { projectId }, signal };
      const [given, team, invited] = await Promise.all([
        call(budgetEndpoint, { ...of, query: {} }),
        call(membersEndpoint, of),
        call(invitationsEndpoint, of),
      ]);
      return { budget: given.totals.original !== 0n, team: team.length > 1 || invited.length > 0 };
    },
  });
  return data && { ...data, expense: stats.phases.some(({ count }) => count > 0) };
}

const STEPS = [
  { name: 'budget', to: '/budget', search: {} },
  { name: 'expense', to: '/expenses', search: { add: '1' } },
  { name: 'team', to: '/members', search: { invite: '1' } },
] as const;

/** First steps in a new project. Hidden once all are done, or once dismissed on this device. */
export function GettingStarted({ project, stats }: { project: Project; stats: ProjectStats }) {
  const t = useTranslations('dashboard.steps');
  const user = useUser();
  const may = usePermission();
  const [closed, setClosed] = useState(areFirstStepsClosed(user.id, project.id));
  const takesPart = may('budget', 'update') && may('expenses', 'create') && may('members', 'create');
  const done = useCompletedSteps(project, stats, takesPart && !closed && user.demoUntil === null);
  if (closed || !done || STEPS.every(({ name }) => done[name])) return null;
  const close = () => {
    closeFirstSteps(user.id, project.id);
    setClosed(true);
    focusHeading();
  };
  return (
    <section aria-labelledby="first-steps" className="relative print:hidden">
      <SectionHeading id="first-steps" title={t('title')} />
      <IconButton
        label={t('close')}
        size="sm"
        icon={<X size={16} aria-hidden="true" />}
        onClick={close}
        className="absolute! -top-1.5 end-0"
      />
      <ol className="grid border-y border-line sm:grid-cols-3">
        {STEPS.map(({ name, to, search }) => (
          <li
            key={name}
            className="flex gap-2.5 border-line py-3 max-sm:not-first:border-t sm:px-4 sm:first:ps-0 sm:not-first:border-s"
          >
            {done[name] ? (
              <CircleCheck size={18} className="mt-0.5 shrink-0 text-moss" aria-hidden="true" />
            ) : (
              <CircleDashed size={18} className="mt-0.5 shrink-0 text-ink-3" aria-hidden="true" />
            )}
            <span className="grid min-w-0 content-start gap-0.5">
              {done[name] ? (
                <span className="text-ink-2">
                  {t(name)} <span className="sr-only">({t('done')})</span>
                </span>
              ) : (
                <Link
                  to={to}
                  search={{ project: String(project.id), ...search }}
                  className={`${linkStyle} justify-self-start font-semibold coarse:py-2.5`}
                >
                  {t(name)}
                </Link>
              )}
              <span className="t-sm text-pretty text-ink-2">{t(`${name}Text`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
