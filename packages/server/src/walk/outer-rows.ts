import { contracts } from '../schema/certificates.ts';
import { interiorPlans } from '../schema/interior.ts';
import { buildContract } from '../testing/builders/certificate.ts';
import { buildInteriorPlan } from '../testing/builders/interior.ts';
import type { World } from './world.ts';

/** A plan, which is needed before its tasks are. */
export async function planFor(world: World, projectId: number, designerId: number): Promise<number> {
  const plan = buildInteriorPlan({ projectId, designerId });
  const [row] = await world.server.connection.db
    .insert(interiorPlans)
    .values(plan)
    .returning({ id: interiorPlans.id });
  if (!row) throw new Error('no plan');
  return row.id;
}

/** A contract of its own for each certificate: none waits for another one to be issued first. */
export async function contractsFor(world: World, projectIds: readonly number[]): Promise<number[]> {
  const made = await world.server.connection.db
    .insert(contracts)
    .values(projectIds.map((projectId) => buildContract({ projectId, addedBy: world.owner.id })))
    .returning({ id: contracts.id });
  return made.map(({ id }) => id);
}
