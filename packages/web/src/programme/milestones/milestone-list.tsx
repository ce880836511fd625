import type { Milestone, Programme } from '@brick/domain/budgets/programme-api';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { Check, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { useIsPrinting } from '../../ui/hooks/use-printing.ts';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useVirtualRows } from '../../ui/table/use-virtual-rows.ts';
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
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
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
    </div>
  );
}

/** An estimate: a title and the line below it. */
const ROW_HEIGHT = 55;

interface MilestoneRowsProps {
  programme: Programme;
  onReach: (milestone: Milestone, on: CalendarDate | null) => void;
  onDelete: (milestone: Milestone) => void;
}

/** The rows in sight; in print all of them. */
function MilestoneRows({ programme: { milestones, asOf }, onReach, onDelete }: MilestoneRowsProps) {
  const rows = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const printing = useIsPrinting();
  const pinned = milestones.findIndex(({ id }) => id === focused);
  const view = useVirtualRows({ rows, count: milestones.length, rowHeight: ROW_HEIGHT, pinned });
  const shown = printing ? milestones.map((_, index) => ({ index, start: undefined })) : view.items;
  return (
    <ul
      ref={rows}
      className="relative border-t border-line"
      style={printing ? undefined : { height: view.height }}
    >
      {shown.map(({ index, start }) => {
        const milestone = milestones[index];
        return (
          milestone && (
            <li
              key={milestone.id}
              ref={view.measure}
              data-index={index}
              aria-setsize={milestones.length}
              aria-posinset={index + 1}
              onFocus={() => setFocused(milestone.id)}
              className={printing ? undefined : 'absolute inset-x-0'}
              style={{ top: start }}
            >
              <MilestoneItem
                milestone={milestone}
                asOf={asOf}
                onReach={(on) => onReach(milestone, on)}
                onDelete={() => onDelete(milestone)}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The milestones by planned date, each with a button to mark it as reached. */
export function MilestoneList({ programme }: { programme: Programme }) {
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
      {programme.milestones.length === 0 ? (
        <p className="text-ink-2">{t('empty')}</p>
      ) : (
        <MilestoneRows
          programme={programme}
          onReach={(milestone, on) => reach.mutate({ milestone, on })}
          onDelete={setLeaving}
        />
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
