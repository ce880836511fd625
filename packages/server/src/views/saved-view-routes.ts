import { problemMessage } from '@brick/domain/errors';
import { addView, deleteView, listViews, updateView } from '@brick/domain/views/api';
import { assertFitsBeside, assertMayShare, assertProjectNamed } from '@brick/domain/views/rules';
import { viewState } from '@brick/domain/views/view-screens';
import { notAllowed } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import {
  changeView,
  insertView,
  loadSiblingNames,
  loadViews,
  publishViewChange,
  removeView,
  requireMemberOf,
  requireView,
  serializeView,
  type ViewPlace,
} from './saved-view-store.ts';

/** The owner or project of a view. Throws if the user may not share it. */
async function resolveViewPlace(
  connection: Connection,
  userId: number,
  wanted: ViewPlace,
): Promise<ViewPlace> {
  if (!wanted.shared) return { ...wanted, projectId: null };
  assertProjectNamed(wanted.projectId);
  assertMayShare(await requireMemberOf(connection, userId, wanted.projectId));
  return wanted;
}

export const viewRoutes = [
  serve(listViews, async ({ connection, caller, query }) => {
    if (query.projectId !== undefined) await requireMemberOf(connection, caller.userId, query.projectId);
    return loadViews(connection, caller.userId, query);
  }),

  serve(addView, async ({ connection, caller, body }) => {
    const { screen, name, shared, projectId } = body;
    const { userId } = caller;
    const place = await resolveViewPlace(connection, userId, { userId, screen, shared, projectId });
    assertFitsBeside(await loadSiblingNames(connection, place), name);
    const made = await insertView(connection, { ...place, name, state: viewState(screen, body.state) });
    publishViewChange(connection, made);
    return serializeView(connection, made);
  }),

  serve(updateView, async ({ connection, caller, params, body }) => {
    const { view, mayEdit } = await requireView(connection, caller.userId, params.id);
    if (!mayEdit)
      throw notAllowed(
        problemMessage('A shared view is changed by the owners and project managers of its project.'),
      );
    const { name = view.name, shared = view.shared } = body;
    const state = body.state === undefined ? view.state : viewState(view.screen, body.state);
    const moved = shared !== view.shared || (shared && (body.projectId ?? view.projectId) !== view.projectId);
    const projectId = body.projectId ?? view.projectId;
    const place = moved
      ? await resolveViewPlace(connection, caller.userId, { ...view, shared, projectId })
      : view;
    if (moved || name !== view.name)
      assertFitsBeside(await loadSiblingNames(connection, place, view.id), name);
    const now = await changeView(connection, view.id, { name, state, shared, projectId: place.projectId });
    // Published for both the old and the new place.
    publishViewChange(connection, view);
    if (moved) publishViewChange(connection, now);
    return serializeView(connection, now);
  }),

  serve(deleteView, async ({ connection, caller, params }) => {
    const { view, mayEdit } = await requireView(connection, caller.userId, params.id);
    if (!mayEdit)
      throw notAllowed(
        problemMessage('A shared view is deleted by the owners and project managers of its project.'),
      );
    await removeView(connection, view.id);
    publishViewChange(connection, view);
  }),
];
