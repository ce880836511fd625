import * as z from 'zod';
import { profileBody } from '../accounting/profile.ts';
import { budgetBody, transferBody } from '../budgets/api.ts';
import { commitmentBody } from '../budgets/commitment-api.ts';
import { milestoneBody, progressBody } from '../budgets/programme-api.ts';
import { contractBody } from '../certificates/building-contract-body.ts';
import { documentVersionBody } from '../documents/version-body.ts';
import { projectBody } from '../projects/api.ts';
import { RECORDS } from '../records/record-kinds.ts';
import { bodyOf } from '../records/schemas-from-fields.ts';
import { brandingBody } from '../reports/branding-api.ts';
import { isVisibleText } from '../text-checks.ts';
import type { ArchiveRecordKind } from './record-kind.ts';

/** The form schema of each kind of record. An archive may not contain values that its form would reject. */
export const FORM_SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  ...Object.fromEntries(
    Object.values(RECORDS)
      // Links are in no archive.
      .filter((record) => !('isWithdrawn' in record))
      .map(({ kind, fields }) => [kind, bodyOf(fields)]),
  ),
  project: projectBody,
  branding: brandingBody,
  budget: budgetBody,
  transfer: transferBody,
  milestone: milestoneBody,
  'progress-entry': progressBody,
  contract: contractBody,
  'contract-line': contractBody.shape.lines.unwrap().element,
  commitment: commitmentBody,
  'accounting-profile': profileBody,
  'document-version': documentVersionBody,
};

/** Fields of the record itself; a form field of the same name means something else. */
const RECORD_OWN_FIELDS = ['id', 'version'];

const isArchiveFile = (value: unknown) => typeof value === 'string' && value.startsWith('file:');

// Files of the archive are uploaded during the import, so the form sees an upload address.
const asUploadUrl = (value: unknown, place = 0) =>
  isArchiveFile(value) ? `/api/files/${String(place).padStart(20, '0')}` : value;

/** Validates an archive field with its form schema. Text is replaced by the normalized text. */
const validatedByForm = (form: z.ZodType, field: z.ZodType): z.ZodType =>
  field.transform((value: unknown, context) => {
    if (value === null || value === undefined) return value;
    const taken = form.safeParse(Array.isArray(value) ? value.map(asUploadUrl) : asUploadUrl(value));
    // Older archives hold names in which there is nothing to see.
    if (!taken.success && typeof value === 'string' && value.trim() !== '' && !isVisibleText(value))
      return value;
    if (!taken.success) {
      context.addIssue({ code: 'custom', message: 'form', input: value });
      return z.NEVER;
    }
    const stays = typeof value !== 'string' || typeof taken.data === 'number' || isArchiveFile(value);
    return stays ? value : taken.data;
  });

/** Adds form validation to every field that the form has under the same name. */
export const withFormValidation = <Fields extends z.ZodObject>(form: z.ZodObject, fields: Fields): Fields =>
  fields.extend(
    Object.fromEntries(
      Object.entries(fields.shape).flatMap(([name, field]) => {
        const entered = RECORD_OWN_FIELDS.includes(name) ? undefined : form.shape[name];
        return entered ? [[name, validatedByForm(entered as z.ZodType, field as z.ZodType)]] : [];
      }),
    ),
  ) as unknown as Fields;

/** Adds form validation to a kind of archive record, if it has a form, and what holds between its fields. */
export function withFormOfKind(kind: ArchiveRecordKind, form: z.ZodObject | undefined): ArchiveRecordKind {
  const { holds = () => true } = kind;
  return form ? { ...kind, fields: withFormValidation(form, kind.fields).refine(holds) } : kind;
}
