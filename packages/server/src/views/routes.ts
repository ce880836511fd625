import { said } from '@brick/domain/errors';
import { addView, deleteView, listViews, updateView } from '@brick/domain/views/contract';
import { mustFitBeside, mustMayShare, mustNameProject } from '@brick/domain/views/rules';
import { stateOf } from '@brick/domain/views/screens';
import { notAllowed } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { serve } from '../platform/serve.ts';
import {
  announce,
  change,
  insert,
  namesBeside,
  type Place,
  remove,
  requireMemberOf,
  requireView,
  shown,
  viewsFor,
} from './store.ts';

/** The place that a view gets. Refuses to share it where the user may not. */
async function placeOf(connection: Connection, userId: number, wanted: Place): Promise<Place> {
  if (!wanted.shared) return { ...wanted, projectId: null };
  mustNameProject(wanted.projectId);
  mustMayShare(await requireMemberOf(connection, userId, wanted.projectId));
  return wanted;
}

export const viewRoutes = [
  serve(listViews, async ({ connection, caller, query }) => {
    if (query.projectId !== undefined) await requireMemberOf(connection, caller.userId, query.projectId);
    return viewsFor(connection, caller.userId, query);
  }),

  serve(addView, async ({ connection, caller, body }) => {
    const { screen, name, shared, projectId } = body;
    const { userId } = caller;
    const place = await placeOf(connection, userId, { userId, screen, shared, projectId });
    mustFitBeside(await namesBeside(connection, place), name);
    const made = await insert(connection, { ...place, name, state: stateOf(screen, body.state) });
    announce(connection, made);
    return shown(connection, made);
  }),

  serve(updateView, async ({ connection, caller, params, body }) => {
    const { view, mayEdit } = await requireView(connection, caller.userId, params.id);
    if (!mayEdit)
      throw notAllowed(said('A shared view is changed by the owners and project managers of its project.'));
    const { name = view.name, shared = view.shared } = body;
    const state = body.state === undefined ? view.state : stateOf(view.screen, body.state);
    const moved = shared !== view.shared || (shared && (body.projectId ?? view.projectId) !== view.projectId);
    const projectId = body.projectId ?? view.projectId;
    const place = moved ? await placeOf(connection, caller.userId, { ...view, shared, projectId }) : view;
    if (moved || name !== view.name) mustFitBeside(await namesBeside(connection, place, view.id), name);
    const now = await change(connection, view.id, { name, state, shared, projectId: place.projectId });
    // Where it was it is no more, and where it is it was not.
    announce(connection, view);
    if (moved) announce(connection, now);
    return shown(connection, now);
  }),

  serve(deleteView, async ({ connection, caller, params }) => {
    const { view, mayEdit } = await requireView(connection, caller.userId, params.id);
    if (!mayEdit)
      throw notAllowed(said('A shared view is deleted by the owners and project managers of its project.'));
    await remove(connection, view.id);
    announce(connection, view);
  }),
];
