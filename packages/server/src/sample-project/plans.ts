import { Readable } from 'node:stream';
import { IDENTITY } from '@brick/domain/plans/alignment';
import type { PinKind } from '@brick/domain/plans/record';
import { drawnSize, MAX_PLAN_BYTES } from '@brick/domain/plans/tiles';
import { fileUrlOf } from '../files/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { checks } from '../schema/checks.ts';
import { files } from '../schema/files.ts';
import type { issues } from '../schema/issues.ts';
import { pins, planRevisions, plans } from '../schema/plans.ts';
import { historyOf } from './activity-history.ts';
import { DRAWINGS, drawSampleSheets, SHEET_MM } from './plan-sheets.ts';
import type { SampleContext } from './sample-dates.ts';

interface SampleSpot {
  revision: number;
  at: readonly [x: number, y: number];
}

interface SampleSheet {
  number: string;
  title: string;
  /** The path of its place. */
  place: string;
  revisions: readonly { code: string; daysAgo: number }[];
  /** Where issues are, by their location, and the revision on which they were placed. */
  pins: Readonly<Record<string, SampleSpot>>;
  /** The same of checks, by their title. */
  checks: Readonly<Record<string, SampleSpot>>;
}

const SHEETS: readonly SampleSheet[] = [
  {
    ...{ number: 'A-101', title: 'Ground floor', place: 'House / Ground floor' },
    revisions: [
      { code: 'P01', daysAgo: 220 },
      { code: 'P02', daysAgo: 140 },
    ],
    pins: {
      'North elevation': { revision: 1, at: [230, 40] },
      'Column C4': { revision: 2, at: [160, 130] },
      'Garage, west wall': { revision: 2, at: [302, 185] },
    },
    checks: {
      'Garage slab': { revision: 2, at: [335, 205] },
      'Bathroom floors': { revision: 2, at: [260, 200] },
    },
  },
  {
    ...{ number: 'A-102', title: 'Upper floor', place: 'House / Upper floor' },
    revisions: [{ code: 'P01', daysAgo: 139 }],
    pins: {
      'Bedroom 2': { revision: 1, at: [225, 42] },
      'Gable B': { revision: 1, at: [298, 85] },
      'Bathroom 2': { revision: 1, at: [285, 160] },
    },
    checks: { 'Ring beam, gridlines A to D': { revision: 1, at: [160, 70] } },
  },
];

type SampleIssue = Pick<typeof issues.$inferSelect, 'id' | 'location' | 'createdAt'>;
type SampleCheck = Pick<typeof checks.$inferSelect, 'id' | 'title' | 'createdAt'>;

interface PlanParts {
  /** The ids of places by their paths. */
  places: ReadonlyMap<string, number>;
  reported: readonly SampleIssue[];
  checked: readonly SampleCheck[];
  store: Pick<FileStore, 'put'>;
}

/**
 * Adds the drawings of the sample, with pins of its issues and checks. Their tiles are drawn when somebody looks at them. A file
 * that is stored for a transaction that fails is swept.
 */
export async function addSamplePlans(
  { db }: Connection,
  { projectId, ownerId, days }: SampleContext,
  { places, reported, checked, store }: PlanParts,
) {
  const bytes = drawSampleSheets();
  const stored = await store.put(Readable.from([bytes]), MAX_PLAN_BYTES);
  if (!stored) throw new Error('the drawings of the sample are too large');
  await db.insert(files).values({
    ...{ ...stored, projectId, uploadedBy: ownerId, createdAt: days.at(220) },
    ...{ name: 'mokolodi-ridge-house.pdf', type: 'application/pdf' },
  });
  const rows = await db
    .insert(plans)
    .values(
      SHEETS.map(({ number, title, place, revisions }, index) => {
        const createdAt = days.at(revisions[0]?.daysAgo ?? 0, index);
        const updatedAt = days.at(revisions.at(-1)?.daysAgo ?? 0, index);
        return {
          ...{ projectId, addedBy: ownerId, number, title, placeId: places.get(place) ?? null },
          ...{ createdAt, updatedAt },
        };
      }),
    )
    .returning();
  const sheets = SHEETS.flatMap((sheet, index) =>
    sheet.revisions.map(({ code, daysAgo }, at) => ({
      ...{ projectId, planId: rows[index]?.id ?? 0, number: at + 1, code, purpose: 'construction' as const },
      ...{ fileUrl: fileUrlOf(stored.key), page: pageOf(sheet, code), ...SHEET_MM, ...drawnSize(SHEET_MM) },
      ...{ state: 'ready' as const, addedBy: ownerId, addedAt: days.at(daysAgo, index) },
      ...(at > 0 && { alignFrom: at, alignment: IDENTITY }),
    })),
  );
  await db.insert(planRevisions).values(sheets);
  const placed = await db
    .insert(pins)
    .values(
      SHEETS.flatMap((sheet, index) => {
        const planId = rows[index]?.id ?? 0;
        const pinsOf = (
          kind: PinKind,
          spots: SampleSheet['pins'],
          find: (name: string) => { id: number; createdAt: string } | undefined,
        ) =>
          Object.entries(spots).flatMap(([name, { revision, at }]) => {
            const subject = find(name);
            if (!subject) return [];
            const { id: subjectId, createdAt } = subject;
            return {
              ...{ projectId, addedBy: ownerId, kind, subjectId, planId, revision },
              ...{ x: at[0], y: at[1], createdAt, updatedAt: createdAt },
            };
          });
        return [
          ...pinsOf('issue', sheet.pins, (name) => reported.find(({ location }) => location === name)),
          ...pinsOf('check', sheet.checks, (name) => checked.find(({ title }) => title === name)),
        ];
      }),
    )
    .returning();
  return [
    ...historyOf('plan', rows),
    ...sheets.map(({ planId, code, purpose, addedAt }) => ({
      ...{ entity: 'plan' as const, entityId: planId, action: 'updated' as const, before: null },
      ...{ after: { revisions: [{ code, purpose, withdrawnReason: null, alignment: null }] }, at: addedAt },
    })),
    ...historyOf('pin', placed),
  ];
}

const pageOf = ({ number }: SampleSheet, code: string): number =>
  1 + DRAWINGS.findIndex((drawing) => drawing.number === number && drawing.code === code);
