import { templateFacts } from '@brick/domain/check-templates/rules';
import { createRecordStore } from '../platform/records/record-store.ts';
import { checkTemplates } from '../schema/check-templates.ts';

export type TemplateRow = typeof checkTemplates.$inferSelect;

export const templateRows = createRecordStore({
  kind: 'check-template',
  table: checkTemplates,
  facts: templateFacts,
});
