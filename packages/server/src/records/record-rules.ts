import type { Member } from '@brick/domain/permissions';
import type { ProjectRecord } from '@brick/domain/records/record-kinds';
import type { SQL } from 'drizzle-orm';
import type { CreateContext, ProjectContext, RowContext } from '../platform/http/endpoint-handlers.ts';
import type { RecordStore } from '../platform/records/record-store.ts';
import type { KindDefinition } from '../schema/kinds/define-kind.ts';
import type { FilterAliases, ListFilters } from './list-queries.ts';

/** The columns that every row of a declared kind has. */
export interface RecordRow {
  id: number;
  projectId: number;
  version: number;
  deletedAt: string | null;
  deletedBy: number | null;
}

/** The user and project of a request. */
export type RecordContext = Pick<
  ProjectContext<unknown>,
  'connection' | 'services' | 'caller' | 'member' | 'project' | 'today'
>;

/** Additional fields to store and additional work of a write. */
interface WriteStep<Stored> {
  fields?: Partial<Stored>;
  /** Does the additional work of a write that is in progress, and returns the resulting row. */
  carryOut?: (write: Promise<Stored>) => Promise<Stored>;
  /** Additional work for a new row that its response does not wait for. */
  along?: (write: Promise<Stored>) => Promise<unknown>;
}

// biome-ignore lint/suspicious/noConfusingVoidType: what only refuses answers nothing.
type BeforeWrite<Stored> = Promise<WriteStep<Stored>> | WriteStep<Stored> | void;

/** Server-side rules of a declared kind: its record store, and what the permission table does not cover. */
export interface RecordRules<Stored extends RecordRow, Body> {
  // biome-ignore lint/suspicious/noExplicitAny: what a kind inserts is nothing to the calls that all kinds have.
  rows: RecordStore<Stored, any, any>;
  stored: KindDefinition;
  /** The title of a row in notices and messages. Default: number and title. */
  titleOf?: (row: Stored) => string;
  /** Serializes rows. Default: the stored fields. */
  shown?: (context: RecordContext, rows: readonly Stored[]) => Promise<object[]>;
  /** Conditions of the list filters beyond plain fields. */
  filtered?: (filters: ListFilters, context: RecordContext) => readonly SQL[];
  /** Values of filters that stand for several of a field. */
  filterAliases?: FilterAliases;
  /** Records that a row is only seen with, and the fields that name them: with these it leaves the pack and comes back. */
  seenWith?: readonly { kind: ProjectRecord; by: string }[];
  /** Computes the totals of the filtered rows. */
  totals?: (context: RecordContext, filters: ListFilters) => Promise<object>;
  /** Throws for edits that the permission table alone would allow. Runs before the check for stale versions. */
  mustBeEditable?: (member: Member, row: Stored, sent: Partial<Body>) => void;
  /** Throws for deletions that the permission table alone would allow. */
  mustBeDeletable?: (member: Member, row: Stored) => void;
  /** Loads what the deletion of rows depends on, and returns a function that throws for rows that cannot be deleted. */
  deletable?: (context: RecordContext, rows: readonly Stored[]) => Promise<(row: Stored) => void>;
  /**
   * Loads what the restore of rows depends on, and returns a function that throws for rows that cannot be restored.
   */
  restorable?: (context: RecordContext, rows: readonly Stored[]) => Promise<(row: Stored) => void>;
  /** Locks what new rows name that others lock before files and suppliers come into a project, in one order for all rows. */
  lockFirst?: (context: RecordContext, bodies: readonly Body[]) => Promise<unknown>;
  /** Validates a new row, and may return additional fields to store. */
  beforeAdd?: (context: CreateContext<Body>) => BeforeWrite<Stored>;
  /** The same for an edit. */
  beforeChange?: (context: RowContext<unknown, Stored>, sent: Partial<Body>) => BeforeWrite<Stored>;
  /** Additional work when a row is deleted. */
  alongDelete?: (context: RowContext<unknown, Stored>) => Promise<unknown>;
  /** Awaits the deletion of rows, and does what it brings along for each of them, such as notices. */
  carryOutDelete?: <Written>(
    context: RecordContext,
    rows: readonly Stored[],
    write: Promise<Written>,
  ) => Promise<Written>;
  /** Additional work when rows are restored, such as notices. */
  alongRestore?: <Written>(
    context: RecordContext,
    rows: readonly Stored[],
    write: Promise<Written>,
  ) => Promise<Written>;
  /** The action of an edit in the log. */
  actionOf?: (changed: Partial<Stored>) => 'updated' | 'decided' | 'paid';
}
