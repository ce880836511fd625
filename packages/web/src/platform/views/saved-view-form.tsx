import type { Project } from '@brick/domain/projects/api';
import type { SavedView } from '@brick/domain/views/api';
import type { ViewScreen } from '@brick/domain/views/view-screens';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { isCallError } from '../api/call-error.ts';
import { usePermission } from '../projects/current-project.ts';
import { useSavedViewActions } from './use-saved-views.ts';

interface SavedViewFormProps {
  screen: ViewScreen;
  project: Project | null;
  /** Null for a new one. */
  view: SavedView | null;
  /** The current filters of the list. */
  now: string;
  onClose: () => void;
}

/** Edits the name of a view, whether it is shared, and whether it takes the current filters. */
export function SavedViewForm({ screen, project, view, now, onClose }: SavedViewFormProps) {
  const t = useTranslations('lists.views');
  const ui = useTranslations('ui');
  const may = usePermission();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [replaces, setReplaces] = useState(false);
  const [error, setError] = useState<string>();
  const { save } = useSavedViewActions(screen, project?.id ?? null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('nameRequired'));
    save.mutate(
      { id: view?.id ?? null, name, shared, state: view === null || replaces ? now : undefined },
      {
        onSuccess: onClose,
        onError: (refused) =>
          setError(isCallError(refused, 409) && refused.problem?.errors.name ? t('taken') : undefined),
      },
    );
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <h2 className="font-semibold">{t(view ? 'editTitle' : 'newTitle')}</h2>
      <Field label={t('name')} error={error}>
        <TextInput
          autoFocus
          value={name}
          maxLength={100}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      {project && (may('views', 'create') || shared) && (
        <Checkbox
          label={t('share')}
          hint={t('shareHint')}
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />
      )}
      {view && view.state !== now && (
        <Checkbox
          label={t('replace')}
          checked={replaces}
          onChange={(event) => setReplaces(event.target.checked)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
