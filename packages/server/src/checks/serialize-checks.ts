import type { Check } from '@brick/domain/checks/api';
import { waitingStateOf } from '@brick/domain/checks/serialize-points';
import { can, type Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { loadIssueSummaries } from '../issues/service.ts';
import { loadNamesWhere } from '../members/service.ts';
import { photoFieldsOf } from '../photos/service.ts';
import { loadPlacePaths } from '../places/queries.ts';
import type { Connection } from '../platform/db/connection.ts';
import { milestones } from '../schema/budgets.ts';
import { checkTemplates } from '../schema/check-templates.ts';
import { checkAnswers, checkSteps } from '../schema/checks.ts';
import { inspections } from '../schema/inspections.ts';
import { suppliers } from '../schema/suppliers.ts';
import {
  type CheckContents,
  type CheckRow,
  type CourseNames,
  closingEntry,
  loadCourses,
  shownAnswers,
  shownPoints,
  signatureOf,
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

/** A column of another kind of record, by which rows name it. */
interface Named {
  table: PgTable & Record<'projectId' | 'id', PgColumn>;
  name: PgColumn;
}

/** Loads what records of the project are called, by their ids. */
async function loadTexts(
  connection: Connection,
  { table, name }: Named,
  { projectId, ids }: { projectId: number; ids: readonly (number | null)[] },
): Promise<Map<number, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const rows = await connection.rows<{ id: number; name: string }>(sql`
    select ${table.id} as id, ${name} as name from ${table}
    where ${table.projectId} = ${projectId} and ${table.id} = any(${sql.param(asked)}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Loads the names of suppliers, which are of no project. */
async function loadSuppliers(
  connection: Connection,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const rows = await connection.rows<{ id: number; name: string }>(sql`
    select ${suppliers.id} as id, ${suppliers.name} as name from ${suppliers}
    where ${suppliers.id} = any(${sql.param(asked)}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Loads what the rows name of other records. The names of suppliers and milestones are there for who reads these. */
async function loadBeside({ connection, member }: CheckReader, rows: readonly CheckRow[]): Promise<Beside> {
  const [readsSuppliers, readsMilestones] = [can(member, 'suppliers', 'read'), can(member, 'budget', 'read')];
  const of = (named: Named, idOf: (row: CheckRow) => number | null) =>
    loadTexts(connection, named, { projectId: rows[0]?.projectId ?? 0, ids: rows.map(idOf) });
  const [templateCode, inspectionNumber, milestoneTitle, supplierName] = await Promise.all([
    of({ table: checkTemplates, name: checkTemplates.code }, ({ templateId }) => templateId),
    of({ table: inspections, name: inspections.number }, ({ inspectionId }) => inspectionId),
    of({ table: milestones, name: milestones.title }, ({ milestoneId }) =>
      readsMilestones ? milestoneId : null,
    ),
    loadSuppliers(connection, readsSuppliers ? rows.map(({ supplierId }) => supplierId) : []),
  ]);
  return { templateCode, inspectionNumber, milestoneTitle, supplierName };
}

/** Loads the names of people and the numbers of issues in checks of one project and their courses. */
export async function loadCourseNames(
  connection: Connection,
  rows: readonly CheckRow[],
): Promise<CourseNames> {
  const [first] = rows;
  if (!first) return { nameOf: () => null, issueOf: () => null };
  const { projectId } = first;
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::bigint[])`;
  const named = rows.flatMap(({ addedBy, closedBy }) => [addedBy, closedBy]).filter((id) => id !== null);
  // Found by the database, so that names come in one round trip with the answers.
  const inAnswers = (column: PgColumn) => sql`select ${column} from ${checkAnswers}
    where ${checkAnswers.projectId} = ${projectId} and ${checkAnswers.checkId} = ${ids}`;
  const inSteps = (column: PgColumn) => sql`select ${column} from ${checkSteps}
    where ${checkSteps.projectId} = ${projectId} and ${checkSteps.checkId} = ${ids}`;
  const [people, issues] = await Promise.all([
    loadNamesWhere(
      connection,
      sql`select unnest(${sql.param([...new Set(named)])}::bigint[])
        union ${inAnswers(checkAnswers.answeredBy)} union ${inSteps(checkSteps.by)}`,
    ),
    loadIssueSummaries(
      connection,
      projectId,
      sql`${inAnswers(checkAnswers.issueId)} union ${inSteps(checkSteps.issueId)}`,
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
  const [courses, names, beside, places] = await Promise.all([
    loadCourses(connection, rows),
    loadCourseNames(connection, rows),
    loadBeside(reader, rows),
    loadPlacePaths(connection, rows),
  ]);
  const now = services.now();
  return rows.map((row) => {
    const course = courses.get(row.id) as CheckContents;
    const points = shownPoints(course, names, now);
    return {
      ...row,
      templateCode: beside.templateCode.get(row.templateId) ?? null,
      placePath: places.get(row.placeId ?? 0) ?? null,
      supplierName: beside.supplierName.get(row.supplierId ?? 0) ?? null,
      inspectionNumber: beside.inspectionNumber.get(row.inspectionId ?? 0) ?? null,
      milestoneTitle: beside.milestoneTitle.get(row.milestoneId ?? 0) ?? null,
      closedByName: names.nameOf(row.closedBy),
      addedByName: names.nameOf(row.addedBy),
      signature: signatureOf(course.photos, { ...closingEntry(row), signature: row.signature }),
      items: course.items,
      answers: shownAnswers(course, names),
      points,
      waits: row.state === 'planned' || row.state === 'running' ? waitingStateOf(points) : 'no',
      ...photoFieldsOf(new Map([[row.id, course.photos]]), row),
    };
  });
}

/** Serializes one check. */
export async function serializeCheck(reader: CheckReader, row: CheckRow): Promise<Check> {
  const [shown] = await serializeChecks(reader, [row]);
  return shown as Check;
}
