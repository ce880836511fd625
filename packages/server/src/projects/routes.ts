import { said } from '@brick/domain/errors';
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
import { fieldsOnlyForOwners, mustShareOwnSuppliers } from '@brick/domain/projects/rules';
import { notAllowed, notFound } from '../platform/access.ts';
import { type Change, difference, record } from '../platform/activity.ts';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { pageOf } from '../platform/part.ts';
import { type AccountContext, serve } from '../platform/serve.ts';
import { mustKeepRate } from '../platform/throttle.ts';
import { buildSampleProject } from '../testing/sample-project.ts';
import { keptOf, presented, presentProjects, projectStatsOf } from './figures.ts';
import {
  addOwner,
  changeProject,
  findDeleted,
  findOfMember,
  insertProject,
  listOfMember,
  lockOfMember,
} from './store.ts';

type Seen = Pick<AccountContext<unknown>, 'connection' | 'caller' | 'today'>;

// Both questions go out at once: inside a transaction they are answered in their order, after all that was sent before.
async function show({ connection, caller, today }: Seen, projectId: number) {
  const [project, kept] = await Promise.all([
    findOfMember(connection, caller.userId, projectId),
    keptOf(connection, [projectId], today),
  ]);
  const [shown] = presented(project ? [project] : [], kept, { today, timezone: caller.timezone });
  if (!shown) throw notFound();
  return shown;
}

/** Stores a change of a project, notes it and reads the project as it then is, in one round trip. */
async function store(
  context: Seen,
  projectId: number,
  change: Parameters<typeof changeProject>[2],
  noted: Pick<Change, 'action' | 'before' | 'after'>,
) {
  const [, , shown] = await Promise.all([
    changeProject(context.connection, projectId, change),
    note(context, projectId, noted),
    show(context, projectId),
  ]);
  return shown;
}

const note = (
  { connection, caller }: Seen,
  projectId: number,
  change: Pick<Change, 'action' | 'before' | 'after'>,
) =>
  record(connection, {
    projectId,
    actorId: caller.userId,
    entity: 'project',
    entityId: projectId,
    ...change,
  });

export const projectRoutes = [
  serve(listProjects, async ({ connection, caller, today, query }) => {
    const part = await listOfMember(connection, caller.userId, query);
    const shown = await presentProjects(connection, part.rows, { today, timezone: caller.timezone });
    return pageOf({ ...part, rows: shown }, query);
  }),

  serve(addProject, async (context) => {
    const { connection, caller, body, services } = context;
    await mustKeepRate(connection.db, caller.userId, {
      ...{ what: 'projects', anHour: services.config.projectsPerHour },
      refusal: (limit, minutes) =>
        said('The limit of {limit} new projects an hour is reached. Try again in {minutes} min.', {
          ...{ limit, minutes },
        }),
    });
    const made = await insertProject(connection, { ...body, ownerId: caller.userId });
    const [, , shown] = await Promise.all([
      addOwner(connection, made),
      note(context, made.id, { action: 'created', after: body }),
      show(context, made.id),
    ]);
    return shown;
  }),

  serve(addSampleProject, async (context) => {
    const { connection, caller, today, services } = context;
    await mustKeepRate(connection.db, caller.userId, {
      ...{ what: 'sample projects', anHour: services.config.sampleProjectsPerHour },
      refusal: (limit, minutes) =>
        said('The limit of {limit} sample projects an hour is reached. Try again in {minutes} min.', {
          ...{ limit, minutes },
        }),
    });
    return show(context, await buildSampleProject(connection, { ownerId: caller.userId, today }));
  }),

  serve(getProject, async (context) => show(context, context.project.id)),

  serve(updateProject, async (context) => {
    const { connection, caller, member, body, project } = context;
    const before = await lockOfMember(connection, caller.userId, project.id);
    if (!before) throw notFound();
    const { version, ...fields } = body;
    if (isStale(before, version)) mustBeCurrent(await show(context, project.id), version);
    const changed = difference(
      before as unknown as Record<string, unknown>,
      fields as Record<string, unknown>,
    );
    if (!changed) return show(context, project.id);
    const names = Object.keys(changed.after);
    mustShareOwnSuppliers(names, before.ownerId, caller.userId);
    const refused = fieldsOnlyForOwners(member.role, names);
    if (refused.length > 0)
      throw notAllowed(said('Only an owner may change {fields}.', { fields: refused.join(', ') }));
    return store(context, project.id, changed.after, { action: 'updated', ...changed });
  }),

  serve(deleteProject, async (context) => {
    const { connection, caller, project, services } = context;
    const deletedAt = new Date(services.now()).toISOString();
    await Promise.all([
      changeProject(connection, project.id, { deletedAt, deletedBy: caller.userId }),
      note(context, project.id, { action: 'deleted' }),
    ]);
  }),

  serve(restoreProject, async (context) => {
    const { connection, caller, params, services } = context;
    const deleted = await findDeleted(connection, caller.userId, params.projectId, services.now());
    if (!deleted) throw notFound();
    return store(context, deleted.id, { deletedAt: null, deletedBy: null }, { action: 'restored' });
  }),

  serve(projectStats, async ({ connection, caller, member, project, query, today }) =>
    projectStatsOf(connection, { project, member, today: query.asOf ?? today, timezone: caller.timezone }),
  ),
];
