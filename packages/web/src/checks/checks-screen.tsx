import { Link } from '@tanstack/react-router';
import { ListPlus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { FilterBar } from '../records/filter-bar.tsx';
import { createListScreen, RecordList, RecordRows } from '../records/list-screen.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { record } from './record.tsx';

const CheckMatrix = lazyComponent(() => import('./check-matrix.tsx'), 'CheckMatrix');
const ProjectPointsList = lazyComponent(() => import('./project-points-list.tsx'), 'ProjectPointsList');
const PlanManyForm = lazyComponent(() => import('./plan-many-form.tsx'), 'PlanManyForm');

const VIEWS = ['list', 'matrix', 'points'] as const;

export const { prefetch } = createListScreen(record);

/** Checks as a list, as the matrix of places and templates, or the points that wait. */
export function ChecksScreen() {
  const t = useTranslations('checks');
  const [url, setUrl] = useUrlState();
  const may = usePermission();
  const project = useProject();
  const shown = VIEWS.find((known) => known === url['show']) ?? 'list';
  return (
    <RecordList kind={record}>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Segmented
          label={t('views.label')}
          value={shown}
          onChange={(next) => setUrl({ show: next === 'list' ? null : next })}
          options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        <Link
          to="/check-templates"
          search={{ project: String(project.id) }}
          className={buttonStyle({ variant: 'secondary' })}
        >
          {t('templates')}
        </Link>
        {may('checks', 'approve') && (
          <Button icon={<ListPlus className="size-4" />} onClick={() => setUrl({ plan: '1' })}>
            {t('planMany.title')}
          </Button>
        )}
      </div>
      {shown === 'list' && <RecordRows kind={record} />}
      {shown === 'matrix' && (
        <>
          <FilterBar kind={record} count={null} />
          <Suspense>
            <CheckMatrix />
          </Suspense>
        </>
      )}
      {shown === 'points' && (
        <Suspense>
          <div className="mt-5">
            <ProjectPointsList />
          </div>
        </Suspense>
      )}
      <Suspense>
        {url['plan'] && <PlanManyForm onClose={() => setUrl({ plan: null }, { replace: true })} />}
      </Suspense>
    </RecordList>
  );
}
