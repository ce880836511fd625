import { buildContract } from '../row-builders/certificate.ts';
import { buildCheckTemplate, builtItems } from '../row-builders/check.ts';
import { buildInteriorPlan } from '../row-builders/interior.ts';
import { contracts } from '../schema/certificates.ts';
import { checkTemplateRevisions, checkTemplates } from '../schema/check-templates.ts';
import { interiorPlans } from '../schema/interior.ts';
import type { Fixtures } from './fixtures.ts';

/** Adds the plan that tasks need. */
export async function addPlan(world: Fixtures, projectId: number, designerId: number): Promise<number> {
  const plan = buildInteriorPlan({ projectId, designerId });
  const [row] = await world.server.connection.db
    .insert(interiorPlans)
    .values(plan)
    .returning({ id: interiorPlans.id });
  if (!row) throw new Error('no plan');
  return row.id;
}

/** Adds a separate contract for each certificate, so that none waits for another to be issued. */
export async function addContracts(world: Fixtures, projectIds: readonly number[]): Promise<number[]> {
  const made = await world.server.connection.db
    .insert(contracts)
    .values(projectIds.map((projectId) => buildContract({ projectId, addedBy: world.owner.id })))
    .returning({ id: contracts.id });
  return made.map(({ id }) => id);
}

/** Adds a published template for each check. */
export async function addTemplates(world: Fixtures, projectIds: readonly number[]): Promise<number[]> {
  const { db } = world.server.connection;
  const publishedAt = '2026-03-02T07:30:00.000Z';
  const made = await db
    .insert(checkTemplates)
    .values(
      projectIds.map((projectId) =>
        buildCheckTemplate({
          ...{ projectId, addedBy: world.owner.id, revision: 1, itemsRevision: 1, publishedAt },
        }),
      ),
    )
    .returning({ id: checkTemplates.id, projectId: checkTemplates.projectId });
  if (made.length > 0)
    await db.insert(checkTemplateRevisions).values(
      made.map(({ id, projectId }) => ({
        ...{ projectId, templateId: id, number: 1, items: builtItems() },
        ...{ publishedAt, publishedBy: world.owner.id },
      })),
    );
  return made.map(({ id }) => id);
}
