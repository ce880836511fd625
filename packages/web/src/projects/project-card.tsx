import { can } from '@brick/domain/permissions';
import { PHASES } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { LogOut, MapPin, PackageOpen, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { memberFor } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { StatusBadge, useStatusLabel } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { IconButton } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { scheduleBadge } from './schedule-badge.ts';

interface ProjectCardProps {
  project: Project;
  onExport: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onLeave: () => void;
}

/** One project in the portfolio. */
export function ProjectCard({ project, onExport, onEdit, onDelete, onLeave }: ProjectCardProps) {
  const t = useTranslations('projects.card');
  const state = useTranslations('projects.states');
  const { percent } = useFormat();
  const member = memberFor(useUser(), project);
  return (
    <article
      className="flex h-full flex-col gap-4 rounded-lg border border-line bg-surface p-5"
      aria-labelledby={`project-${project.id}`}
    >
      <div>
        <div className="flex items-start justify-between gap-3">
          <h2 id={`project-${project.id}`} className="t-lg min-w-0 font-semibold wrap-anywhere">
            <bdi>{project.name}</bdi>
          </h2>
          {project.state === 'active' ? (
            <ScheduleStatusLink project={project} />
          ) : (
            <span className="t-sm shrink-0 text-ink-2">{state(project.state)}</span>
          )}
        </div>
        {project.location && (
          <p className="mt-1 flex items-start gap-1.5 t-sm text-ink-2">
            <MapPin aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            <bdi className="min-w-0 wrap-anywhere">{project.location}</bdi>
          </p>
        )}
      </div>
      <dl className="flex flex-wrap gap-3 *:flex-1">
        {project.totalBudget !== undefined && (
          <div>
            <dt className="t-sm text-ink-2">{t('budget')}</dt>
            <dd className="t-lg font-semibold">
              {project.totalBudget === null ? (
                t('noBudget')
              ) : (
                <Money value={project.totalBudget} currency={project.currency} compact="card" />
              )}
            </dd>
          </div>
        )}
        <div>
          <dt className="t-sm text-ink-2">{t('timeline')}</dt>
          <dd className="t-lg font-semibold">
            <DaysLeft days={project.daysLeft} />
          </dd>
        </div>
      </dl>
      <div>
        <div className="mb-1.5 flex justify-between gap-2 t-sm text-ink-2">
          <span>{t('phases', { done: project.completedPhases, total: PHASES.length })}</span>
          <span>{percent(Math.round(project.progress))}</span>
        </div>
        <ProgressBar value={project.progress} label={t('progress')} />
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Link
          to="/dashboard"
          search={{ project: String(project.id) }}
          className={buttonStyle({ variant: 'secondary' })}
          aria-label={t('viewOf', { project: project.name })}
        >
          {t('view')}
        </Link>
        <span className="ms-auto flex gap-1">
          {can(member, 'sharing', 'create') && (
            <IconButton
              label={t('exportOf', { project: project.name })}
              icon={<PackageOpen className="size-4" />}
              onClick={onExport}
            />
          )}
          {can(member, 'project', 'update') && (
            <IconButton
              label={t('editOf', { project: project.name })}
              icon={<Pencil className="size-4" />}
              onClick={onEdit}
            />
          )}
          {can(member, 'project', 'delete') && (
            <IconButton
              label={t('deleteOf', { project: project.name })}
              icon={<Trash2 className="size-4" />}
              onClick={onDelete}
            />
          )}
          {member.role !== 'owner' && (
            <IconButton
              label={t('leaveOf', { project: project.name })}
              icon={<LogOut className="size-4 rtl:-scale-x-100" />}
              onClick={onLeave}
            />
          )}
        </span>
      </div>
    </article>
  );
}

/** Shows whether the project is on schedule, with a link to the programme for users who may read it. */
function ScheduleStatusLink({ project }: { project: Project }) {
  const t = useTranslations('projects.card');
  const label = useStatusLabel();
  const member = memberFor(useUser(), project);
  const status = scheduleBadge(project.scheduleStatus, 'date');
  const badge = <StatusBadge status={status} />;
  if (!can(member, 'budget', 'read')) return badge;
  return (
    <Link
      to="/programme"
      search={{ project: String(project.id) }}
      aria-label={t('programmeOf', { project: project.name, status: label(status) })}
      className="inline-flex min-h-6 shrink-0 items-center rounded"
    >
      {badge}
    </Link>
  );
}

function DaysLeft({ days }: { days: number | null }) {
  const t = useTranslations('projects.card');
  if (days === null) return t('noDate');
  if (days < 0) return <span className="text-crimson">{t('overdue', { days: -days })}</span>;
  return t('daysLeft', { days });
}
