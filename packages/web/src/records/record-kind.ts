import type { Minor } from '@brick/domain/money/money';
import type { Action, Resource, RowFacts } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/api';
import type { RecordFields, WordList } from '@brick/domain/records/field-types';
import type { RecordPath } from '@brick/domain/records/record-kinds';
import type { ComponentType, ReactNode } from 'react';
import type { OptionalAction } from '../platform/lists/standard-actions.ts';
import type { BulkPermissions } from '../platform/lists/use-bulk-selection.tsx';
import type { PageKind } from '../platform/records/page-kinds.ts';
import type { RecordField } from '../platform/records/record-fields.ts';
import type { Stat } from '../ui/layout/stat-strip.tsx';
import type { MenuItem } from '../ui/overlay/menu.tsx';
import type { ColumnDef } from '../ui/table/column-layout.ts';
import type { RowAction } from '../ui/table/row-buttons.tsx';
import type { ListFilter } from './parse-filters.ts';
import type { RecordMutations } from './record-mutations.ts';

/** What every record has. */
export interface BaseRecord {
  id: number;
  version: number;
  createdAt: string;
}

/** A record that may have a number of its project’s series. */
export type NumberedRecord = BaseRecord & { number?: string };

/** The domain's declaration of a kind, as far as the web needs it. */
export interface RecordDeclaration {
  kind: PageKind;
  path: RecordPath;
  /** Its row in the permissions table, and the screen that lists it. */
  resource: Resource;
  /** The field with the title of a record. */
  title: string;
  fields: RecordFields;
  also: RecordFields;
  /** The fields in exports and imports, in their order. */
  columns: readonly string[];
  list: { sorts: readonly string[]; state: readonly string[] };
  isDiscussed?: false;
  isWithdrawn?: true;
}

/** Namespaces of choices by their list of options. */
export const CHOICE_WORDS = {
  statuses: 'status',
  categories: 'categories',
  kinds: 'fields.kinds',
  fundings: 'fields.fundings',
  issueKinds: 'fields.issueKinds',
  listKinds: 'fields.listKinds',
  trades: 'fields.trades',
  placeKinds: 'fields.placeKinds',
  disciplines: 'fields.disciplines',
  pinKinds: 'fields.pinKinds',
  billKinds: 'fields.billKinds',
} as const satisfies Record<WordList, string>;

export type ChoiceWords = (typeof CHOICE_WORDS)[WordList];

/** A column of a list. Header and cells follow from its field unless they are given. */
export interface ListColumn<Row>
  extends Omit<ColumnDef<Row>, 'header' | 'render' | 'sortable' | 'amounts' | 'align'> {
  /** The list's message for an empty cell; a dash by default. */
  none?: string;
  /** Renders more than the value; an empty cell is rendered as `none`. */
  cell?: (row: Row, currency: string) => ReactNode;
}

/** A figure above a list. */
export interface ListFigure
  extends Pick<Parameters<typeof Stat>[0], 'sub' | 'tone' | 'progress' | 'progressTone'> {
  /** Its message key; without such a message the status that it counts. */
  name: string;
  value?: ReactNode;
  /** An amount instead of a value, and its rounded form where figures have to add up. */
  amount?: Minor | null | undefined;
  shown?: Minor | undefined;
  /** The URL parameters that narrow the list to the rows of the figure. */
  rows: Readonly<Record<string, string | undefined>>;
}

/** What the user may do with a row. */
export interface RowRights {
  edit: boolean;
  remove: boolean;
}

/** The rights of a reader. */
export const NO_RIGHTS: RowRights = { edit: false, remove: false };

export interface RecordDialogProps<Row extends BaseRecord> {
  kind: RecordKind<Row>;
  id: number;
  /** Opens another dialog of the kind instead, by its URL parameter. */
  show: (dialog: Record<string, number>) => void;
  onClose: () => void;
}

export interface KindFormProps<Row extends BaseRecord> extends Omit<RecordDialogProps<Row>, 'id'> {
  /** Null for a new one. */
  id: number | null;
}

/** An action of a row; those with `first` come before editing. */
export type KindAction = OptionalAction | (RowAction & { first: true });

/** Overrides of a field's declaration. */
export type FieldOverrides<Row> = Partial<Omit<RecordField<Row>, 'name'>>;

/** A kind of record in the web: its declaration, and what only the screens need. */
export interface RecordKind<Row extends BaseRecord, Totals = unknown> {
  is: RecordDeclaration;
  /** It belongs to people and not to a project. */
  ofPeople?: true;
  /** Its rows are deleted one by one alone. */
  oneByOne?: true;
  /** The right that adding one needs; default: create. */
  addRight?: Action;
  /** Its rows come in as files, for which its list has a place of its own: no button adds one. */
  isReceived?: true;
  /** It is added to a row of another kind, by the endpoint of this path; its list spans projects. */
  addedTo?: string;
  /** The URL parameters that open its form, where `add` and `edit` open another one on the screen. */
  opens?: { add: string; edit: string };

  /** What files are made of its list or read into it; both by default. */
  transfers?: 'none' | 'export';
  /** What the menu of its exports offers besides files of the list. */
  useExports?(): readonly MenuItem[];

  filters: readonly ListFilter[];
  /** It has so many filters that they are closer together. */
  closeFilters?: true;
  /** Shown beside the filters: what else narrows the list. */
  ExtraFilters?: ComponentType;
  columns: readonly ListColumn<Row>[];
  /** The default sorting of the list. */
  sort: string;
  /** The column with a total at the foot, and the total. */
  total?: {
    column: string;
    of(totals: Totals): Minor;
    /** It has no plus, though its column may be below zero. */
    isPlain?: true;
  };
  useFigures(totals: Totals | undefined, project: Project | null): readonly ListFigure[];
  /** The number of actions in a row itself. */
  inlineActions?: number;
  /** Bulk actions besides deleting. */
  useBulk?(): Pick<BulkPermissions, 'mayPay' | 'statuses' | 'others'>;

  /** The title of a row, if it is more than one field. */
  titleOf?(row: Row): string;
  /** Its fields in the order of its page and history. */
  page: readonly (keyof Row & string)[];
  /** Fields that are shown elsewhere on the page: in its heading, beside it. */
  apart?: readonly (keyof Row & string)[];
  /** Below the title of its page; the project by default. */
  Subtitle?: ComponentType<{ row: Row }>;
  /** The filters of the list that has its neighbours; those of the URL by default. */
  besideIt?(row: Row): Readonly<Record<string, string>>;
  useSaid?(project: Project | null): Partial<Record<keyof Row, FieldOverrides<Row>>>;
  status(row: Row): ReactNode;
  /** What its page shows first, in its whole width: the sheet of a plan. */
  Above?: ComponentType<{ row: Row }>;
  /** Related records on its page. */
  Beside?: ComponentType<{ row: Row }>;

  /** The facts of a row that decide about rights. */
  facts?(row: Row): RowFacts;
  /** The rights to a row, where the permissions table is not enough: `usual` has those of the table. */
  useRights?(project: Project | null): (row: Row, usual: RowRights) => RowRights;
  /** Other actions of a row, between editing and deleting. */
  useActions?(mutations: RecordMutations<Row>): (row: Row, rights: RowRights) => readonly KindAction[];
  /** The dialog that adds, edits or shows one. */
  Form: ComponentType<KindFormProps<Row>>;
  /** What a duplicate takes over: it can be duplicated, and several are added in a row. */
  copies?: readonly (keyof Row & string)[];
  /** Its other dialogs, by URL parameter. */
  dialogs?: Readonly<Record<string, ComponentType<RecordDialogProps<Row>>>>;
}

/** The title of a record. */
export const recordTitle = <Row extends BaseRecord>(
  { is, titleOf: own }: RecordKind<Row>,
  row: Row,
): string => (own ? own(row) : String(row[is.title as keyof Row]));
