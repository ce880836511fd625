import {
  type Action,
  can,
  type Member,
  type Resource,
  type RowFacts,
  roleOf,
} from '@brick/domain/permissions';
import type { listProjects, Project } from '@brick/domain/projects/api';
import type { chooseLastProject } from '@brick/domain/users/api';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, use, useCallback, useEffect, useRef } from 'react';
import { call, callAll, endpointRef } from '../api/call.ts';
import { deviceStorage } from '../browser/browser-storage.ts';
import { type UrlValues, useUrlState } from '../routing/url-state.ts';
import { USER_KEY, useUser } from '../session/session.ts';
import { lastChosenProject, type ProjectChoice, projectChoiceKey, selectProject } from './project-choice.ts';

const readProjects = endpointRef<typeof listProjects>('GET', '/api/projects');
const saveLastProject = endpointRef<typeof chooseLastProject>('PUT', '/api/user/last-project');

export const PROJECTS_KEY = ['projects'] as const;

/** Query of the user's projects, which every screen of a project needs. */
export const projectsQuery = {
  queryKey: PROJECTS_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => callAll(readProjects, { signal }),
};

/** Query key of a project's data. It begins with PROJECTS_KEY, so that both go stale together. */
export const projectKey = (projectId: number, ...rest: readonly unknown[]): readonly unknown[] => [
  ...PROJECTS_KEY,
  projectId,
  ...rest,
];

/** The project that this window shows: another window that opens another one does not change it under an open form. */
let shownHere: { userId: number; projectId: number } | null = null;

/** The id of the project in the address, or else of the one that this window shows: no other one takes its place. */
const namedHere = ({ id }: CurrentUser, inAddress: string | undefined) =>
  inAddress ?? (shownHere?.userId === id ? String(shownHere.projectId) : undefined);

/** The project to show this user, from the choices known on this device. */
export const projectForUser = (
  user: CurrentUser,
  projects: readonly Project[],
  inAddress: string | undefined,
) =>
  selectProject(
    projects,
    namedHere(user, inAddress),
    lastChosenProject(deviceStorage.read(projectChoiceKey(user.id)), user.lastProjectId),
  );

export type ProjectStatus = 'loading' | 'ready' | 'none' | 'missing' | 'failed';

export interface CurrentProject {
  project: Project | null;
  projects: readonly Project[];
  /**
   * none: the user has no project · missing: the address names, or this window showed, a project that is not theirs ·
   * failed: the list could not be loaded.
   */
  status: ProjectStatus;
  /**
   * Stays on the screen and puts the project into the address; the filters of the other project's list are dropped.
   */
  select: (id: number) => void;
  /** Loads the list again. */
  reload: () => void;
}

/** The selected project, and the others that the user can select. */
export function useCurrentProject(): CurrentProject {
  const user = useUser();
  const navigate = useNavigate();
  const { project: inAddress } = useSearch({ strict: false }) as UrlValues;
  const { data, isError, refetch } = useQuery(projectsQuery);
  const projects = data ?? [];
  const project = projectForUser(user, projects, inAddress);
  const status: ProjectStatus = !data
    ? isError
      ? 'failed'
      : 'loading'
    : project
      ? 'ready'
      : namedHere(user, inAddress) !== undefined && projects.length > 0
        ? 'missing'
        : 'none';
  const select = useCallback(
    (id: number) => void navigate({ to: '.', search: { project: String(id) } }),
    [navigate],
  );
  return { project, projects, status, select, reload: () => void refetch() };
}

/** Stores the selected project as the last one, here and in the account. Used once, by the frame. */
export function useRememberedProject(projectId: number | null): void {
  const client = useQueryClient();
  const told = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    const user = client.getQueryData<CurrentUser | null>(USER_KEY);
    if (projectId === null || !user) return;
    shownHere = { userId: user.id, projectId };
    const remember = (account: number | null) =>
      deviceStorage.write(projectChoiceKey(user.id), { projectId, account } satisfies ProjectChoice);
    remember(user.lastProjectId);
    if ((told.current === undefined ? user.lastProjectId : told.current) === projectId) return;
    told.current = projectId;
    call(saveLastProject, { body: { projectId } }).then(
      () => {
        if (told.current !== projectId) return;
        remember(projectId);
        client.setQueryData<CurrentUser | null>(
          USER_KEY,
          (now) => now && { ...now, lastProjectId: projectId },
        );
      },
      // Without a response only this device knows, which needs no message.
      () => undefined,
    );
  }, [client, projectId]);
}

/** Returns what is called before the user gives up a project: the window that shows it then shows another one. */
export function useStopShowing(): (projectId: number) => void {
  const [url, setUrl] = useUrlState();
  return (projectId) => {
    if (shownHere?.projectId === projectId) shownHere = null;
    if (url['project'] === String(projectId)) setUrl({ project: null }, { replace: true });
  };
}

/** Provided by the frame around project screens. */
export const ProjectContext = createContext<Project | null>(null);

/** The project of a project screen, which only opens with one. Throws elsewhere. */
export function useProject(): Project {
  const project = use(ProjectContext);
  if (!project) throw new Error('no project here');
  return project;
}

export const memberFor = (user: { id: number }, project: { role: string }): Member => ({
  userId: user.id,
  role: roleOf(project.role),
});

export type CheckPermission = (
  resource: Resource | readonly Resource[],
  action: Action,
  row?: RowFacts,
) => boolean;

/**
 * Checks what the user may do in the selected project, with at least one of several resources. The server checks the
 * same table.
 */
export function usePermission(): CheckPermission {
  const user = useUser();
  const { project } = useCurrentProject();
  return (resource, action, row) =>
    project !== null && [resource].flat().some((each) => can(memberFor(user, project), each, action, row));
}
