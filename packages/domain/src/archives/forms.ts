import * as z from 'zod';
import { commitmentBody } from '../budgets/commitment-contract.ts';
import { budgetBody, transferBody } from '../budgets/contract.ts';
import { milestoneBody, progressBody } from '../budgets/programme-contract.ts';
import { contractBody } from '../certificates/contract-body.ts';
import { documentVersionBody } from '../documents/contract.ts';
import { projectBody } from '../projects/contract.ts';
import { RECORDS } from '../records/records.ts';
import { bodyOf } from '../records/schemas.ts';
import { brandingBody } from '../reports/branding.ts';
import type { RecordKind } from './record-kind.ts';

/** The forms in which the records of a kind are entered: what they refuse, an archive does not bring either. */
export const FORMS: Readonly<Record<string, z.ZodObject>> = {
  ...Object.fromEntries(Object.values(RECORDS).map(({ kind, fields }) => [kind, bodyOf(fields)])),
  project: projectBody,
  branding: brandingBody,
  budget: budgetBody,
  transfer: transferBody,
  milestone: milestoneBody,
  'progress-entry': progressBody,
  contract: contractBody,
  'contract-line': contractBody.shape.lines.unwrap().element,
  commitment: commitmentBody,
  'document-version': documentVersionBody,
};

/** What a record says of itself, whatever its form calls so. */
const OF_THE_RECORD = ['id', 'version'];

const inArchive = (value: unknown) => typeof value === 'string' && value.startsWith('file:');

// A file of the archive is uploaded when it comes in, so that it stands for one that was.
const uploaded = (value: unknown, place = 0) =>
  inArchive(value) ? `/api/files/${String(place).padStart(20, '0')}` : value;

/** A field as its form takes it. Text becomes what the form makes of it. */
const takenBy = (form: z.ZodType, field: z.ZodType): z.ZodType =>
  field.transform((value: unknown, context) => {
    if (value === null || value === undefined) return value;
    const taken = form.safeParse(Array.isArray(value) ? value.map(uploaded) : uploaded(value));
    if (!taken.success) {
      context.addIssue({ code: 'custom', message: 'form', input: value });
      return z.NEVER;
    }
    const stays = typeof value !== 'string' || typeof taken.data === 'number' || inArchive(value);
    return stays ? value : taken.data;
  });

/** Fields of records, each as the form takes it that has one of its name. */
export const asInForm = <Fields extends z.ZodObject>(form: z.ZodObject, fields: Fields): Fields =>
  fields.extend(
    Object.fromEntries(
      Object.entries(fields.shape).flatMap(([name, field]) => {
        const entered = OF_THE_RECORD.includes(name) ? undefined : form.shape[name];
        return entered ? [[name, takenBy(entered as z.ZodType, field as z.ZodType)]] : [];
      }),
    ),
  ) as unknown as Fields;

/** A kind whose records are such as its form lets in. */
export const enteredInForm = (kind: RecordKind, form: z.ZodObject | undefined): RecordKind =>
  form ? { ...kind, fields: asInForm(form, kind.fields) } : kind;
