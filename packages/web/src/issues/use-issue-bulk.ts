import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { BulkPermissions } from '../platform/lists/use-bulk-selection.tsx';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

const AssignDialog = lazyComponent(() => import('./bulk-dialogs.tsx'), 'AssignDialog');
const RefuseAllDialog = lazyComponent(() => import('./bulk-dialogs.tsx'), 'RefuseAllDialog');

/** What may be done with many issues at once, besides deleting them. The rights to each are checked by the server. */
export function useIssueBulk(): Pick<BulkPermissions, 'statuses' | 'others'> {
  const t = useTranslations('issues');
  const may = usePermission();
  const project = useProject();
  const navigate = useNavigate();
  if (!may('issues', 'update')) return {};
  const done = (name: 'assign' | 'fixed' | 'verify' | 'refuse') => (count: number) =>
    t(`bulk.done.${name}`, { count });
  return {
    others: [
      { action: 'assign', label: t('bulk.assign'), done: done('assign'), Dialog: AssignDialog },
      { action: 'fixed', label: t('steps.fixed'), done: done('fixed') },
      { action: 'verify', label: t('steps.verify'), done: done('verify') },
      { action: 'refuse', label: t('bulk.refuse'), done: done('refuse'), Dialog: RefuseAllDialog },
      ...(may('trade-links', 'create')
        ? [
            {
              action: 'trade-link',
              label: t('bulk.tradeLink'),
              onChoose: (ids: readonly number[]) =>
                void navigate({
                  to: '/trade-links',
                  search: { project: String(project.id), add: '1', issues: ids.join(',') },
                }),
            },
          ]
        : []),
    ],
    statuses: ['open', 'in_progress'],
  };
}
