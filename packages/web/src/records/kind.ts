import type { Resource } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import type { AnyField } from '@brick/domain/records/fields';
import type { ComponentType, ReactNode } from 'react';
import type { BulkDeeds } from '../platform/bulk.tsx';
import type { RecordField } from '../platform/record-fields.ts';
import type { PageKind } from '../platform/row-address.ts';
import type { Offered } from '../platform/usual-actions.ts';
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

/** The folders of the kinds that are lists: of their calls, their words and their screens. */
export type RecordPath = Exclude<BulkDeeds['room'], 'interior-tasks'>;

/** What the domain says of a kind of record, as far as the web asks. */
export interface Declared {
  kind: PageKind;
  path: RecordPath;
  resource: Resource;
  /** The field that a row is called by. */
  title: string;
  fields: Readonly<Record<string, AnyField>>;
  list: { sorts: readonly string[] };
}

/** Whose words the options of a choice are. */
export type ChoiceWords = 'ui.status' | 'categories' | 'documents.kinds' | 'variations.funding';

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
  amount?: string | null | undefined;
  shown?: string | undefined;
  /** What the address says where the list is narrowed to the rows that it is made of. */
  rows: Readonly<Record<string, string | undefined>>;
}

/** What one may do with a row. */
export interface Rights {
  edit: boolean;
  remove: boolean;
}

export interface FormProps<Row extends Kept> {
  kind: RecordKind<Row>;
  /** Null for a new one. */
  id: number | null;
  onClose: () => void;
}

/** What differs in a field from what its declaration says of it. */
export type FieldSaid<Row> = Partial<Omit<RecordField<Row>, 'name'>>;

/** A kind of record as the web shows it: what the domain declares, and what only a screen knows. */
export interface RecordKind<Row extends Kept, Totals = unknown> {
  is: Declared;
  /** It belongs to people and not to a project. */
  ofPeople?: true;

  /** Whose words a choice has; those of a status unless said otherwise. */
  choices?: Readonly<Partial<Record<string, ChoiceWords>>>;

  filters: readonly Filter[];
  /** Beside the filters: what else narrows the list. */
  Narrowed?: ComponentType;
  columns: readonly ListColumn<Row>[];
  /** How a list is sorted of which the address does not say it. */
  sort: string;
  /** The column that is added up at the foot, and what it comes to. */
  total?: { column: string; of(totals: Totals): string };
  useFigures(totals: Totals | undefined, project: Project | null): readonly Figure[];
  /** What can be done with many rows at once, besides deleting them. */
  useBulk?(): Pick<BulkDeeds, 'mayPay' | 'statuses'>;

  /** What a row is called, where that is more than one field. */
  titleOf?(row: Row): string;
  /** Its fields in the order of its page and of its history. */
  page: readonly (keyof Row & string)[];
  /** Of those, what stands elsewhere on the page: in its heading, beside it. */
  apart?: readonly (keyof Row & string)[];
  useSaid?(project: Project | null): Partial<Record<keyof Row, FieldSaid<Row>>>;
  status(row: Row): ReactNode;
  /** On its page, what belongs to it. */
  Beside?: ComponentType<{ row: Row }>;

  useRights(project: Project | null): (row: Row) => Rights;
  /** What else may be done with a row, between editing and deleting it. */
  useActions?(deeds: Deeds<Row>): (row: Row, rights: Rights) => readonly Offered[];
  /** The dialog in which one is added, edited or read. */
  Form: ComponentType<FormProps<Row>>;
}

/** What a row is called. */
export const titleOf = <Row extends Kept>({ is, titleOf: own }: RecordKind<Row>, row: Row): string =>
  own ? own(row) : String(row[is.title as keyof Row]);
