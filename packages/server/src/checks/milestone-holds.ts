import { updateMilestone } from '@brick/domain/budgets/programme-api';
import type { EndpointHandler, RowContext } from '../platform/http/endpoint-handlers.ts';
import { assertMilestoneNotHeld } from './service.ts';

interface MilestoneRow {
  id: number;
  projectId: number;
  reachedOn: string | null;
}

/** Wraps the change of a milestone: its day cannot be set while a point of one of its checks holds. */
export const holdMilestones = (handlers: readonly EndpointHandler[]): EndpointHandler[] =>
  handlers.map((handler) =>
    handler.endpoint.path === updateMilestone.path && handler.endpoint.method === updateMilestone.method
      ? {
          ...handler,
          async handle(context: object) {
            const { connection, row, body, services } = context as RowContext<
              typeof updateMilestone,
              MilestoneRow
            >;
            if (body.reachedOn && body.reachedOn !== row.reachedOn)
              await assertMilestoneNotHeld(connection, {
                ...{ projectId: row.projectId, milestoneId: row.id, now: services.now() },
              });
            return handler.handle(context);
          },
        }
      : handler,
  );
