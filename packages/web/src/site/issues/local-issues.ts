import type { IssueStage } from '@brick/domain/issues/record';
import { stageOf } from '@brick/domain/issues/steps';
import type { Entry } from '@brick/domain/site/outbox/entry';
import { displayName } from '@brick/domain/users/display-name';
import type { Pack } from '../pack/pack-store.ts';
import { type PlanSpot, pinIn } from '../plans/plan-spot.ts';

type PackIssue = Pack['issues'] extends ReadonlyMap<number, infer Row> ? Row : never;

/** Fields that a person writes of an issue on site. */
export interface EditableIssueFields {
  title: string;
  description: string | null;
  severity: string;
  trade: string | null;
  assignedTo: string | null;
  dueDate: string | null;
  placeId: number | null;
}

/** An issue as it is seen on site: a row of the pack with what waits for it, or one that is not sent yet. */
export interface LocalIssue extends EditableIssueFields {
  /** In addresses: the server's id, or the uuid of the entry that makes it. */
  key: string;
  /** SN-0001; null while it is not sent. */
  number: string | null;
  stage: IssueStage;
  /** "Block A / Level 1 / 1.04"; null without a place, and where the device does not know it. */
  placePath: string | null;
  /** Who puts it right as it is sent: the username of a member, or words. `assignedTo` is what people read. */
  assignee: string | null;
  isMine: boolean;
  /** Where on a plan one that is not sent was captured. */
  pin: PlanSpot | null;
  row: PackIssue | null;
  /** The entry that makes it; null once it is sent. */
  made: Entry | null;
  /** Edits and steps that wait, in their order. */
  waiting: readonly Entry[];
}

/** The entries of an issue that are neither drafts nor photos. */
const isWaiting = ({ kind, state, act }: Entry) => kind === 'issue' && state !== 'draft' && act !== 'photo';

const textIn = (body: Record<string, unknown>, name: string): string | null => {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const idIn = (body: Record<string, unknown>, name: string): number | null => {
  const value = body[name];
  return typeof value === 'number' ? value : null;
};

const recordOf = (row: PackIssue): string[] => [`issue:${row.id}`, ...(row.clientId ? [row.clientId] : [])];

type Unnamed = Omit<LocalIssue, 'placePath' | 'assignee'>;

/** The path of a place and the name of a member as the pack has them, else as the row was sent with them. */
function withNames(pack: Pack | null, issue: Unnamed): LocalIssue {
  const { placeId, assignedTo, row } = issue;
  const known = placeId === null ? null : pack?.places.get(placeId)?.path;
  const sent = row !== null && row.placeId === placeId ? row.placePath : null;
  const assignedId = row?.assignedTo === assignedTo ? row?.assignedToId : null;
  const member = pack?.members.find(
    ({ userId, username }) => username === assignedTo || userId === assignedId,
  );
  return {
    ...issue,
    placePath: known ?? sent,
    assignee: member?.username ?? assignedTo,
    assignedTo: member ? displayName(member) : assignedTo,
  };
}

/** The fields that edits which wait have changed. What the server refused counts for nothing. */
const editedFields = (waiting: readonly Entry[]): Partial<EditableIssueFields> =>
  Object.assign(
    {},
    ...waiting
      .filter(({ act, state }) => act === 'edit' && state !== 'stopped')
      .map(({ body }) => body ?? {}),
  );

/** The fields of an issue as the server has them once what waits has arrived: a person as stored, not as people read it. */
export const fieldsOf = ({ row, made, waiting }: LocalIssue): { version?: number } => ({
  ...row,
  ...made?.body,
  ...editedFields(waiting),
});

function fromRow(row: PackIssue, waiting: readonly Entry[], userId: number): Unnamed {
  const { title, description, severity, trade, assignedTo, dueDate, placeId } = row;
  return {
    ...{ title, description, severity, trade, assignedTo, dueDate, placeId },
    ...editedFields(waiting),
    key: String(row.id),
    number: row.number,
    stage: stageOf(row),
    isMine: row.assignedToId === userId || row.reportedBy === userId,
    ...{ row, waiting, made: null, pin: null },
  };
}

/** An issue that only this device knows. */
function fromEntry(entry: Entry, waiting: readonly Entry[]): Unnamed {
  const body = entry.body ?? {};
  return {
    title: textIn(body, 'title') ?? entry.title,
    description: textIn(body, 'description'),
    severity: textIn(body, 'severity') ?? 'medium',
    trade: textIn(body, 'trade'),
    assignedTo: textIn(body, 'assignedTo'),
    dueDate: textIn(body, 'dueDate'),
    placeId: idIn(body, 'placeId'),
    ...editedFields(waiting),
    key: entry.id,
    number: null,
    stage: 'open',
    isMine: true,
    pin: pinIn(body),
    ...{ row: null, waiting, made: entry },
  };
}

/** The issues of a project as this device knows them, those that are not sent first, then by their last change. */
export function localIssues(
  pack: Pack | null,
  entries: readonly Entry[],
  { projectId, userId }: { projectId: number; userId: number },
): LocalIssue[] {
  const own = entries.filter((entry) => entry.projectId === projectId && isWaiting(entry));
  const known = new Set([...(pack?.issues.values() ?? [])].map(({ clientId }) => clientId));
  const made = own
    .filter(({ act, id }) => act === 'create' && !known.has(id))
    .map((entry) =>
      fromEntry(
        entry,
        own.filter(({ record, act }) => record === entry.id && act !== 'create'),
      ),
    );
  const rows = [...(pack?.issues.values() ?? [])]
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .map((row) => {
      const names = recordOf(row);
      return fromRow(
        row,
        own.filter(({ record, act }) => act !== 'create' && names.includes(record)),
        userId,
      );
    });
  return [...made.reverse(), ...rows].map((issue) => withNames(pack, issue));
}
