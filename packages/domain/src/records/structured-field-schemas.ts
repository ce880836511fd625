import * as z from 'zod';
import { answerReply, signatureReply } from '../checks/answer-schemas.ts';
import { itemInput, itemReply, MAX_ITEMS } from '../checks/items.ts';
import { pointReply } from '../checks/point-replies.ts';
import {
  blockingReply,
  lineReply as completionLineReply,
  listOfIssue,
} from '../completion-lists/reply-schemas.ts';
import { addendumReply, lineReply as diaryLineReply } from '../diary/lines.ts';
import { weatherInput, weatherReply } from '../diary/weather-schemas.ts';
import { invoiceDocument } from '../invoices/document.ts';
import { findingReply, proposalReply } from '../invoices/findings-and-proposal.ts';
import { scopeInput, scopeReply } from '../trade-links/scope.ts';

interface StructureSchemas {
  /** In a row. */
  shown: z.ZodType;
  /** In a request, if users enter it. */
  input?: z.ZodType;
}

/** The schemas of fields that are more than a value. */
const STRUCTURES = {
  'template-items': { shown: z.array(itemReply), input: z.array(itemInput).max(MAX_ITEMS) },
  'check-items': { shown: z.array(itemReply) },
  'check-answers': { shown: z.array(answerReply) },
  'check-points': { shown: z.array(pointReply) },
  'completion-lines': { shown: z.array(completionLineReply) },
  'completion-blocking': { shown: z.array(blockingReply) },
  'issue-lists': { shown: z.array(listOfIssue) },
  weather: { shown: weatherReply, input: weatherInput },
  'diary-lines': { shown: z.array(diaryLineReply) },
  'diary-addenda': { shown: z.array(addendumReply) },
  signature: { shown: signatureReply },
  'trade-link-scope': { shown: scopeReply, input: scopeInput },
  'invoice-document': { shown: invoiceDocument },
  'invoice-findings': { shown: z.array(findingReply) },
  'invoice-proposal': { shown: proposalReply.nullable() },
  texts: { shown: z.array(z.string()) },
  ids: { shown: z.array(z.int()) },
} satisfies Record<string, StructureSchemas>;

export type StructureName = keyof typeof STRUCTURES;

type InputOf<Schemas> = Schemas extends { input: infer Input extends z.ZodType } ? Input : never;

export type StructureShown<Name extends StructureName> = z.output<(typeof STRUCTURES)[Name]['shown']>;
export type StructureInput<Name extends StructureName> = z.input<InputOf<(typeof STRUCTURES)[Name]>>;
/** As a request holds it once it is read. */
export type StructureHeld<Name extends StructureName> = z.output<InputOf<(typeof STRUCTURES)[Name]>>;

/** The schemas of a field of type `structure`. */
export function schemasOfStructure({ structure }: { structure?: StructureName }): StructureSchemas {
  if (structure === undefined) throw new Error('a structure has a name');
  return STRUCTURES[structure];
}
