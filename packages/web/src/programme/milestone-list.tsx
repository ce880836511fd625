import type { Milestone, Programme } from '@brick/domain/budgets/programme-contract';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { Check, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { useToday } from '../platform/today.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { MilestoneMark, milestoneState } from './milestone-mark.tsx';
import { useMilestoneWords } from './milestone-words.ts';
import { useMilestoneActions } from './use-programme.ts';

interface ItemProps {
  milestone: Milestone;
  asOf: CalendarDate;
  onReach: (on: CalendarDate | null) => void;
  onDelete: () => void;
}

function Buttons({ milestone, onReach, onDelete }: Omit<ItemProps, 'asOf'>) {
  const t = useTranslations('programme.milestones');
  const may = useMay();
  const today = useToday();
  const [, setUrl] = useUrlState();
  const { title } = milestone;
  return (
    <span className="ms-auto flex gap-1 print:hidden">
      {may('budget', 'update') && (
        <>
          <IconButton
            size="sm"
            label={t(milestone.reachedOn ? 'unreachOf' : 'reachOf', { title })}
            icon={milestone.reachedOn ? <RotateCcw size={16} /> : <Check size={16} />}
            onClick={() => onReach(milestone.reachedOn ? null : today)}
          />
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

function Item({ milestone, asOf, ...does }: ItemProps) {
  const name = useTranslations('phases');
  const words = useMilestoneWords();
  const { date } = useFormat();
  const state = milestoneState(milestone, asOf);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <MilestoneMark state={state} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold break-words">
          <bdi>{milestone.title}</bdi>
        </p>
        <p className="t-sm flex flex-wrap gap-x-3 text-ink-2">
          <span>{date(milestone.plannedOn)}</span>
          {milestone.phase && <span>{name(milestone.phase)}</span>}
          <span className={cx(state === 'late' && 'text-crimson', state === 'reached' && 'text-moss')}>
            {words.state(milestone, asOf)}
          </span>
        </p>
      </div>
      <Buttons milestone={milestone} {...does} />
    </li>
  );
}

/** The milestones in their planned order, to be marked as reached at a press. */
export function MilestoneList({ programme: { milestones, asOf } }: { programme: Programme }) {
  const t = useTranslations('programme.milestones');
  const may = useMay();
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
            <Item
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
