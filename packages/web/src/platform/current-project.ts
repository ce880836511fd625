import {
  type Action,
  can,
  type Member,
  type Resource,
  ROLES,
  type Role,
  type RowFacts,
} from '@brick/domain/permissions';
import type { listProjects, Project } from '@brick/domain/projects/contract';
import type { chooseLastProject } from '@brick/domain/users/contract';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, use, useCallback, useEffect, useRef } from 'react';
import { call, callAll, callOf } from './call.ts';
import { choiceKey, chosenLast, type LastChoice, shownProject } from './chosen-project.ts';
import type { UrlValues } from './search.ts';
import { USER_KEY, useUser } from './session.ts';
import { onDevice } from './storage.ts';

const readProjects = callOf<typeof listProjects>('GET', '/api/projects');
const tellAccount = callOf<typeof chooseLastProject>('PUT', '/api/user/last-project');

export const PROJECTS_KEY = ['projects'] as const;

/** The list of one's projects, which every screen of a project begins with. */
export const projectsQuery = {
  queryKey: PROJECTS_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => callAll(readProjects, { signal }),
};

/** Key of everything that is read of one project: it begins with PROJECTS_KEY, so that both go stale together. */
export const projectKey = (projectId: number, ...rest: readonly unknown[]): readonly unknown[] => [
  ...PROJECTS_KEY,
  projectId,
  ...rest,
];

/** The project that this user is shown, as far as it is known here which one they chose last. */
export const projectFor = (user: CurrentUser, projects: readonly Project[], inAddress: string | undefined) =>
  shownProject(projects, inAddress, chosenLast(onDevice.read(choiceKey(user.id)), user.lastProjectId));

export type ProjectStatus = 'loading' | 'ready' | 'none' | 'missing' | 'failed';

export interface CurrentProject {
  project: Project | null;
  projects: readonly Project[];
  /** none: the user has no project · missing: the address names one that is not theirs · failed: the list did not come. */
  status: ProjectStatus;
  /** Stays on the screen and puts the project into the address; what belonged to the other project's list leaves it. */
  select: (id: number) => void;
  /** Asks for the list again. */
  reload: () => void;
}

/** The project that the screens show, and the others that the user may choose. */
export function useCurrentProject(): CurrentProject {
  const user = useUser();
  const navigate = useNavigate();
  const { project: inAddress } = useSearch({ strict: false }) as UrlValues;
  const { data, isError, refetch } = useQuery(projectsQuery);
  const projects = data ?? [];
  const project = projectFor(user, projects, inAddress);
  const status: ProjectStatus = !data
    ? isError
      ? 'failed'
      : 'loading'
    : project
      ? 'ready'
      : inAddress !== undefined && projects.length > 0
        ? 'missing'
        : 'none';
  const select = useCallback(
    (id: number) => void navigate({ to: '.', search: { project: String(id) } as never }),
    [navigate],
  );
  return { project, projects, status, select, reload: () => void refetch() };
}

/** Remembers the shown project as the one chosen last, here and for one's other devices. Stands once, in the frame. */
export function useRememberedProject(projectId: number | null): void {
  const client = useQueryClient();
  const told = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    const user = client.getQueryData<CurrentUser | null>(USER_KEY);
    if (projectId === null || !user) return;
    const remember = (account: number | null) =>
      onDevice.write(choiceKey(user.id), { projectId, account } satisfies LastChoice);
    remember(user.lastProjectId);
    if ((told.current === undefined ? user.lastProjectId : told.current) === projectId) return;
    told.current = projectId;
    call(tellAccount, { body: { projectId } }).then(
      () => {
        if (told.current !== projectId) return;
        remember(projectId);
        client.setQueryData<CurrentUser | null>(
          USER_KEY,
          (now) => now && { ...now, lastProjectId: projectId },
        );
      },
      // Without an answer only this device knows, which is nothing that anyone has to be told.
      () => undefined,
    );
  }, [client, projectId]);
}

/** Set by the frame around project-scoped screens. */
export const ProjectContext = createContext<Project | null>(null);

/** The project of a project-scoped screen: the frame opens such a screen only when there is one. Throws elsewhere. */
export function useProject(): Project {
  const project = use(ProjectContext);
  if (!project) throw new Error('useProject outside a project-scoped screen');
  return project;
}

/** A role that the table does not know counts as viewer (docs/spec/permissions.md, "Roles"). */
export const roleIn = (role: string): Role => ROLES.find((known) => known === role) ?? 'viewer';

export const memberOf = (user: { id: number }, project: { role: string }): Member => ({
  userId: user.id,
  role: roleIn(project.role),
});

export type May = (resource: Resource | readonly Resource[], action: Action, row?: RowFacts) => boolean;

/** What the user may do in the shown project, of several resources to one; the server asks the same table again. */
export function useMay(): May {
  const user = useUser();
  const { project } = useCurrentProject();
  return (resource, action, row) =>
    project !== null && [resource].flat().some((each) => can(memberOf(user, project), each, action, row));
}
