import type { AnyField, WordList as ChoiceList } from '../records/fields.ts';
import type { RecordKind } from '../records/record.ts';
import { RECORDS } from '../records/records.ts';

/** The lists that can be exported and imported, by their paths. */
export type TransferRoom = {
  [Kind in keyof typeof RECORDS]: (typeof RECORDS)[Kind]['columns'] extends readonly []
    ? never
    : (typeof RECORDS)[Kind]['path'];
}[keyof typeof RECORDS];

/** Words whose values are one of a list. */
export type WordList = ChoiceList | 'phases' | 'flags';

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
  | 'required';

export interface TransferColumn {
  /** The field of the room's contract. */
  field: string;
  kind: TransferKind;
  /** Under which its words are found. */
  word: FieldName;
  /** Made by the server: it goes out and is not read in. */
  outOnly?: boolean;
}

/** What stands in a column, by what its field holds. */
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
  row: 'number',
  person: 'text',
  name: 'text',
  moment: 'date',
  count: 'number',
  number: 'text',
};

/** The columns of a declared record, in the order that it says. */
const columnsOf = ({ fields, also, columns }: RecordKind): TransferColumn[] =>
  columns.map((field) => {
    const { type, words, word = field }: AnyField = { ...also, ...fields }[field] as AnyField;
    return {
      field,
      kind: words ?? KIND_OF[type],
      word: word as FieldName,
      ...(field in fields ? {} : { outOnly: true }),
    };
  });

const OF_THE_PLAN: TransferColumn = { field: 'roomName', kind: 'text', word: 'roomName' };

/** The columns of each list, in the order in which an export writes them and an import offers them. */
export const TRANSFER_COLUMNS = Object.fromEntries(
  Object.values(RECORDS).flatMap((record: RecordKind) =>
    record.columns.length > 0
      ? [
          [
            record.path,
            // A task is found by the room of its plan.
            [...(record.kind === 'interior-task' ? [OF_THE_PLAN] : []), ...columnsOf(record)],
          ],
        ]
      : [],
  ),
) as Record<string, readonly TransferColumn[]> as Readonly<Record<TransferRoom, readonly TransferColumn[]>>;
