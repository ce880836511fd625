import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { Page } from '../../ui/layout/page.tsx';
import { navigationBlocker } from '../../ui/overlay/navigation-blocker.ts';
import { isCallError } from '../api/call-error.ts';
import { useTitle } from '../browser/document-title.ts';
import { ProjectContext, useCurrentProject } from '../projects/current-project.ts';
import type { UrlValues } from '../routing/url-state.ts';

interface RecordLoaderProps<Row> {
  query: UseQueryResult<Row>;
  /** The list of such records. */
  list: string;
  children: (row: Row) => ReactNode;
}

/** Shown if the record does not exist or may not be seen. */
function RecordNotFound({ list }: { list: string }) {
  const t = useTranslations('record');
  useTitle(t('missingTitle'));
  return (
    <Page title={t('missingTitle')}>
      <EmptyState
        title={t('missingText')}
        text={t('missingHint')}
        actions={
          <Link to={list} className={buttonStyle()}>
            {t('toList')}
          </Link>
        }
      />
    </Page>
  );
}

/** Loads one record, or says why it is missing. */
export function RecordLoader<Row>({ query, list, children }: RecordLoaderProps<Row>) {
  const t = useTranslations('record');
  const frame = useTranslations('frame');
  const { data, error, refetch } = query;
  // What is typed on a record stays when others delete it.
  const isHeld = data !== undefined && navigationBlocker.asks.size > 0;
  if ((isCallError(error, 404) || isCallError(error, 403)) && !isHeld) return <RecordNotFound list={list} />;
  if (data === undefined) {
    const failed = error
      ? { text: t('loadFailed'), detail: error.message, onRetry: () => void refetch() }
      : undefined;
    return (
      <Page title={frame(failed ? 'error' : 'loading')} busy={!failed} error={failed}>
        <SkeletonText lines={8} />
      </Page>
    );
  }
  return children(data);
}

/** Loads a record of a project and selects the project: the record's address is enough. */
export function ProjectRecordLoader<Row extends { projectId: number }>({
  children,
  ...gate
}: RecordLoaderProps<Row>) {
  return (
    <RecordLoader {...gate}>
      {(row) => (
        <RecordProjectProvider projectId={row.projectId} list={gate.list}>
          {children(row)}
        </RecordProjectProvider>
      )}
    </RecordLoader>
  );
}

interface RecordProjectProviderProps {
  projectId: number;
  list: string;
  children: ReactNode;
}

function RecordProjectProvider({ projectId, list, children }: RecordProjectProviderProps) {
  const t = useTranslations('record');
  const frame = useTranslations('frame');
  const { project, status, projects, reload } = useCurrentProject();
  const navigate = useNavigate();
  const isThere = project?.id === projectId;
  const isListed = projects.some(({ id }) => id === projectId);
  const wasThere = useRef(false);
  useEffect(() => {
    if (isThere) wasThere.current = true;
    if (isThere || status === 'loading' || !isListed) return;
    // A user who selects another project here wants the list of that one.
    if (wasThere.current) {
      void navigate({
        to: list,
        search: ({ project: chosen }: UrlValues) => (chosen ? { project: chosen } : {}),
        replace: true,
      });
      return;
    }
    void navigate({
      to: '.',
      search: (now: UrlValues) => ({ ...now, project: String(projectId) }),
      replace: true,
      resetScroll: false,
    });
  }, [isThere, isListed, status, projectId, list, navigate]);
  if (isThere && project) return <ProjectContext value={project}>{children}</ProjectContext>;
  // The record exists, so its project is one of the user's: the list of projects is outdated.
  const unknown = status !== 'loading' && !isListed;
  return (
    <Page
      title={frame(unknown ? 'error' : 'loading')}
      busy={!unknown}
      error={unknown ? { text: t('loadFailed'), onRetry: reload } : undefined}
    >
      <SkeletonText lines={8} />
    </Page>
  );
}
