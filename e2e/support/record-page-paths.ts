import { fetchJson } from './api-requests.ts';
import type { BrowserVisit } from './fixture-types.ts';

/** Returns the page addresses of one record of each kind in a project that has some of each. */
export async function recordPagePaths(visitor: BrowserVisit, project: number): Promise<string[]> {
  const first = async (path: string) => (await fetchJson<{ id: number }[]>(visitor, path))[0]?.id ?? 0;
  const [expense, variation, fee, inspection, issue, plan, task, paper, supplier] = await Promise.all([
    first(`/api/projects/${project}/expenses`),
    first(`/api/projects/${project}/variations`),
    first(`/api/projects/${project}/monitoring-fees`),
    first(`/api/projects/${project}/inspections?result=failed`),
    first(`/api/projects/${project}/issues`),
    first(`/api/projects/${project}/interior-plans`),
    first(`/api/interior-tasks?projectId=${project}`),
    first(`/api/projects/${project}/documents`),
    first('/api/suppliers'),
  ]);
  return [
    `/expenses/${expense}`,
    `/variations/${variation}`,
    `/monitoring-fees/${fee}`,
    `/inspections/${inspection}`,
    `/issues/${issue}`,
    `/interior/plans/${plan}`,
    `/interior/tasks/${task}`,
    `/documents/${paper}`,
    `/suppliers/${supplier}`,
  ];
}
