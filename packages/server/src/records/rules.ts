import type { Bucket } from '@brick/domain/ledger/project-figures';
import type { Member } from '@brick/domain/permissions';
import type { SQL } from 'drizzle-orm';
import type { KeptRows } from '../platform/kept-rows.ts';
import type { Creation, ProjectContext, RowContext } from '../platform/serve.ts';
import type { KindOfRow } from '../schema/kind.ts';
import type { Filters } from './living-rows.ts';

/** What every row of a declared kind has. */
export interface Row {
  id: number;
  projectId: number;
  version: number;
  deletedAt: string | null;
  deletedBy: number | null;
}

/** Who asks, about which project. */
export type Asked = Pick<ProjectContext<unknown>, 'connection' | 'caller' | 'member' | 'project' | 'today'>;

/** What is stored beside what was sent, and what else belongs to the write. */
interface Step<Stored> {
  fields?: Partial<Stored>;
  /** Does what goes with the write, which is on its way to the database, and answers the row as it then is. */
  carryOut?: (write: Promise<Stored>) => Promise<Stored>;
  /** Of a new row: what happens beside it, for which its answer does not wait. */
  along?: (write: Promise<Stored>) => Promise<unknown>;
}

// biome-ignore lint/suspicious/noConfusingVoidType: what only refuses answers nothing.
type Before<Stored> = Promise<Step<Stored>> | Step<Stored> | void;

/** What the server adds to a declared kind: its rows, and the rules that its table of rights does not say. */
export interface Rules<Stored extends Row, Body> {
  // biome-ignore lint/suspicious/noExplicitAny: what a kind inserts is nothing to the calls that all kinds have.
  rows: KeptRows<Stored, any, any>;
  stored: KindOfRow;
  /** What a row is called where it is told of or refused; its number and title unless said otherwise. */
  titleOf?: (row: Stored) => string;
  /** Rows as they are answered, where that is more than what is stored of them. */
  shown?: (context: Asked, rows: readonly Stored[]) => Promise<object[]>;
  /** What filters of its list ask that look at no one field. */
  filtered?: (filters: Filters, context: Asked) => readonly SQL[];
  /** Under what the count of all its rows is kept, which so is not counted anew. */
  countedAs?: Bucket['resource'];
  /** The figures of what the filters leave. */
  totals?: (context: Asked, filters: Filters) => Promise<object>;
  /** Refuses an edit by who may not make it, beyond the table of rights; before it is looked whether it is stale. */
  mustBeEditable?: (member: Member, row: Stored, sent: Partial<Body>) => void;
  /** Refuses to put a row into the trash, beyond the table of rights. */
  mustBeDeletable?: (member: Member, row: Stored) => void;
  /** Looks up at once what taking rows back depends on; answers what refuses one of them. */
  restorable?: (context: Asked, rows: readonly Stored[]) => Promise<(row: Stored) => void>;
  /** Refuses a new row, or says what is to be stored of it beside what was sent. */
  beforeAdd?: (context: Creation<Body>) => Before<Stored>;
  /** The same of an edit. */
  beforeChange?: (context: RowContext<unknown, Stored>, sent: Partial<Body>) => Before<Stored>;
  /** What goes with a row into the trash. */
  alongDelete?: (context: RowContext<unknown, Stored>) => Promise<unknown>;
  /** What goes with rows out of the trash, or is to be told of it. */
  alongRestore?: <Written>(
    context: Asked,
    rows: readonly Stored[],
    write: Promise<Written>,
  ) => Promise<Written>;
  /** What an edit of these fields is called in the log. */
  actionOf?: (changed: Partial<Stored>) => 'updated' | 'decided' | 'paid';
}
