import type { InteriorPlan } from '@brick/domain/interior/api';
import { ZERO } from '@brick/domain/money/money';
import { ChevronDown, ExternalLink, FileImage } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { isUploadedFile } from '../platform/files/is-uploaded-file.ts';
import { RowLink } from '../platform/lists/row-link.tsx';
import { useProject } from '../platform/projects/current-project.ts';
import { cx } from '../ui/cx.ts';
import { ProgressTrack } from '../ui/feedback/progress-bar.tsx';
import { Money } from '../ui/format/money.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import type { RowAction } from '../ui/table/row-buttons.tsx';
import { CreatedBy } from './plan-record.tsx';
import { DRAWING_FIELDS } from './use-interior.ts';

interface PlanCardProps {
  plan: InteriorPlan;
  unfolded: boolean;
  onToggle: () => void;
  actions: readonly RowAction[];
  /** The plan's tasks while it is expanded. */
  children: ReactNode;
}

/** One room: its design, its budget and, on demand, its tasks. */
export function PlanCard({ plan, unfolded, onToggle, actions, children }: PlanCardProps) {
  const t = useTranslations('interior-plans.card');
  const words = useTranslations('interior-plans.form');
  const id = useId();
  const { roomName: room } = plan;
  return (
    <article
      aria-labelledby={`${id}room`}
      className="flex h-full flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 id={`${id}room`} className="t-lg font-semibold wrap-anywhere">
            <RowLink kind="interior-plan" id={plan.id} inTable={false}>
              <bdi>{room}</bdi>
            </RowLink>
          </h2>
          <p className="text-ink-2 wrap-anywhere">
            <span className="whitespace-nowrap tabular-nums">{plan.number}</span>
            {plan.designStyle && (
              <>
                {' · '}
                <bdi>{plan.designStyle}</bdi>
              </>
            )}
          </p>
        </div>
        <PlanBudget plan={plan} />
      </div>
      {plan.description && <PlanText>{plan.description}</PlanText>}
      {plan.notes && (
        <div className="border-s-2 border-line-strong ps-3">
          <h3 className="t-sm font-semibold text-ink-2">{words('notes')}</h3>
          <PlanText>{plan.notes}</PlanText>
        </div>
      )}
      <PlanDrawings plan={plan} />
      <div className="mt-auto grid gap-3">
        <PlanProgress plan={plan} />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            id={`${id}toggle`}
            aria-labelledby={`${id}toggle ${id}room`}
            aria-expanded={unfolded}
            aria-controls={`${id}tasks`}
            onClick={onToggle}
            icon={<ChevronDown className={cx('size-4 transition-transform', unfolded && 'rotate-180')} />}
          >
            {t(unfolded ? 'hideTasks' : 'viewTasks')}
          </Button>
          {actions.map(({ id: action, label, onSelect }) => (
            <Button
              key={action}
              variant="quiet"
              aria-label={t(action === 'edit' ? 'editOf' : 'deleteOf', { room })}
              onClick={onSelect}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <section id={`${id}tasks`} aria-label={t('tasksOf', { room })} hidden={!unfolded}>
        {unfolded && children}
      </section>
    </article>
  );
}

interface PlanSectionProps {
  plan: InteriorPlan;
}

function PlanBudget({ plan }: PlanSectionProps) {
  const t = useTranslations('interior-plans.form');
  const { currency } = useProject();
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

function PlanProgress({ plan }: PlanSectionProps) {
  const t = useTranslations('interior-plans.card');
  const { tasks, completedTasks } = plan;
  return (
    <>
      {tasks > 0 && (
        <ProgressTrack
          value={(completedTasks / tasks) * 100}
          tone={completedTasks === tasks ? 'moss' : 'brick'}
        />
      )}
      <p className="flex flex-wrap justify-between gap-x-4 t-sm wrap-anywhere text-ink-2">
        <span>{t('done', { tasks, done: completedTasks })}</span>
        <span>
          <CreatedBy row={plan} />
        </span>
      </p>
    </>
  );
}

const PlanText = ({ children }: { children: string }) => (
  <p className="max-w-prose whitespace-pre-line wrap-anywhere">
    <bdi>{children}</bdi>
  </p>
);

/** The drawings of a room: uploaded files and external links. They open in a new tab and are never embedded. */
function PlanDrawings({ plan }: PlanSectionProps) {
  const t = useTranslations('interior-plans.form');
  const drawn = DRAWING_FIELDS.flatMap((drawing) => (plan[drawing] ? [{ drawing, url: plan[drawing] }] : []));
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
            {isUploadedFile(url) ? (
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
