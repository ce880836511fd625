import { randomUUID } from 'node:crypto';
import type { Weather } from '@brick/domain/diary/weather';
import { and, eq } from 'drizzle-orm';
import { hashOfAddendum, hashOfDay } from '../diary/day-hashes.ts';
import type { Connection } from '../platform/db/connection.ts';
import { diaryAddenda, diaryDays, diaryLines } from '../schema/diary/diary-tables.ts';
import type { DatedEntry } from './activity-history.ts';
import type { SampleContext } from './sample-dates.ts';
import { SUPPLIERS } from './suppliers.ts';

type NewLine = typeof diaryLines.$inferInsert;

type SampleLine = Partial<NewLine> & Pick<NewLine, 'section'>;

interface SampleDay {
  daysAgo: number;
  weather: Weather;
  hoursLost: number | null;
  notes: string;
  lines: readonly SampleLine[];
  isSigned: boolean;
  addendum?: string;
}

const SIGNER = SUPPLIERS.engineers.contactPerson;

const half = (fields: Partial<NonNullable<Weather['am']>>): NonNullable<Weather['am']> => ({
  ...{ sky: 'clear', minC: null, maxC: null, mm: null, wind: 'calm', ground: 'dry' },
  ...fields,
});

/** Gangs that are on site most days. */
const GANGS: readonly SampleLine[] = [
  { section: 'labour', company: SUPPLIERS.contractor.name, trade: 'masonry', heads: 6, hours: 8.5 },
  { section: 'labour', company: SUPPLIERS.services.name, trade: 'plumbing', heads: 2, hours: 8 },
  { section: 'plant', what: 'Concrete mixer 350 l', count: 1, hoursWorked: 5, hoursIdle: 3 },
];

const DAYS: readonly SampleDay[] = [
  {
    daysAgo: 7,
    weather: {
      am: half({ minC: 17, maxC: 27 }),
      pm: half({ sky: 'cloudy', minC: 24, maxC: 31, wind: 'light' }),
    },
    hoursLost: null,
    notes: 'Garage slab: shuttering finished, blinding laid.',
    lines: [
      ...GANGS,
      { section: 'plant', what: 'Tractor loader', count: 1, hoursWorked: 6, hoursIdle: 2 },
      {
        ...{ section: 'delivery', company: SUPPLIERS.steel.name, what: 'Mesh ref. 193' },
        ...{ quantity: '14', unit: 'sheets', ticket: 'NS 2281' },
      },
      {
        ...{ section: 'event', eventKind: 'visitor', at: '10:30', who: SUPPLIERS.engineers.contactPerson },
        text: 'Looked at the blinding and the levels of the garage slab.',
      },
    ],
    isSigned: true,
  },
  {
    daysAgo: 6,
    weather: {
      am: half({ sky: 'storm', minC: 16, maxC: 22, mm: 31.5, wind: 'strong', ground: 'wet' }),
      pm: half({ sky: 'rain', minC: 17, maxC: 21, mm: 6, wind: 'light', ground: 'muddy' }),
    },
    hoursLost: 4.5,
    notes: 'Rain from six in the morning. The excavation of the drive was pumped out in the afternoon.',
    lines: [
      { section: 'labour', company: SUPPLIERS.contractor.name, trade: 'masonry', heads: 6, hours: 4 },
      { section: 'plant', what: 'Submersible pump', count: 2, hoursWorked: 6, hoursDown: 1 },
      {
        ...{ section: 'delay', cause: 'weather', from: '07:00', to: '11:30', people: 6, phase: 'foundation' },
        note: 'No work outside; the drive stood under water.',
      },
    ],
    isSigned: true,
    addendum: 'The second pump was hired from a neighbour and went back at 18:00.',
  },
  {
    daysAgo: 5,
    weather: {
      am: half({ sky: 'fog', minC: 15, maxC: 20, ground: 'muddy' }),
      pm: half({ sky: 'cloudy', minC: 21, maxC: 27, wind: 'light', ground: 'wet' }),
    },
    hoursLost: null,
    notes: 'Bathroom floors: waterproofing, first coat.',
    lines: [
      ...GANGS,
      {
        ...{ section: 'delivery', company: SUPPLIERS.cement.name, what: 'Cement 42.5N' },
        ...{ quantity: '60', unit: 'bags', ticket: 'KC 4471', refused: true },
        reason: 'Eleven bags wet; the whole pallet went back.',
      },
      {
        ...{ section: 'delay', cause: 'supplier', from: '13:00', to: '15:30', people: 2 },
        note: 'Waiting for cement after the pallet was refused.',
      },
    ],
    isSigned: true,
  },
  {
    daysAgo: 1,
    weather: {
      am: half({ minC: 18, maxC: 28 }),
      pm: half({ sky: 'clear', minC: 27, maxC: 33, wind: 'light' }),
    },
    hoursLost: null,
    notes: 'Garage slab: reinforcement in place, waiting for its release.',
    lines: [
      ...GANGS,
      {
        ...{
          section: 'event',
          eventKind: 'instruction',
          at: '14:15',
          who: SUPPLIERS.engineers.contactPerson,
        },
        text: 'Spacers at 800 mm along the edge beam before the pour.',
      },
      {
        ...{ section: 'event', eventKind: 'work', at: null },
        text: 'Mesh and edge bars of the garage slab tied.',
      },
    ],
    isSigned: false,
  },
];

/** Adds days of the site diary: signed ones with a delay, a refused delivery and an addendum, and that of yesterday. */
export async function addSampleDiary({ db }: Connection, place: SampleContext): Promise<DatedEntry[]> {
  const { projectId, ownerId, days } = place;
  const history: DatedEntry[] = [];
  for (const { daysAgo, weather, hoursLost, notes, lines, isSigned, addendum } of DAYS) {
    const createdAt = days.at(daysAgo);
    const signedAt = days.at(daysAgo, lines.length + 4);
    const fields = { day: days.day(daysAgo), weather, hoursLost, notes };
    const signed = {
      ...{ state: 'signed' as const, signedAt, signedBy: ownerId },
      signature: { photoId: null, name: SIGNER, role: null },
    };
    const [day] = await db
      .insert(diaryDays)
      .values({
        ...{ ...fields, projectId, addedBy: ownerId, createdAt, updatedAt: isSigned ? signedAt : createdAt },
        ...(isSigned && { ...signed, version: 2 }),
      })
      .returning();
    if (!day) throw new Error('an inserted day came back empty');
    const written = await db
      .insert(diaryLines)
      .values(
        lines.map((line, index) => ({
          ...{ ...line, projectId, dayId: day.id, clientId: randomUUID(), addedBy: ownerId },
          ...{ createdAt: days.at(daysAgo, index + 1), updatedAt: days.at(daysAgo, index + 1) },
        })),
      )
      .returning();
    const entry = { entity: 'diary-day', entityId: day.id } as const;
    history.push({ ...entry, action: 'created', after: fields, at: createdAt });
    if (!isSigned) continue;
    const contentHash = hashOfDay(day, { lines: written, photos: [] });
    await db
      .update(diaryDays)
      .set({ contentHash })
      .where(and(eq(diaryDays.projectId, projectId), eq(diaryDays.id, day.id)));
    history.push({
      ...{ ...entry, action: 'decided', at: signedAt },
      before: { state: 'open', signedAt: null, signedBy: null, signature: null, contentHash: null },
      after: { ...signed, contentHash },
    });
    if (addendum === undefined) continue;
    const added = {
      ...{ projectId, dayId: day.id, number: 1, text: addendum, addedBy: ownerId, contentHash: null },
      ...{ clientId: randomUUID(), capturedAt: null, clockSkewMs: null, device: null },
      createdAt: days.at(daysAgo - 1),
    };
    const hash = hashOfAddendum(added, []);
    await db.insert(diaryAddenda).values({ ...added, contentHash: hash });
    history.push({
      ...{ ...entry, action: 'updated', at: added.createdAt },
      after: { addenda: [{ number: 1, text: addendum, contentHash: hash }] },
    });
  }
  return history;
}
