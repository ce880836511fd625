import { type Item, itemInput } from '@brick/domain/checks/items';
import type { checkTemplates } from '../schema/check-templates.ts';
import type { checks } from '../schema/checks.ts';

export type NewCheckTemplate = typeof checkTemplates.$inferInsert;

export type NewCheck = typeof checks.$inferInsert;

/** The id of an item of a template that was built, by its place. */
export const sampleItemId = (place: number): string =>
  `c0000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** The items of a template that was built: one to pass or fail, a hold point and a witness point of the engineer. */
export const sampleItems = (): Item[] =>
  [
    { id: sampleItemId(1), text: 'Bars as drawn', onFail: 'note' },
    { id: sampleItemId(2), text: 'Release', point: 'hold', party: { role: 'engineer' } },
    { id: sampleItemId(3), text: 'Poured', point: 'witness', party: { role: 'engineer' } },
  ].map((item) => itemInput.parse(item) as Item);

let codes = 0;

/** Builds the row of a check template. Default: a draft with a code of its own. */
export function buildCheckTemplate(
  fields: Pick<NewCheckTemplate, 'projectId' | 'addedBy'> & Partial<NewCheckTemplate>,
): NewCheckTemplate {
  codes += 1;
  return {
    code: `RF-${codes}`,
    title: 'Reinforcement before concrete',
    trade: 'reinforcement',
    phase: 'structure',
    items: sampleItems(),
    updatedAt: fields.createdAt,
    ...fields,
  };
}

/** Builds the row of a check, planned from the first revision of a template. */
export function buildCheck(
  fields: Pick<NewCheck, 'projectId' | 'addedBy' | 'templateId'> & Partial<NewCheck>,
): NewCheck {
  return {
    title: 'Reinforcement of the ground slab',
    phase: 'structure',
    templateRevision: 1,
    questions: 3,
    updatedAt: fields.createdAt,
    ...fields,
  };
}
