import {
  addProject,
  addSampleProject,
  deleteProject,
  getProject,
  listProjects,
  projectStats,
  restoreProject,
  updateProject,
} from '@brick/domain/projects/contract';
import { fieldsOnlyForOwners } from '@brick/domain/projects/rules';
import { notAllowed, notFound } from '../platform/access.ts';
import { difference, record } from '../platform/activity.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { type AccountContext, serve } from '../platform/serve.ts';
import { buildSampleProject } from '../testing/sample-project.ts';
import { presentProjects, projectStatsOf } from './figures.ts';
import {
  changeProject,
  findDeleted,
  findOfMember,
  insertProject,
  listOfMember,
  lockProject,
} from './store.ts';

type Seen = Pick<AccountContext<unknown>, 'connection' | 'caller' | 'today'>;

async function show({ connection, caller, today }: Seen, projectId: number) {
  const project = await findOfMember(connection, caller.userId, projectId);
  if (!project) throw notFound();
  const [shown] = await presentProjects(connection, [project], { today, timezone: caller.timezone });
  if (!shown) throw notFound();
  return shown;
}

export const projectRoutes = [
  serve(listProjects, async ({ connection, caller, today }) => {
    const projects = await listOfMember(connection, caller.userId);
    return presentProjects(connection, projects, { today, timezone: caller.timezone });
  }),

  serve(addProject, async (context) => {
    const { connection, caller, body } = context;
    const made = await insertProject(connection, { ...body, ownerId: caller.userId });
    await record(connection, {
      projectId: made.id,
      actorId: caller.userId,
      entity: 'project',
      entityId: made.id,
      action: 'created',
      after: body,
    });
    return show(context, made.id);
  }),

  serve(addSampleProject, async (context) => {
    const { connection, caller, today } = context;
    return show(context, await buildSampleProject(connection, { ownerId: caller.userId, today }));
  }),

  serve(getProject, async (context) => show(context, context.project.id)),

  serve(updateProject, async (context) => {
    const { connection, caller, member, body, project } = context;
    await lockProject(connection, project.id);
    const before = await findOfMember(connection, caller.userId, project.id);
    if (!before) throw notFound();
    const { version, ...fields } = body;
    mustBeCurrent({ ...(await show(context, project.id)) }, version);
    const changed = difference(
      before as unknown as Record<string, unknown>,
      fields as Record<string, unknown>,
    );
    if (!changed) return show(context, project.id);
    const refused = fieldsOnlyForOwners(member.role, Object.keys(changed.after));
    if (refused.length > 0) throw notAllowed(`Only an owner may change ${refused.join(' and ')}.`);
    await changeProject(connection, project.id, changed.after);
    await record(connection, {
      projectId: project.id,
      actorId: caller.userId,
      entity: 'project',
      entityId: project.id,
      action: 'updated',
      ...changed,
    });
    return show(context, project.id);
  }),

  serve(deleteProject, async ({ connection, caller, project, services }) => {
    await changeProject(connection, project.id, {
      deletedAt: new Date(services.now()).toISOString(),
      deletedBy: caller.userId,
    });
    await record(connection, {
      projectId: project.id,
      actorId: caller.userId,
      entity: 'project',
      entityId: project.id,
      action: 'deleted',
    });
  }),

  serve(restoreProject, async (context) => {
    const { connection, caller, params } = context;
    const deleted = await findDeleted(connection, caller.userId, params.projectId);
    if (!deleted) throw notFound();
    await changeProject(connection, deleted.id, { deletedAt: null, deletedBy: null });
    await record(connection, {
      projectId: deleted.id,
      actorId: caller.userId,
      entity: 'project',
      entityId: deleted.id,
      action: 'restored',
    });
    return show(context, deleted.id);
  }),

  serve(projectStats, async ({ connection, caller, member, project, query, today }) =>
    projectStatsOf(connection, { project, member, today: query.asOf ?? today, timezone: caller.timezone }),
  ),
];
