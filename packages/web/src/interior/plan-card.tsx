import type { Drawing, InteriorPlan } from '@brick/domain/interior/contract';
import { ZERO } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/contract';
import { ChevronDown, ExternalLink, FileImage } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { RowLink } from '../platform/row-link.tsx';
import { Button } from '../ui/button.tsx';
import { linkStyle } from '../ui/button-style.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { ProgressTrack } from '../ui/progress-bar.tsx';

interface Props {
  project: Project;
  plan: InteriorPlan;
  unfolded: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
  /** The plan's tasks, while they are unfolded. */
  children: ReactNode;
}

/** One room: how it is to look, what it may cost, and on demand what is to be done in it. */
export function PlanCard({ project, plan, unfolded, onToggle, onEdit, onDelete, children }: Props) {
  const t = useTranslations('interior.plan');
  const may = useMay();
  const id = useId();
  const { roomName: room } = plan;
  return (
    <article
      aria-labelledby={`${id}room`}
      className="flex h-full break-inside-avoid flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 id={`${id}room`} className="t-lg font-semibold wrap-anywhere">
            <RowLink kind="interior-plan" id={plan.id} inTable={false}>
              <bdi>{room}</bdi>
            </RowLink>
          </h2>
          {plan.designStyle && (
            <p className="text-ink-2 wrap-anywhere">
              <bdi>{plan.designStyle}</bdi>
            </p>
          )}
        </div>
        <Budget plan={plan} currency={project.currency} />
      </div>
      {plan.description && <Prose>{plan.description}</Prose>}
      {plan.notes && (
        <div className="border-s-2 border-line-strong ps-3">
          <h3 className="t-sm font-semibold text-ink-2">{t('notes')}</h3>
          <Prose>{plan.notes}</Prose>
        </div>
      )}
      <Drawings plan={plan} />
      <div className="mt-auto grid gap-3">
        <Progress plan={plan} />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            aria-expanded={unfolded}
            aria-controls={`${id}tasks`}
            onClick={onToggle}
            icon={<ChevronDown className={cx('size-4 transition-transform', unfolded && 'rotate-180')} />}
          >
            {t(unfolded ? 'hideTasks' : 'viewTasks')}
          </Button>
          {may('interior', 'update', { createdBy: plan.designerId }) && (
            <Button variant="quiet" aria-label={t('editOf', { room })} onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          {may('interior', 'delete', { createdBy: plan.designerId }) && (
            <Button variant="quiet" aria-label={t('deleteOf', { room })} onClick={onDelete}>
              {t('delete')}
            </Button>
          )}
        </div>
      </div>
      <section id={`${id}tasks`} aria-label={t('tasksOf', { room })} hidden={!unfolded}>
        {unfolded && children}
      </section>
    </article>
  );
}

function Budget({ plan, currency }: { plan: InteriorPlan; currency: string }) {
  const t = useTranslations('interior.plan');
  if (!plan.budget || plan.budget <= ZERO) return null;
  return (
    <dl className="shrink-0 sm:text-end">
      <dt className="t-sm text-ink-2">{t('budget')}</dt>
      <dd className="t-lg font-semibold">
        <Money value={plan.budget} decimals="cents" currency={currency} />
      </dd>
    </dl>
  );
}

function Progress({ plan }: { plan: InteriorPlan }) {
  const t = useTranslations('interior.plan');
  const { instant } = useFormat();
  const { tasks, completedTasks, designerName } = plan;
  const day = instant(plan.createdAt);
  return (
    <>
      {tasks > 0 && (
        <ProgressTrack
          value={(completedTasks / tasks) * 100}
          tone={completedTasks === tasks ? 'moss' : 'brick'}
        />
      )}
      <p className="flex flex-wrap justify-between gap-x-4 t-sm text-ink-2">
        <span>{t('done', { tasks, done: completedTasks })}</span>
        <span>{designerName ? t('createdBy', { day, name: designerName }) : t('created', { day })}</span>
      </p>
    </>
  );
}

const Prose = ({ children }: { children: string }) => (
  <p className="max-w-prose whitespace-pre-line wrap-anywhere">
    <bdi>{children}</bdi>
  </p>
);

const DRAWINGS: readonly Drawing[] = ['designPlanUrl', 'moodBoardUrl', 'renderUrl'];

/** What was drawn of the room: files of ours and links elsewhere, opened beside this page and never shown in it. */
function Drawings({ plan }: { plan: InteriorPlan }) {
  const t = useTranslations('interior.plan');
  const drawn = DRAWINGS.flatMap((drawing) => (plan[drawing] ? [{ drawing, url: plan[drawing] }] : []));
  if (drawn.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {drawn.map(({ drawing, url }) => (
        <li key={drawing}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={cx(linkStyle, 'inline-flex items-center gap-1.5 coarse:py-2.5')}
          >
            {url.startsWith('/api/files/') ? (
              <FileImage aria-hidden="true" className="size-4" />
            ) : (
              <ExternalLink aria-hidden="true" className="size-4" />
            )}
            {t(drawing)}
          </a>
        </li>
      ))}
    </ul>
  );
}
