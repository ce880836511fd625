import type { SavedView } from '@brick/domain/views/contract';
import { stateNames, stateOf, type ViewScreen } from '@brick/domain/views/screens';
import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useCurrentProject } from './current-project.ts';
import { parseSearch, stringifySearch, useUrlState } from './search.ts';
import { useViewActions, useViews } from './use-views.ts';
import { ViewForm } from './view-form.tsx';

interface Props {
  screen: ViewScreen;
  onClose: () => void;
}

/** The views of a list: a press opens one, and what is shown now can be kept as another. */
export function ViewsPanel({ screen, onClose }: Props) {
  const t = useTranslations('lists.views');
  const { project } = useCurrentProject();
  const [url, setUrl] = useUrlState();
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const left = useRef(false);
  // What had the focus is gone with the form or the view: the keyboard stays in the panel.
  useEffect(() => {
    if (editing === null && left.current) place.current?.focus();
    left.current = editing !== null;
  }, [editing]);
  const { data: views, isError, refetch } = useViews(screen, project?.id ?? null);
  const { discard } = useViewActions(screen, project?.id ?? null);
  const now = stateOf(screen, stringifySearch(url));
  if (isError) return <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />;
  if (!views)
    return (
      <div role="status" aria-label={t('loading')}>
        <SkeletonText lines={4} />
      </div>
    );
  if (editing !== null) {
    return (
      <ViewForm
        screen={screen}
        project={project}
        view={editing === 'new' ? null : editing}
        now={now}
        onClose={() => setEditing(null)}
      />
    );
  }
  const open = (view: SavedView) => {
    const none = Object.fromEntries(stateNames(screen).map((name) => [name, null]));
    setUrl({ ...none, ...parseSearch(view.state) });
    onClose();
  };
  const group = (shared: boolean, title: string) => (
    <ViewList
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

interface ListProps {
  title: string;
  views: readonly SavedView[];
  /** What the list shows. */
  now: string;
  onOpen: (view: SavedView) => void;
  onEdit: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
}

function ViewList({ title, views, now, onOpen, onEdit, onDelete }: ListProps) {
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
