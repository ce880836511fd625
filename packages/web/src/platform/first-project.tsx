import type { addSampleProject, Project } from '@brick/domain/projects/contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { call, callOf } from './call.ts';
import { PROJECTS_KEY } from './current-project.ts';
import { closeSteps } from './first-steps.ts';
import { useUser } from './session.ts';
import { useAction } from './use-action.ts';

const sample = callOf<typeof addSampleProject>('POST', '/api/projects/sample');

/** Makes the sample project and opens its dashboard. */
function useSampleProject() {
  const t = useTranslations('projects');
  const navigate = useNavigate();
  const user = useUser();
  return useAction<void, Project>({
    send: () => call(sample),
    success: t('sampleMade'),
    failure: t('createFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: ({ id }) => {
      // It has all of that already.
      closeSteps(user.id, id);
      void navigate({ to: '/dashboard', search: { project: String(id) } as never });
    },
  });
}

/** One way to begin, and what it is. */
function Way({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="grid content-between justify-items-center gap-3 border-line py-4 max-sm:not-first:border-t sm:px-6 sm:not-first:border-s">
      <p className="text-pretty text-ink-2">{text}</p>
      {children}
    </li>
  );
}

interface FirstProjectProps {
  /** Takes in the archive of a project, where that is offered. */
  onImport?: (() => void) | undefined;
}

/** What one who has no project yet can begin with: their own, or the sample. */
export function FirstProject({ onImport }: FirstProjectProps) {
  const t = useTranslations('projects');
  const navigate = useNavigate();
  const making = useSampleProject();
  return (
    <EmptyState
      title={t('emptyTitle')}
      text={t('emptyText')}
      wide={
        <ul className="grid max-w-180 sm:auto-cols-fr sm:grid-flow-col">
          <Way text={t('newText')}>
            <Button
              variant="primary"
              onClick={() => void navigate({ to: '/projects', search: { new: '1' } as never })}
            >
              {t('createNew')}
            </Button>
          </Way>
          <Way text={t('sampleText')}>
            <Button
              pending={making.isPending}
              pendingLabel={t('makingSample')}
              onClick={() => making.mutate()}
            >
              {t('sample')}
            </Button>
          </Way>
          {onImport && (
            <Way text={t('importText')}>
              <Button onClick={onImport}>{t('import')}</Button>
            </Way>
          )}
        </ul>
      }
    />
  );
}
