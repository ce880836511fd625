import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentProject } from '../platform/projects/current-project.ts';
import { Select } from '../ui/inputs/select.tsx';

/** Selects the project that the screens show; hidden without any project. */
export function ProjectSelector() {
  const t = useTranslations('shell');
  const id = useId();
  const { project, projects, select } = useCurrentProject();
  if (projects.length === 0) return null;
  return (
    <div className="flex min-w-0 items-center gap-1 md:min-w-28 md:flex-1">
      <label htmlFor={id} className="text-ink-2 max-lg:sr-only">
        {t('project')}
      </label>
      <Select
        id={id}
        variant="quiet"
        dir="auto"
        className="max-w-[min(26rem,100%)] field-sizing-content"
        value={project ? String(project.id) : ''}
        placeholder={project ? undefined : t('chooseProject')}
        options={projects.map(({ id: value, name }) => ({ value: String(value), label: name }))}
        onChange={({ target }) => target.value && select(Number(target.value))}
      />
    </div>
  );
}
