import { DomainError } from '@brick/domain/errors';
import type { PinSpot } from '@brick/domain/field-schemas';
import { pin } from '@brick/domain/plans/record';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import type { CreateContext } from '../platform/http/endpoint-handlers.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { createAdder } from '../records/record-routes.ts';
import { pins, planRevisions, plans, revisionFields } from '../schema/plans.ts';
import { pinRules, placedAt } from './pin-rules.ts';
import { type PinRow, pinRows } from './plan-store.ts';

/** Has the tiles of all revisions of a project drawn: an archive holds none. */
export async function requestAllTiles(
  connection: Connection,
  projectId: number,
  userId: number,
): Promise<void> {
  await connection.rows(sql`
    insert into jobs (user_id, kind, project_id, request)
    select ${userId}, 'tiles', ${planRevisions.projectId}, jsonb_build_object('planId', ${planRevisions.planId}, 'number', ${planRevisions.number})
    from ${planRevisions} where ${planRevisions.projectId} = ${projectId}
    order by ${planRevisions.planId}, ${planRevisions.number}`);
}

/** Loads the sizes of the tiles of the revisions that hold, for devices that take plans along. */
export const loadTileSizes = (
  connection: Connection,
  projectId: number,
): Promise<{ id: number; bytes: number }[]> =>
  connection.rows(sql`
    select ${plans.id} as id, ${planRevisions.tileBytes} as bytes
    from ${plans} join ${planRevisions} on ${planRevisions.projectId} = ${plans.projectId} and ${planRevisions.planId} = ${plans.id}
    where ${plans.projectId} = ${projectId} and ${plans.deletedAt} is null
      and ${planRevisions.number}::text = ${revisionFields.currentRevision.json} and ${planRevisions.tileBytes} is not null
    order by ${plans.id}`);

/** The file of a drawing as built. */
interface RecordSheet {
  number: string;
  title: string;
  code: string;
  fileUrl: string;
  page: number;
}

/** Loads the newest revision of each plan with the purpose record, without withdrawn ones. */
export const loadRecordSheets = (connection: Connection, projectId: number): Promise<RecordSheet[]> =>
  connection.rows<RecordSheet>(sql`
    select distinct on (${plans.number}, ${plans.id}) ${plans.number} as number, ${plans.title} as title,
      ${planRevisions.code} as code, ${planRevisions.fileUrl} as "fileUrl", ${planRevisions.page} as page
    from ${plans} join ${planRevisions} on ${planRevisions.projectId} = ${plans.projectId} and ${planRevisions.planId} = ${plans.id}
    where ${plans.projectId} = ${projectId} and ${plans.deletedAt} is null and ${planRevisions.purpose} = 'record'
      and ${planRevisions.withdrawnAt} is null
    order by ${plans.number}, ${plans.id}, ${planRevisions.number} desc`);

const addPin = createAdder(pin, pinRules);

/** A refusal of a spot as one of the field that carries it. */
function atPin(error: unknown): unknown {
  const [sentence] = error instanceof DomainError ? Object.values(error.extra.fields ?? {}) : [];
  return sentence && error instanceof DomainError
    ? new DomainError(error.code, error.said, { ...error.extra, fields: { pin: sentence } })
    : error;
}

/** Places an issue at a spot of a plan, or moves its pin there. Throws as a call for the pin alone would. */
export async function placePin(
  context: Omit<CreateContext<unknown>, 'body'>,
  subjectId: number,
  spot: PinSpot,
): Promise<void> {
  const { connection, project, services, caller, member, today } = context;
  const subject = { kind: 'issue' as const, subjectId };
  const [there] = await connection.rows<PinRow>(sql`
    select ${columnsOf(pins)} from ${pins} where ${pins.projectId} = ${project.id} and ${pins.planId} = ${spot.planId}
      and ${pins.kind} = ${subject.kind} and ${pins.subjectId} = ${subjectId} and ${pins.deletedAt} is null
    for update`);
  try {
    if (there) await pinRows.change(context, there, await placedAt(connection, project.id, spot));
    // What the device says of its own call is said of the issue.
    else
      await addPin({ connection, services, caller, member, project, today, body: { ...spot, ...subject } });
  } catch (error) {
    throw atPin(error);
  }
}
