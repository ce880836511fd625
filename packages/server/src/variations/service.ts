import { ZERO } from '@brick/domain/money/money';
import { can } from '@brick/domain/permissions';
import { variation } from '@brick/domain/variations/record';
import { sql } from 'drizzle-orm';
import { notAllowed } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { CreateContext } from '../platform/http/endpoint-handlers.ts';
import { createAdder } from '../records/record-routes.ts';
import { variations } from '../schema/variations.ts';
import { type VariationBody, variationRules } from './variation-rules.ts';
import type { VariationRow } from './variation-store.ts';

const addVariation = createAdder(variation, variationRules);

/** Submits a variation that follows from another record. Throws unless the caller may add variations. */
export async function submitVariation(
  { connection, services, caller, member, project, today }: Omit<CreateContext<unknown>, 'body'>,
  fields: Pick<VariationBody, 'title' | 'description' | 'affectedPhase' | 'extraCost'>,
): Promise<VariationRow> {
  if (!can(member, 'variations', 'create')) throw notAllowed();
  const body: VariationBody = {
    ...fields,
    status: 'pending',
    attachmentUrl: null,
    timeImpactDays: null,
    fundedBy: 'client',
    contractId: null,
  };
  return addVariation({ connection, services, caller, member, project, today, body });
}

/** Loads the numbers of variations by id, including those in the trash. */
export async function loadVariationNumbers(
  connection: Connection,
  { projectIds, ids }: { projectIds: readonly number[]; ids: readonly number[] },
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.rows<{ id: number; number: string }>(sql`
    select ${variations.id} as id, ${variations.number} as number from ${variations}
    where ${variations.projectId} = any(${sql.param([...projectIds])}::bigint[])
      and ${variations.id} = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Drafts a variation that follows from another record, without costs yet. Throws unless the caller may add variations. */
export async function draftVariation(
  { connection, services, caller, member, project, today }: Omit<CreateContext<unknown>, 'body'>,
  fields: Pick<VariationBody, 'title' | 'description' | 'affectedPhase' | 'timeImpactDays'>,
): Promise<VariationRow> {
  if (!can(member, 'variations', 'create')) throw notAllowed();
  const body: VariationBody = {
    ...fields,
    ...{ status: 'draft', extraCost: ZERO, attachmentUrl: null, fundedBy: 'client', contractId: null },
  };
  return addVariation({ connection, services, caller, member, project, today, body });
}
