import type { Minor } from '@brick/domain/money/money';
import type { Resource, RowFacts } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import type { Fields, WordList } from '@brick/domain/records/fields';
import type { RecordPath } from '@brick/domain/records/records';
import type { ComponentType, ReactNode } from 'react';
import type { BulkDeeds } from '../platform/bulk.tsx';
import type { PageKind } from '../platform/kinds.ts';
import type { RecordField } from '../platform/record-fields.ts';
import type { Offered } from '../platform/usual-actions.ts';
import type { RowAction } from '../ui/row-actions.tsx';
import type { Stat } from '../ui/stat-strip.tsx';
import type { Column } from '../ui/table-columns.ts';
import type { Deeds } from './deeds.ts';
import type { Filter } from './filters.ts';

/** What every record has. */
export interface Kept {
  id: number;
  version: number;
  createdAt: string;
}

/** A row that may have a number of its project’s series. */
export type Numbered = Kept & { number?: string };

/** What the domain says of a kind of record, as far as the web asks. */
export interface Declared {
  kind: PageKind;
  path: RecordPath;
  /** Its line of the table of rights, and the screen that lists it. */
  resource: Resource;
  /** The field that a row is called by. */
  title: string;
  fields: Fields;
  also: Fields;
  list: { sorts: readonly string[] };
}

/** Where the words of a choice stand, by the list of which they are. */
export const CHOICE_WORDS = {
  statuses: 'status',
  categories: 'categories',
  kinds: 'fields.kinds',
  fundings: 'fields.fundings',
} as const satisfies Record<WordList, string>;

export type ChoiceWords = (typeof CHOICE_WORDS)[WordList];

/** A column of a list. Head and cells follow from the field that it shows unless they are given. */
export interface ListColumn<Row>
  extends Omit<Column<Row>, 'header' | 'render' | 'sortable' | 'amounts' | 'align'> {
  /** The list's word for an empty cell; a dash unless said otherwise. */
  none?: string;
  /** What stands in it where that is more than the value; empty is drawn as `none` says. */
  cell?: (row: Row, currency: string) => ReactNode;
}

/** A figure above a list. */
export interface Figure
  extends Pick<Parameters<typeof Stat>[0], 'sub' | 'tone' | 'progress' | 'progressTone'> {
  /** Its word. */
  name: string;
  value?: ReactNode;
  /** An amount, in place of a value, and what is shown of it where figures beside it are to add up. */
  amount?: Minor | null | undefined;
  shown?: Minor | undefined;
  /** What the address says where the list is narrowed to the rows that it is made of. */
  rows: Readonly<Record<string, string | undefined>>;
}

/** What one may do with a row. */
export interface Rights {
  edit: boolean;
  remove: boolean;
}

/** Who may only read a row. */
export const NOTHING: Rights = { edit: false, remove: false };

export interface DialogProps<Row extends Kept> {
  kind: RecordKind<Row>;
  id: number;
  /** Opens another dialog of the kind in place of this one, by its name in the address. */
  show: (dialog: Record<string, number>) => void;
  onClose: () => void;
}

export interface FormProps<Row extends Kept> extends Omit<DialogProps<Row>, 'id'> {
  /** Null for a new one. */
  id: number | null;
}

/** An action of a row; the first ones stand before editing it. */
export type KindAction = Offered | (RowAction & { first: true });

/** What differs in a field from what its declaration says of it. */
export type FieldSaid<Row> = Partial<Omit<RecordField<Row>, 'name'>>;

/** A kind of record as the web shows it: what the domain declares, and what only a screen knows. */
export interface RecordKind<Row extends Kept, Totals = unknown> {
  is: Declared;
  /** It belongs to people and not to a project. */
  ofPeople?: true;
  /** It is added to a row of another kind, by the call of this path; its list is one of all projects. */
  addedTo?: string;
  /** The names in the address that open its form, where `add` and `edit` open another one on its screen. */
  opens?: { add: string; edit: string };

  filters: readonly Filter[];
  /** There are so many filters that they stand closer together. */
  closeFilters?: true;
  /** Beside the filters: what else narrows the list. */
  Narrowed?: ComponentType;
  columns: readonly ListColumn<Row>[];
  /** How a list is sorted of which the address does not say it. */
  sort: string;
  /** The column that is added up at the foot, and what it comes to. */
  total?: { column: string; of(totals: Totals): Minor };
  useFigures(totals: Totals | undefined, project: Project | null): readonly Figure[];
  /** How many actions stand in a row itself. */
  inlineActions?: number;
  /** What can be done with many rows at once, besides deleting them. */
  useBulk?(): Pick<BulkDeeds, 'mayPay' | 'statuses'>;

  /** What a row is called, where that is more than one field. */
  titleOf?(row: Row): string;
  /** Its fields in the order of its page and of its history. */
  page: readonly (keyof Row & string)[];
  /** Of those, what stands elsewhere on the page: in its heading, beside it. */
  apart?: readonly (keyof Row & string)[];
  /** Below its title on its page; the project unless said otherwise. */
  Subtitle?: ComponentType<{ row: Row }>;
  /** What its list is asked for the rows beside it; what the address says unless said otherwise. */
  besideIt?(row: Row): Readonly<Record<string, string>>;
  useSaid?(project: Project | null): Partial<Record<keyof Row, FieldSaid<Row>>>;
  status(row: Row): ReactNode;
  /** On its page, what belongs to it. */
  Beside?: ComponentType<{ row: Row }>;

  /** What of a row decides about rights in it. */
  facts?(row: Row): RowFacts;
  /** What one may do with a row, where the table of rights does not say it all: `usual` is what that says. */
  useRights?(project: Project | null): (row: Row, usual: Rights) => Rights;
  /** What else may be done with a row, between editing and deleting it. */
  useActions?(deeds: Deeds<Row>): (row: Row, rights: Rights) => readonly KindAction[];
  /** The dialog in which one is added, edited or read. */
  Form: ComponentType<FormProps<Row>>;
  /** Its other dialogs, by their names in the address. */
  dialogs?: Readonly<Record<string, ComponentType<DialogProps<Row>>>>;
}

/** What a row is called. */
export const titleOf = <Row extends Kept>({ is, titleOf: own }: RecordKind<Row>, row: Row): string =>
  own ? own(row) : String(row[is.title as keyof Row]);
