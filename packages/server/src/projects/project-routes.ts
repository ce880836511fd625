import { problemMessage } from '@brick/domain/errors';
import {
  addProject,
  addSampleProject,
  deleteProject,
  getProject,
  listProjects,
  projectStats,
  restoreProject,
  updateProject,
} from '@brick/domain/projects/api';
import { assertSharesOwnSuppliers, fieldsOnlyForOwners } from '@brick/domain/projects/rules';
import { notAllowed, notFound } from '../platform/access/project-access.ts';
import { type ActivityChange, diffFields, logActivity } from '../platform/activity/activity-log.ts';
import { type AccountContext, serve } from '../platform/http/endpoint-handlers.ts';
import { toPage } from '../platform/records/list-paging.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { limitByAccount } from '../platform/security/rate-limits.ts';
import { buildSampleProject } from '../sample-project/sample-project.ts';
import {
  loadProjectStats,
  loadStoredFigures,
  serializeProjects,
  serializeWithFigures,
} from './project-figures.ts';
import {
  addOwner,
  changeProject,
  findDeletedProject,
  findMemberProject,
  insertProject,
  loadMemberProjects,
  lockMemberProject,
} from './project-store.ts';

type ProjectReadContext = Pick<AccountContext<unknown>, 'connection' | 'caller' | 'today'>;

// Both queries are sent together. Inside a transaction they run in order, after everything sent before.
async function loadProject({ connection, caller, today }: ProjectReadContext, projectId: number) {
  const [project, kept] = await Promise.all([
    findMemberProject(connection, caller.userId, projectId),
    loadStoredFigures(connection, [projectId], today),
  ]);
  const [shown] = serializeWithFigures(project ? [project] : [], kept, { today, timezone: caller.timezone });
  if (!shown) throw notFound();
  return shown;
}

/** Stores and logs a change of a project and reads the new state, in one round trip. */
async function storeChange(
  context: ProjectReadContext,
  projectId: number,
  change: Parameters<typeof changeProject>[2],
  noted: Pick<ActivityChange, 'action' | 'before' | 'after'>,
) {
  const [, , shown] = await Promise.all([
    changeProject(context.connection, projectId, change),
    logChange(context, projectId, noted),
    loadProject(context, projectId),
  ]);
  return shown;
}

const logChange = (
  { connection, caller }: ProjectReadContext,
  projectId: number,
  change: Pick<ActivityChange, 'action' | 'before' | 'after'>,
) =>
  logActivity(connection, {
    projectId,
    actorId: caller.userId,
    entity: 'project',
    entityId: projectId,
    ...change,
  });

export const projectRoutes = [
  serve(listProjects, async ({ connection, caller, today, query }) => {
    const part = await loadMemberProjects(connection, caller, query);
    const role = caller.token?.role;
    const rows = role ? part.rows.map((row) => ({ ...row, role })) : part.rows;
    const shown = await serializeProjects(connection, rows, { today, timezone: caller.timezone });
    return toPage({ ...part, rows: shown }, query);
  }),

  serve(addProject, async (context) => {
    const { connection, caller, body, services } = context;
    await limitByAccount(connection.db, caller.userId, {
      ...{ what: 'projects', anHour: services.config.projectsPerHour },
      refusal: (limit, minutes) =>
        problemMessage('The limit of {limit} new projects an hour is reached. Try again in {minutes} min.', {
          ...{ limit, minutes },
        }),
    });
    const made = await insertProject(connection, { ...body, ownerId: caller.userId });
    const [, , shown] = await Promise.all([
      addOwner(connection, made),
      logChange(context, made.id, { action: 'created', after: body }),
      loadProject(context, made.id),
    ]);
    return shown;
  }),

  serve(addSampleProject, async (context) => {
    const { connection, caller, today, services } = context;
    await limitByAccount(connection.db, caller.userId, {
      ...{ what: 'sample projects', anHour: services.config.sampleProjectsPerHour },
      refusal: (limit, minutes) =>
        problemMessage(
          'The limit of {limit} sample projects an hour is reached. Try again in {minutes} min.',
          {
            ...{ limit, minutes },
          },
        ),
    });
    const { files } = services;
    return loadProject(
      context,
      await buildSampleProject(connection, { ownerId: caller.userId, today, files }),
    );
  }),

  serve(getProject, async (context) => loadProject(context, context.project.id)),

  serve(updateProject, async (context) => {
    const { connection, caller, member, body, project } = context;
    const before = await lockMemberProject(connection, caller.userId, project.id);
    if (!before) throw notFound();
    const { version, ...fields } = body;
    if (isStaleEdit(before, version)) assertCurrentVersion(await loadProject(context, project.id), version);
    const changed = diffFields(
      before as unknown as Record<string, unknown>,
      fields as Record<string, unknown>,
    );
    if (!changed) return loadProject(context, project.id);
    const names = Object.keys(changed.after);
    assertSharesOwnSuppliers(names, before.ownerId, caller.userId);
    const refused = fieldsOnlyForOwners(member.role, names);
    if (refused.length > 0)
      throw notAllowed(problemMessage('Only an owner may change {fields}.', { fields: refused.join(', ') }));
    return storeChange(context, project.id, changed.after, { action: 'updated', ...changed });
  }),

  serve(deleteProject, async (context) => {
    const { connection, caller, project, services } = context;
    const deletedAt = new Date(services.now()).toISOString();
    await Promise.all([
      changeProject(connection, project.id, { deletedAt, deletedBy: caller.userId }),
      logChange(context, project.id, { action: 'deleted' }),
    ]);
  }),

  serve(restoreProject, async (context) => {
    const { connection, caller, params, services } = context;
    const deleted = await findDeletedProject(connection, caller.userId, params.projectId, services.now());
    if (!deleted) throw notFound();
    return storeChange(context, deleted.id, { deletedAt: null, deletedBy: null }, { action: 'restored' });
  }),

  serve(projectStats, async ({ connection, caller, member, project, query, today }) =>
    loadProjectStats(connection, { project, member, today: query.asOf ?? today, timezone: caller.timezone }),
  ),
];
