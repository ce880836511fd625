import type { Check } from '@brick/domain/checks/api';
import { can, type Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { loadIssueSummaries } from '../issues/service.ts';
import { loadNames } from '../members/service.ts';
import { photoFieldsOf } from '../photos/service.ts';
import { loadPlacePaths } from '../places/queries.ts';
import type { Connection } from '../platform/db/connection.ts';
import { milestones } from '../schema/budgets.ts';
import { checkTemplates } from '../schema/check-templates.ts';
import { inspections } from '../schema/inspections.ts';
import { suppliers } from '../schema/suppliers.ts';
import {
  type CheckRow,
  type Course,
  type CourseNames,
  loadCourses,
  shownAnswers,
  shownPoints,
  waitsOf,
} from './check-store.ts';

/** Whoever reads checks, and when. */
export interface CheckReader {
  connection: Connection;
  member: Member;
  services: { now: () => number };
}

interface Beside {
  templateCode: Map<number, string>;
  inspectionNumber: Map<number, string>;
  milestoneTitle: Map<number, string>;
  supplierName: Map<number, string>;
}

async function loadTexts(
  connection: Connection,
  { table, name }: { table: 'templates' | 'inspections' | 'milestones' | 'suppliers'; name: string },
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const from = { templates: checkTemplates, inspections, milestones, suppliers }[table];
  const rows = await connection.rows<{ id: number; name: string }>(sql`
    select id, ${sql.identifier(name)} as name from ${from} where id = any(${sql.param(asked)}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Loads what the rows name of other records. A supplier's name is there for who reads suppliers. */
async function loadBeside({ connection, member }: CheckReader, rows: readonly CheckRow[]): Promise<Beside> {
  const reads = can(member, 'suppliers', 'read');
  const [templateCode, inspectionNumber, milestoneTitle, supplierName] = await Promise.all([
    loadTexts(
      connection,
      { table: 'templates', name: 'code' },
      rows.map(({ templateId }) => templateId),
    ),
    loadTexts(
      connection,
      { table: 'inspections', name: 'number' },
      rows.map(({ inspectionId }) => inspectionId),
    ),
    loadTexts(
      connection,
      { table: 'milestones', name: 'title' },
      rows.map(({ milestoneId }) => milestoneId),
    ),
    loadTexts(
      connection,
      { table: 'suppliers', name: 'name' },
      reads ? rows.map(({ supplierId }) => supplierId) : [],
    ),
  ]);
  return { templateCode, inspectionNumber, milestoneTitle, supplierName };
}

/** Loads the names of people and the numbers of issues in the courses of checks. */
export async function loadCourseNames(
  connection: Connection,
  courses: readonly Course[],
  further: readonly (number | null)[] = [],
): Promise<CourseNames> {
  const answers = courses.flatMap((course) => course.answers);
  const steps = courses.flatMap((course) => course.steps);
  const [people, issues] = await Promise.all([
    loadNames(connection, [
      ...further,
      ...answers.map(({ answeredBy }) => answeredBy),
      ...steps.map(({ by }) => by),
    ]),
    loadIssueSummaries(
      connection,
      [...answers, ...steps].flatMap(({ issueId }) => issueId ?? []),
    ),
  ]);
  return {
    nameOf: (id) => people.get(id ?? 0) ?? null,
    issueOf: (id) => issues.get(id ?? 0) ?? null,
  };
}

/** Serializes checks of one project with their items, answers and points. */
export async function serializeChecks(reader: CheckReader, rows: readonly CheckRow[]): Promise<Check[]> {
  const { connection, services } = reader;
  const [courses, beside, places] = await Promise.all([
    loadCourses(connection, rows),
    loadBeside(reader, rows),
    loadPlacePaths(connection, rows),
  ]);
  const names = await loadCourseNames(
    connection,
    [...courses.values()],
    rows.flatMap(({ addedBy, closedBy }) => [addedBy, closedBy]),
  );
  const now = services.now();
  return rows.map((row) => {
    const course = courses.get(row.id) as Course;
    const points = shownPoints(course, names, now);
    const signed = course.photos.findLast(({ purpose, item }) => purpose === 'signature' && item === null);
    return {
      ...row,
      templateCode: beside.templateCode.get(row.templateId) ?? null,
      placePath: places.get(row.placeId ?? 0) ?? null,
      supplierName: beside.supplierName.get(row.supplierId ?? 0) ?? null,
      inspectionNumber: beside.inspectionNumber.get(row.inspectionId ?? 0) ?? null,
      milestoneTitle: beside.milestoneTitle.get(row.milestoneId ?? 0) ?? null,
      closedByName: names.nameOf(row.closedBy),
      addedByName: names.nameOf(row.addedBy),
      signature: row.signature && { ...row.signature, photoId: signed?.id ?? null },
      items: course.items,
      answers: shownAnswers(course, names),
      points,
      waits: row.state === 'planned' || row.state === 'running' ? waitsOf(points) : 'no',
      ...photoFieldsOf(new Map([[row.id, course.photos]]), row),
    };
  });
}

/** Serializes one check. */
export async function serializeCheck(reader: CheckReader, row: CheckRow): Promise<Check> {
  const [shown] = await serializeChecks(reader, [row]);
  return shown as Check;
}
