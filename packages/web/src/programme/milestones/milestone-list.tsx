import type { Milestone, Programme } from '@brick/domain/budgets/programme-api';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { Check, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useMilestoneActions } from '../use-programme.ts';
import { MilestoneIcon, milestoneState, STATE_TEXT } from './milestone-icon.tsx';
import { useMilestoneText } from './milestone-text.ts';

interface MilestoneItemProps {
  milestone: Milestone;
  asOf: CalendarDate;
  onReach: (on: CalendarDate | null) => void;
  onDelete: () => void;
}

function MilestoneButtons({ milestone, asOf, onReach, onDelete }: MilestoneItemProps) {
  const t = useTranslations('programme.milestones');
  const may = usePermission();
  const today = useToday();
  const [, setUrl] = useUrlState();
  const { title } = milestone;
  return (
    <span className="ms-auto flex gap-1 print:hidden">
      {may('budget', 'update') && (
        <>
          {/* On a day before it was reached it looks as if it were not. */}
          {(milestone.reachedOn === null || milestone.reachedOn <= asOf) && (
            <IconButton
              size="sm"
              label={t(milestone.reachedOn ? 'unreachOf' : 'reachOf', { title })}
              icon={milestone.reachedOn ? <RotateCcw size={16} /> : <Check size={16} />}
              onClick={() => onReach(milestone.reachedOn ? null : today)}
            />
          )}
          <IconButton
            size="sm"
            label={t('editOf', { title })}
            icon={<Pencil size={16} />}
            onClick={() => setUrl({ editMilestone: milestone.id })}
          />
        </>
      )}
      {may('budget', 'delete') && (
        <IconButton
          size="sm"
          label={t('deleteOf', { title })}
          icon={<Trash2 size={16} />}
          onClick={onDelete}
        />
      )}
    </span>
  );
}

function MilestoneItem({ milestone, asOf, ...does }: MilestoneItemProps) {
  const name = useTranslations('phases');
  const words = useMilestoneText();
  const { date } = useFormat();
  const state = milestoneState(milestone, asOf);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <MilestoneIcon state={state} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">
          <bdi>{milestone.title}</bdi>
        </p>
        <p className="t-sm flex flex-wrap gap-x-3 text-ink-2">
          <span>{date(milestone.plannedOn)}</span>
          {milestone.phase && <span>{name(milestone.phase)}</span>}
          <span className={STATE_TEXT[state]}>{words.state(milestone, asOf)}</span>
        </p>
      </div>
      <MilestoneButtons milestone={milestone} asOf={asOf} {...does} />
    </li>
  );
}

/** The milestones by planned date, each with a button to mark it as reached. */
export function MilestoneList({ programme: { milestones, asOf } }: { programme: Programme }) {
  const t = useTranslations('programme.milestones');
  const may = usePermission();
  const [, setUrl] = useUrlState();
  const [leaving, setLeaving] = useState<Milestone | null>(null);
  const { reach, discard } = useMilestoneActions();
  return (
    <section aria-labelledby="milestones">
      <SectionHeading
        id="milestones"
        title={t('title')}
        action={
          may('budget', 'create') && (
            <Button
              size="sm"
              icon={<Plus className="size-4" />}
              onClick={() => setUrl({ addMilestone: '1' })}
              className="print:hidden"
            >
              {t('add')}
            </Button>
          )
        }
      />
      {milestones.length === 0 ? (
        <p className="text-ink-2">{t('empty')}</p>
      ) : (
        <ul className="border-t border-line">
          {milestones.map((milestone) => (
            <MilestoneItem
              key={milestone.id}
              milestone={milestone}
              asOf={asOf}
              onReach={(on) => reach.mutate({ milestone, on })}
              onDelete={() => setLeaving(milestone)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving?.title}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </section>
  );
}
