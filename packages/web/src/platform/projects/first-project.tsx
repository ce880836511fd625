import type { addSampleProject, Project } from '@brick/domain/projects/api';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { call, endpointRef } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { useUser } from '../session/session.ts';
import { closeFirstSteps } from './closed-first-steps.ts';
import { PROJECTS_KEY } from './current-project.ts';

const sample = endpointRef<typeof addSampleProject>('POST', '/api/projects/sample');

/** Creates the sample project and opens its dashboard. */
function useSampleProject() {
  const t = useTranslations('projects');
  const navigate = useNavigate();
  const user = useUser();
  return useAction<void, Project>({
    send: (_, keyFor) => call(sample, { idempotencyKey: keyFor(null) }),
    success: t('sampleMade'),
    failure: t('createFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: ({ id }) => {
      // The sample project contains all of that.
      closeFirstSteps(user.id, id);
      void navigate({ to: '/dashboard', search: { project: String(id) } });
    },
  });
}

/** One way to start, with its description. */
function StartOption({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="grid content-between justify-items-center gap-3 border-line py-4 max-sm:not-first:border-t sm:px-6 sm:not-first:border-s">
      <p className="text-pretty text-ink-2">{text}</p>
      {children}
    </li>
  );
}

interface FirstProjectProps {
  /** Imports the archive of a project, where that is offered. */
  onImport?: (() => void) | undefined;
}

/** Shown to users without a project: create one, or add the sample. */
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
          <StartOption text={t('newText')}>
            <Button
              variant="primary"
              onClick={() => void navigate({ to: '/projects', search: { new: '1' } })}
            >
              {t('createNew')}
            </Button>
          </StartOption>
          <StartOption text={t('sampleText')}>
            <Button
              pending={making.isPending}
              pendingLabel={t('makingSample')}
              onClick={() => making.mutate()}
            >
              {t('sample')}
            </Button>
          </StartOption>
          {onImport && (
            <StartOption text={t('importText')}>
              <Button onClick={onImport}>{t('import')}</Button>
            </StartOption>
          )}
        </ul>
      }
    />
  );
}
