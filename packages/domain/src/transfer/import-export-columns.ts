import type { RecordKind } from '../records/define-record.ts';
import type { AnyField, WordList as ChoiceList } from '../records/field-types.ts';
import type { RECORDS } from '../records/record-kinds.ts';

/** Lists with export and import, by path. */
export type TransferFeature = {
  [Kind in keyof typeof RECORDS]: (typeof RECORDS)[Kind]['columns'] extends readonly []
    ? never
    : (typeof RECORDS)[Kind]['path'];
}[keyof typeof RECORDS];

/** What the files of a list need of its record’s declaration. */
export type TransferRecord = Pick<RecordKind, 'kind' | 'path' | 'resource' | 'fields' | 'also' | 'columns'>;

/** Column kinds whose values are one of several options. */
export type ChoiceColumnKind = ChoiceList | 'phases' | 'flags';

/** The kind of values in a column; a link is a web address, because uploaded files are of no use elsewhere. */
export type TransferKind = 'text' | 'money' | 'number' | 'date' | 'link' | ChoiceColumnKind;

/** All column labels, by the key of their message. */
export type ColumnLabel =
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
  | 'number'
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
  | 'required'
  | 'trade'
  | 'stage'
  | 'timesRefused'
  | 'path'
  | 'placeName'
  | 'placePath'
  | 'day'
  | 'state'
  | 'heads'
  | 'workHours'
  | 'hoursLost'
  | 'delayMinutes'
  | 'signedByName'
  | 'position'
  | 'invoiceNumber'
  | 'issueDate'
  | 'currency'
  | 'reason'
  | 'vatId';

export interface TransferColumn {
  /** The field in the API schema. */
  field: string;
  kind: TransferKind;
  /** The message key of its label. */
  word: ColumnLabel;
  /** Set by the server: exported but not imported. */
  outOnly?: boolean;
}

/** Column kinds by field type. */
const KIND_OF: Record<AnyField['type'], TransferKind> = {
  text: 'text',
  money: 'money',
  day: 'date',
  flag: 'flags',
  choice: 'statuses',
  phase: 'phases',
  integer: 'number',
  rating: 'number',
  email: 'text',
  web: 'text',
  file: 'link',
  files: 'link',
  photoIds: 'text',
  structure: 'text',
  photos: 'text',
  revisions: 'text',
  millimetres: 'number',
  hours: 'number',
  row: 'number',
  uuid: 'text',
  person: 'text',
  name: 'text',
  moment: 'date',
  count: 'number',
  number: 'text',
};

const ROOM_NAME_COLUMN: TransferColumn = { field: 'roomName', kind: 'text', word: 'roomName' };

/** Returns the columns of a declared record in the order of exports and imports. */
export const columnsOf = ({ kind, fields, also, columns }: TransferRecord): TransferColumn[] => [
  // A task is matched to its plan by room name.
  ...(kind === 'interior-task' ? [ROOM_NAME_COLUMN] : []),
  ...columns.map((field) => {
    const { type, words, word = field, inFiles }: AnyField = { ...also, ...fields }[field] as AnyField;
    return {
      field,
      kind: words ?? KIND_OF[type],
      word: word as ColumnLabel,
      ...(field in fields || inFiles ? {} : { outOnly: true }),
    };
  }),
];
