import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { isCallError } from './call-error.ts';
import { ProjectContext, useCurrentProject } from './current-project.ts';
import type { UrlValues } from './search.ts';
import { useTitle } from './title.ts';

interface GateProps<Row> {
  query: UseQueryResult<Row>;
  /** Where such records are listed. */
  list: string;
  children: (row: Row) => ReactNode;
}

/** In the place of a record that is none, or none that one may see. */
function Missing({ list }: { list: string }) {
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

/** Reads one record and says why it is not there. */
export function RecordGate<Row>({ query, list, children }: GateProps<Row>) {
  const t = useTranslations('record');
  const frame = useTranslations('frame');
  const { data, error, refetch } = query;
  if (isCallError(error, 404) || isCallError(error, 403)) return <Missing list={list} />;
  if (data === undefined) {
    const failed = error
      ? { text: t('loadFailed'), detail: error.message, onRetry: () => void refetch() }
      : undefined;
    return (
      <Page title={frame(failed ? 'error' : 'loading')} error={failed}>
        <SkeletonText lines={8} />
      </Page>
    );
  }
  return children(data);
}

/** Reads one record of a project, which becomes the selected one: an address that names the record alone is enough. */
export function ProjectRecordGate<Row extends { projectId: number }>({ children, ...gate }: GateProps<Row>) {
  return (
    <RecordGate {...gate}>
      {(row) => (
        <InItsProject projectId={row.projectId} list={gate.list}>
          {children(row)}
        </InItsProject>
      )}
    </RecordGate>
  );
}

interface InItsProjectProps {
  projectId: number;
  list: string;
  children: ReactNode;
}

function InItsProject({ projectId, list, children }: InItsProjectProps) {
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
    // Whoever chooses another project here wants to see such records of that one.
    if (wasThere.current) {
      void navigate({
        to: list,
        search: (({ project: chosen }: UrlValues) => (chosen ? { project: chosen } : {})) as never,
        replace: true,
      });
      return;
    }
    void navigate({
      to: '.',
      search: ((now: UrlValues) => ({ ...now, project: String(projectId) })) as never,
      replace: true,
      resetScroll: false,
    });
  }, [isThere, isListed, status, projectId, list, navigate]);
  if (isThere && project) return <ProjectContext value={project}>{children}</ProjectContext>;
  // The record is there, so its project is one of the user's: the list of them is older than that.
  const unknown = status !== 'loading' && !isListed;
  return (
    <Page
      title={frame(unknown ? 'error' : 'loading')}
      error={unknown ? { text: t('loadFailed'), onRetry: reload } : undefined}
    >
      <SkeletonText lines={8} />
    </Page>
  );
}
