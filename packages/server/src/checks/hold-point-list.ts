import type { listPoints } from '@brick/domain/checks/api';
import { hasPointStep, pointRefusal } from '@brick/domain/checks/point-steps';
import { firstHolding, type PointNow, pointsNow } from '@brick/domain/checks/points';
import { check } from '@brick/domain/checks/record';
import type { ReplyOf } from '@brick/domain/endpoint';
import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { readableRowsCondition } from '../records/list-queries.ts';
import { checkTemplateRevisions } from '../schema/check-templates.ts';
import { checkKind, checks } from '../schema/checks.ts';
import { loadMembers, rolesOf } from './check-notices.ts';
import { type CheckContents, type CheckRow, loadCourses, pointsOf, shownPoints } from './check-store.ts';
import { loadCourseNames } from './serialize-checks.ts';

/** The most checks whose points are listed. */
const MAX_CHECKS = 2000;

type ListedPoint = ReplyOf<typeof listPoints>[number];

/** The items of a check with a point stand in its revision. */
const hasPoints = sql`exists (select 1 from ${checkTemplateRevisions} r where r.project_id = ${checks.projectId}
  and r.template_id = ${checks.templateId} and r.number = ${checks.templateRevision}
  and jsonb_path_exists(r.items, '$[*] ? (@.point != null)'))`;

interface PointReader {
  connection: Connection;
  member: Member;
  project: { id: number };
  services: { now: () => number };
}

/** Whether the member may do now what the point waits for. */
function waitsFor(
  member: Member,
  { course, points, point }: { course: CheckContents; points: readonly PointNow[]; point: PointNow },
  roles: Parameters<typeof pointRefusal>[0]['roles'],
): boolean {
  const { items, answers } = course;
  return (['release', 'attend'] as const).some(
    (step) =>
      hasPointStep(points, point, step) &&
      point.state !== 'not_attended' &&
      pointRefusal({ member, items, answers, roles }, point, step) === null,
  );
}

const byTime = (one: ListedPoint, other: ListedPoint): number => {
  if (one.attendFrom === other.attendFrom) return one.check.id - other.check.id;
  if (one.attendFrom === null) return 1;
  if (other.attendFrom === null) return -1;
  return one.attendFrom < other.attendFrom ? -1 : 1;
};

/** Lists the holds and witness points of open checks, those with notice first. */
export async function listPointsOf(
  { connection, member, project, services }: PointReader,
  { waiting }: { waiting?: 'me' | undefined },
): Promise<ListedPoint[]> {
  const readable = readableRowsCondition(check, checkKind, { member, projectId: project.id, filters: {} });
  const [rows, members] = await Promise.all([
    connection.rows<CheckRow>(sql`select ${columnsOf(checks)} from ${checks}
      where ${readable} and ${checks.state} in ('planned', 'running') and ${hasPoints}
      order by ${checks.id} desc limit ${MAX_CHECKS}`),
    loadMembers(connection, project.id),
  ]);
  const [courses, names] = await Promise.all([
    loadCourses(connection, rows),
    loadCourseNames(connection, rows),
  ]);
  const roles = rolesOf(members);
  const now = services.now();
  const listed = rows.flatMap((row) => {
    const course = courses.get(row.id) as CheckContents;
    const points = pointsOf(course, now);
    const shown = shownPoints(course, names, now);
    return points.flatMap((point, place): ListedPoint[] => {
      const told = shown[place];
      if (!told || told.state === null) return [];
      const mine = waitsFor(member, { course, points, point }, roles);
      if (waiting === 'me' && !mine) return [];
      return [
        {
          ...told,
          check: { id: row.id, number: row.number },
          ...{ checkTitle: row.title, mine, createdAt: row.createdAt },
        },
      ];
    });
  });
  return listed.toSorted(byTime);
}

/** A check with a point that holds. */
export interface HoldingCheck {
  id: number;
  number: string;
  point: PointNow;
}

/** Finds the open checks among those of a condition in which a point holds, with the one that `firstOf` returns. */
export async function findHolding(
  connection: Connection,
  where: ReturnType<typeof sql>,
  now: number,
  firstOf = firstHolding,
): Promise<HoldingCheck[]> {
  const rows = await connection.rows<CheckRow>(sql`select ${columnsOf(checks)} from ${checks}
    where ${where} and ${checks.deletedAt} is null and ${checks.state} in ('planned', 'running') and ${hasPoints}
    order by ${checks.id}`);
  const courses = await loadCourses(connection, rows);
  return rows.flatMap((row) => {
    const { items, answers, steps } = courses.get(row.id) as CheckContents;
    const points = pointsNow({ items, answers, steps, now });
    const holding = firstOf(points);
    return holding ? [{ id: row.id, number: row.number, point: holding }] : [];
  });
}
