import type { listProjects, Project } from '@brick/domain/projects/api';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, use, useCallback } from 'react';
import { callAll, endpointRef } from '../../platform/api/call.ts';
import { deviceStorage } from '../../platform/browser/browser-storage.ts';
import {
  lastChosenProject,
  projectChoiceKey,
  selectProject,
} from '../../platform/projects/project-choice.ts';
import type { UrlValues } from '../../platform/routing/url-state.ts';
import { useUser } from '../../platform/session/session.ts';
import { readMeta, writeMeta } from '../outbox/site-database.ts';

const readProjects = endpointRef<typeof listProjects>('GET', '/api/projects');

/** What a device keeps of a project to show its name and its screens: no figure of it. */
export type SiteProject = Pick<Project, 'id' | 'name' | 'role'>;

async function fetchProjects(signal: AbortSignal): Promise<SiteProject[]> {
  const all = await callAll(readProjects, { signal });
  const projects = all.map(({ id, name, role }) => ({ id, name, role }));
  // Where the device is full, they are asked for again the next time.
  await writeMeta('ownProjects', projects).catch(() => undefined);
  return projects;
}

const storedProjects = async (): Promise<SiteProject[] | null> =>
  (await readMeta('ownProjects').catch(() => null)) ?? null;

export interface SiteProjects {
  /** The chosen one; null without any. */
  project: SiteProject | null;
  projects: readonly SiteProject[];
  status: 'loading' | 'ready' | 'none' | 'missing' | 'failed';
  select: (id: number) => void;
  reload: () => void;
}

/** The user's projects, from the device where the server does not answer, and the one that is chosen. */
export function useSiteProjects(): SiteProjects {
  const user = useUser();
  const navigate = useNavigate();
  const { project: inAddress } = useSearch({ strict: false }) as UrlValues;
  const { data: known } = useQuery({
    queryKey: ['site', 'stored-projects', user.id],
    queryFn: storedProjects,
  });
  const { data, isError, refetch } = useQuery({
    queryKey: ['site', 'projects', user.id],
    queryFn: ({ signal }) => fetchProjects(signal),
  });
  const projects = data ?? known;
  const last = lastChosenProject(deviceStorage.read(projectChoiceKey(user.id)), user.lastProjectId);
  const project = selectProject(projects ?? [], inAddress, last);
  const select = useCallback(
    (id: number) => {
      deviceStorage.write(projectChoiceKey(user.id), { projectId: id, account: user.lastProjectId });
      void navigate({ to: '.', search: { project: String(id) } });
    },
    [navigate, user],
  );
  const status = !projects
    ? isError
      ? 'failed'
      : 'loading'
    : project
      ? 'ready'
      : inAddress !== undefined && projects.length > 0
        ? 'missing'
        : 'none';
  return { project, projects: projects ?? [], status, select, reload: () => void refetch() };
}

/** Provided by the frame around screens of a project. */
export const SiteProjectContext = createContext<SiteProject | null>(null);

/** The project of a screen, which only opens with one. Throws elsewhere. */
export function useSiteProject(): SiteProject {
  const project = use(SiteProjectContext);
  if (!project) throw new Error('useSiteProject outside a screen of a project');
  return project;
}
