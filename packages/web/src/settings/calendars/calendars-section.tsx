import type { CalendarLink } from '@brick/domain/calendars/api';
import { CALENDAR_ENTRY_KINDS } from '@brick/domain/calendars/calendar-entry-kinds';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../../platform/api/call-error.ts';
import { languageName } from '../../platform/i18n/language-name.ts';
import { useKindNames } from '../../platform/kind-names.ts';
import { projectsQuery } from '../../platform/projects/current-project.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Badge } from '../../ui/feedback/status-badge.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SettingsSection } from '../settings-section.tsx';
import { useCalendars, useDeleteCalendar } from './use-calendars.ts';

const CalendarForm = lazyComponent(() => import('./calendar-form.tsx'), 'CalendarForm');
const ConfirmDialog = lazyComponent(() => import('../../ui/overlay/confirm-dialog.tsx'), 'ConfirmDialog');

/** The user's calendars, a section of the settings: made, edited and deleted here. */
export function CalendarsSection() {
  const t = useTranslations('calendars');
  const { data, isError, refetch } = useCalendars();
  const [edited, setEdited] = useState<CalendarLink | 'new' | null>(null);
  const [deleted, setDeleted] = useState<CalendarLink | null>(null);
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      {isError && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonText lines={4} />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <div>
            <Button
              icon={<Plus className="size-4" aria-hidden="true" />}
              onClick={() => setEdited('new')}
              className="print:hidden"
            >
              {t('new')}
            </Button>
          </div>
          {data.length > 0 ? (
            <ul aria-label={t('title')} className="border-t border-line">
              {data.map((calendar) => (
                <CalendarItem
                  key={calendar.id}
                  calendar={calendar}
                  onEdit={() => setEdited(calendar)}
                  onDelete={() => setDeleted(calendar)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState compact title={t('empty')} text={t('emptyText')} />
          )}
        </div>
      )}
      <Suspense>
        {edited && (
          <CalendarForm calendar={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
        {deleted && <DeleteDialog calendar={deleted} onClose={() => setDeleted(null)} />}
      </Suspense>
    </SettingsSection>
  );
}

interface CalendarItemProps {
  calendar: CalendarLink;
  onEdit: () => void;
  onDelete: () => void;
}

/** A calendar in the list: what it shows, and when it was last read. */
function CalendarItem({ calendar, onEdit, onDelete }: CalendarItemProps) {
  const t = useTranslations('calendars.item');
  const tokens = useTranslations('tokens.list');
  const ui = useTranslations('ui.row');
  const kinds = useKindNames('many');
  const { instant } = useFormat();
  const { data: projects } = useQuery(projectsQuery);
  const { name, state, lastReadAt } = calendar;
  const named = projects?.filter(({ id }) => calendar.projects?.includes(id)).map((each) => each.name);
  const shown = [
    ...CALENDAR_ENTRY_KINDS.filter((kind) => calendar.kinds.includes(kind)).map(kinds),
    ...(calendar.onlyMine ? [t('mine')] : []),
  ];
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="t-md min-w-0 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        {state === 'withdrawn' && <Badge shape="dash" tone="slate" label={tokens('states.withdrawn')} />}
        <span className="ms-auto flex flex-wrap gap-2 print:hidden">
          {state === 'open' && (
            <Button size="sm" aria-label={t('editFor', { name })} onClick={onEdit}>
              {ui('edit')}
            </Button>
          )}
          <Button size="sm" aria-label={t('deleteFor', { name })} onClick={onDelete}>
            {ui('delete')}
          </Button>
        </span>
      </div>
      {state === 'withdrawn' && <p className="text-pretty text-ink-2">{t('withdrawnText')}</p>}
      <p className="t-sm text-pretty text-ink-2">{shown.join(' · ')}</p>
      <p className="t-sm flex flex-wrap gap-x-3 text-ink-3">
        <span className="wrap-anywhere">
          {calendar.projects === null ? tokens('allProjects') : (named?.join(' · ') ?? '–')}
        </span>
        <span>{languageName(calendar.language)}</span>
        <span>
          {lastReadAt === null ? t('unread') : t('read', { at: instant(lastReadAt, { time: true }) })}
        </span>
      </p>
    </li>
  );
}

function DeleteDialog({ calendar, onClose }: { calendar: CalendarLink; onClose: () => void }) {
  const t = useTranslations('calendars.delete');
  const deletion = useDeleteCalendar();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('title', { name: calendar.name })}
      description={t('text')}
      pending={deletion.isPending}
      error={isCallError(deletion.error) ? deletion.error.detail : undefined}
      onConfirm={() => deletion.mutate(calendar.id, { onSuccess: onClose })}
    />
  );
}
