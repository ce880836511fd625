import type { SavedView } from '@brick/domain/views/api';
import { type ViewScreen, viewState, viewStateNames } from '@brick/domain/views/view-screens';
import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { useCurrentProject } from '../projects/current-project.ts';
import { parseSearch, stringifySearch, useUrlState } from '../routing/url-state.ts';
import { SavedViewForm } from './saved-view-form.tsx';
import { useSavedViewActions, useSavedViews } from './use-saved-views.ts';

interface SavedViewsPanelProps {
  screen: ViewScreen;
  onClose: () => void;
}

/** The saved views of a list: a click applies one, and the current filters can be saved as another. */
export function SavedViewsPanel({ screen, onClose }: SavedViewsPanelProps) {
  const t = useTranslations('lists.views');
  const { project } = useCurrentProject();
  const [url, setUrl] = useUrlState();
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const left = useRef(false);
  // The focused element is gone with the form or the view, so the panel takes the focus.
  useEffect(() => {
    if (editing === null && left.current) place.current?.focus();
    left.current = editing !== null;
  }, [editing]);
  const { data: views, isError, refetch } = useSavedViews(screen, project?.id ?? null);
  const { discard } = useSavedViewActions(screen, project?.id ?? null);
  const now = viewState(screen, stringifySearch(url));
  if (isError && !views) return <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />;
  if (!views)
    return (
      <div role="status" aria-label={t('loading')}>
        <SkeletonText lines={4} />
      </div>
    );
  if (editing !== null) {
    return (
      <SavedViewForm
        screen={screen}
        project={project}
        view={editing === 'new' ? null : editing}
        now={now}
        onClose={() => setEditing(null)}
      />
    );
  }
  const open = (view: SavedView) => {
    const none = Object.fromEntries(viewStateNames(screen).map((name) => [name, null]));
    setUrl({ ...none, ...parseSearch(view.state) });
    onClose();
  };
  const group = (shared: boolean, title: string) => (
    <SavedViewList
      title={title}
      views={views.filter((view) => view.shared === shared)}
      now={now}
      onOpen={open}
      onEdit={setEditing}
      onDelete={(view) => {
        place.current?.focus();
        discard.mutate(view);
      }}
    />
  );
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      {views.length === 0 && <p className="text-pretty text-ink-2">{t('empty')}</p>}
      {group(false, t('own'))}
      {project && group(true, t('sharedIn', { project: project.name }))}
      <Button icon={<Plus className="size-4" />} onClick={() => setEditing('new')}>
        {t('save')}
      </Button>
    </div>
  );
}

interface SavedViewListProps {
  title: string;
  views: readonly SavedView[];
  /** The current filters of the list. */
  now: string;
  onOpen: (view: SavedView) => void;
  onEdit: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
}

function SavedViewList({ title, views, now, onOpen, onEdit, onDelete }: SavedViewListProps) {
  const t = useTranslations('lists.views');
  if (views.length === 0) return null;
  return (
    <section>
      <h2 className="t-sm mb-1 px-2 font-semibold text-ink-2 wrap-anywhere">
        <bdi>{title}</bdi>
      </h2>
      <ul>
        {views.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <button
              type="button"
              aria-current={view.state === now}
              onClick={() => onOpen(view)}
              className={cx(
                'flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded px-2 py-1.5 text-start hover:bg-sunken coarse:min-h-11',
                view.state === now && 'font-semibold',
              )}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi>{view.name}</bdi>
              </span>
              {view.state === now && <Check aria-hidden="true" className="size-4 shrink-0" />}
            </button>
            {view.mayEdit && (
              <>
                <IconButton
                  label={t('edit', { name: view.name })}
                  tooltip={false}
                  size="sm"
                  icon={<Pencil className="size-4" />}
                  onClick={() => onEdit(view)}
                />
                <IconButton
                  label={t('delete', { name: view.name })}
                  tooltip={false}
                  size="sm"
                  icon={<Trash2 className="size-4" />}
                  onClick={() => onDelete(view)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
