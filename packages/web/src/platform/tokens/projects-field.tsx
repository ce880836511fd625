import { useTranslations } from 'use-intl';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { useCurrentProject } from '../projects/current-project.ts';

interface ProjectsFieldProps {
  /** The ids of the chosen projects; null for all, also later ones. */
  chosen: readonly number[] | null;
  onChange: (chosen: number[] | null) => void;
  error: string | undefined;
}

/** The projects in which a personal token acts: all, or those that are ticked. */
export function ProjectsField({ chosen, onChange, error }: ProjectsFieldProps) {
  const t = useTranslations('tokens.form');
  const { project, projects } = useCurrentProject();
  return (
    <div className="grid grid-cols-1 gap-2">
      <Segmented
        label={t('projects')}
        labelVisible
        options={[
          { value: 'all', label: t('allProjects') },
          { value: 'some', label: t('someProjects') },
        ]}
        value={chosen ? 'some' : 'all'}
        onChange={(value) => onChange(value === 'all' ? null : project ? [project.id] : [])}
        error={error}
      />
      {chosen && (
        <ul aria-label={t('projects')} className="grid max-h-60 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {projects.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                label={<bdi className="wrap-anywhere">{name}</bdi>}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
