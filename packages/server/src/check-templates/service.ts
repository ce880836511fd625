import { assertUsable } from '@brick/domain/check-templates/rules';
import type { Item } from '@brick/domain/checks/items';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { checkTemplateRevisions, checkTemplates } from '../schema/check-templates.ts';

/** The published revision of a template from which a check is made. */
export interface UsableRevision {
  title: string;
  phase: Phase | null;
  revision: number;
  retiredAt: string | null;
  items: Item[];
}

/**
 * Loads the last published revision of a template of the project. Throws invalid if there is no such template, and
 * invalidStep if it is a draft or retired.
 */
export async function loadUsableRevision(
  connection: Connection,
  projectId: number,
  id: number,
): Promise<UsableRevision> {
  const [found] = await connection.rows<Omit<UsableRevision, 'items'> & { items: Item[] | null }>(sql`
    select ${checkTemplates.title} as title, ${checkTemplates.phase} as phase, ${checkTemplates.revision} as revision,
      ${checkTemplates.retiredAt} as "retiredAt", ${checkTemplateRevisions.items} as items
    from ${checkTemplates} left join ${checkTemplateRevisions} on ${checkTemplateRevisions.projectId} = ${checkTemplates.projectId}
      and ${checkTemplateRevisions.templateId} = ${checkTemplates.id} and ${checkTemplateRevisions.number} = ${checkTemplates.revision}
    where ${checkTemplates.projectId} = ${projectId} and ${checkTemplates.id} = ${id} and ${checkTemplates.deletedAt} is null
    for share of ${checkTemplates}`);
  if (!found) throw fieldProblem('templateId', problemMessage('Choose a template of this project'));
  assertUsable(found);
  return { ...found, items: found.items ?? [] };
}
