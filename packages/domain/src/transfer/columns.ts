/** The lists that can be exported and imported. */
export type TransferRoom =
  | 'expenses'
  | 'variations'
  | 'monitoring-fees'
  | 'inspections'
  | 'issues'
  | 'interior-tasks'
  | 'suppliers'
  | 'documents';

/** Words whose values are one of a list. */
export type WordList = 'phases' | 'categories' | 'statuses' | 'fundings' | 'kinds' | 'flags';

/** What stands in a column; a link is a web address, because a file of ours is no use elsewhere. */
export type TransferKind = 'text' | 'money' | 'number' | 'date' | 'link' | WordList;

/** Every field that a column can hold, under the name by which its words are found. */
export type FieldName =
  | 'date'
  | 'phase'
  | 'item'
  | 'supplier'
  | 'category'
  | 'amount'
  | 'dueDate'
  | 'isPaid'
  | 'description'
  | 'title'
  | 'affectedPhase'
  | 'extraCost'
  | 'fundedBy'
  | 'timeImpactDays'
  | 'status'
  | 'link'
  | 'feeType'
  | 'payeeName'
  | 'reportNumber'
  | 'inspectionType'
  | 'scheduledDate'
  | 'location'
  | 'assignedTo'
  | 'result'
  | 'observations'
  | 'adviceInstructions'
  | 'severity'
  | 'priority'
  | 'roomName'
  | 'taskName'
  | 'estimatedCost'
  | 'name'
  | 'contactPerson'
  | 'email'
  | 'phone'
  | 'address'
  | 'website'
  | 'rating'
  | 'notes'
  | 'isActive'
  | 'kind'
  | 'issuedOn'
  | 'expiresOn'
  | 'required';

/** The words of a language in an exported file; an import knows those of all languages. */
export interface TransferWords {
  rooms: Record<TransferRoom, string>;
  fields: Record<FieldName, string>;
  phases: Record<string, string>;
  categories: Record<string, string>;
  statuses: Record<string, string>;
  fundings: Record<string, string>;
  kinds: Record<string, string>;
  flags: { true: string; false: string };
}

export interface TransferColumn {
  /** The field of the room's contract. */
  field: string;
  kind: TransferKind;
  /** Under which its words are found. */
  word: FieldName;
  /** Made by the server: it goes out and is not read in. */
  outOnly?: boolean;
}

const column = (field: FieldName, kind: TransferKind = 'text'): TransferColumn => ({
  field,
  kind,
  word: field,
});

const named = (field: string, word: FieldName, kind: TransferKind = 'text'): TransferColumn => ({
  field,
  kind,
  word,
});

const amount = column('amount', 'money');
const assignedTo = column('assignedTo');
const description = column('description');
const dueDate = column('dueDate', 'date');
const isPaid = column('isPaid', 'flags');
const phase = column('phase', 'phases');
const status = column('status', 'statuses');
const title = column('title');

/** The columns of each list, in the order in which an export writes them and an import offers them. */
export const TRANSFER_COLUMNS: Readonly<Record<TransferRoom, readonly TransferColumn[]>> = {
  expenses: [
    column('date', 'date'),
    named('itemName', 'item'),
    phase,
    column('supplier'),
    column('category', 'categories'),
    amount,
    dueDate,
    isPaid,
    description,
  ],
  variations: [
    title,
    column('affectedPhase', 'phases'),
    column('extraCost', 'money'),
    column('fundedBy', 'fundings'),
    column('timeImpactDays', 'number'),
    status,
    description,
    named('attachmentUrl', 'link', 'link'),
  ],
  'monitoring-fees': [
    column('feeType'),
    column('payeeName'),
    amount,
    dueDate,
    isPaid,
    description,
    named('invoiceUrl', 'link', 'link'),
  ],
  inspections: [
    { ...column('reportNumber'), outOnly: true },
    column('inspectionType'),
    phase,
    column('scheduledDate', 'date'),
    column('location'),
    assignedTo,
    dueDate,
    column('result', 'statuses'),
    column('observations'),
    column('adviceInstructions'),
  ],
  issues: [
    title,
    description,
    phase,
    column('severity', 'statuses'),
    column('priority', 'statuses'),
    status,
    assignedTo,
    column('location'),
    dueDate,
    column('supplier'),
    named('attachmentUrl', 'link', 'link'),
  ],
  'interior-tasks': [
    column('roomName'),
    column('taskName'),
    status,
    column('priority', 'statuses'),
    column('estimatedCost', 'money'),
    assignedTo,
    dueDate,
    description,
  ],
  suppliers: [
    column('name'),
    column('contactPerson'),
    column('email'),
    column('phone'),
    column('category', 'categories'),
    column('address'),
    column('website'),
    column('rating', 'number'),
    column('isActive', 'flags'),
    column('notes'),
  ],
  documents: [
    title,
    column('kind', 'kinds'),
    phase,
    column('issuedOn', 'date'),
    column('expiresOn', 'date'),
    column('required', 'flags'),
    description,
    named('url', 'link', 'link'),
  ],
};
