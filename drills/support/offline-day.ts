import { setTimeout as wait } from 'node:timers/promises';
import { sharp } from '@brick/server/platform/pictures/sharp';
import type { SeededRandom } from '../../fuzz/seeded-random.ts';
import type { AnswerCutter } from './answer-cutter.ts';
import type { TypedIssue } from './offline-page/main.ts';
import type { TypedRecord } from './site-journal.ts';
import type { SitePhone } from './site-phone.ts';

/** What is done on a day: entries with photos, edits, and faults on purpose. */
export interface DayPlan {
  entries: number;
  photos: number;
  edits: number;
}

/** The share of entries that a person makes on their other device. */
const OTHER_SHARE = 0.2;

/** A photo that is like no other, and small enough to be sent as it is. */
export async function takePhoto(chance: SeededRandom): Promise<string> {
  const photo = await sharp(chance.bytes(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } })
    .resize(1024, 768)
    .jpeg({ quality: 50 })
    .toBuffer();
  return photo.toString('base64');
}

/** An issue, and the device on which it was made. */
export interface DayRecord extends TypedRecord {
  phone: SitePhone;
}

/** What the person of the day does, on two devices. */
export interface Acting {
  phone: SitePhone;
  other: SitePhone;
  network: AnswerCutter;
  chance: SeededRandom;
  records: DayRecord[];
  saveTimes: number[];
  faults: string[];
}

/** Does something while the browser may be killed at any moment of it. */
async function underKill(
  { chance }: Acting,
  phone: SitePhone,
  isKilled: boolean,
  act: () => Promise<unknown>,
): Promise<void> {
  if (!isKilled) return void (await act());
  const done = act().catch(() => undefined);
  await Promise.race([done, wait(chance.whole(0, 150))]);
  await phone.dieAndReturn();
  await done;
}

export async function capture(
  acting: Acting,
  phone: SitePhone,
  issue: TypedIssue,
  isKilled = false,
): Promise<void> {
  const { records, saveTimes, faults } = acting;
  const record: DayRecord = { issue, id: null, edits: [], phone };
  records.push(record);
  await underKill(acting, phone, isKilled, async () => {
    const saved = await phone.capture(issue);
    record.id = saved.id;
    saveTimes.push(saved.tookMs);
  });
  if (!isKilled) return;
  // Whatever the device says is saved is there again; otherwise the person goes on with what they were typing.
  const resumed = await phone.resume(issue);
  if (resumed && record.id !== null)
    faults.push(`${issue.title} was saved and is gone after the browser was killed`);
  record.id = resumed?.id ?? record.id ?? (await phone.idOf(issue.title));
}

/** Gives an issue another description, on the device on which it was made. */
export async function edit(acting: Acting, record: DayRecord, text: string, isKilled = false): Promise<void> {
  if (record.id === null) throw new Error('there is nothing to edit');
  const { id, issue, phone } = record;
  const current = { ...issue, description: record.edits.at(-1) ?? issue.description };
  record.edits.push(text);
  await underKill(acting, phone, isKilled, () => phone.edit(current, id, text));
  // What was cut off is typed again: the same words twice are one edit.
  if (isKilled) await phone.edit(current, id, text);
}

export type Act = (acting: Acting, isKilled: boolean) => Promise<void>;

/** The acts of a day in a random order that the seed decides. */
export async function planDay(
  { chance, seed }: { chance: SeededRandom; seed: string },
  { entries, photos, edits }: DayPlan,
  projects: readonly number[],
): Promise<Act[]> {
  const withPhotos = Array.from({ length: entries }, () => 0);
  for (let photo = 0; photo < photos; photo += 1) {
    const entry = chance.whole(0, entries - 1);
    withPhotos[entry] = (withPhotos[entry] ?? 0) + 1;
  }
  const acts: Act[] = [];
  for (const [index, count] of withPhotos.entries()) {
    const taken: string[] = [];
    for (let photo = 0; photo < count; photo += 1) taken.push(await takePhoto(chance));
    const issue: TypedIssue = {
      projectId: chance.pick(projects),
      title: `Entry ${index} of ${seed}`,
      description: `Seen at ${chance.whole(0, 99)} m`,
      severity: chance.pick(['low', 'medium', 'high']),
      location: `Level ${chance.whole(0, 9)}`,
      photos: taken,
    };
    const isOther = chance.next() < OTHER_SHARE;
    acts.push((acting, isKilled) => capture(acting, isOther ? acting.other : acting.phone, issue, isKilled));
  }
  for (let n = 0; n < edits; n += 1) {
    const act: Act = (acting, isKilled) =>
      edit(acting, acting.chance.pick(acting.records), `Edit ${n} of ${seed}`, isKilled);
    // Never first: there is nothing to edit yet.
    acts.splice(chance.whole(1, acts.length), 0, act);
  }
  return acts;
}

export const drawSome = (chance: SeededRandom, count: number, from: number): Set<number> => {
  const drawn = new Set<number>();
  while (drawn.size < Math.min(count, from)) drawn.add(chance.whole(0, from - 1));
  return drawn;
};

/** Waits until nothing is left to send on a device. */
export async function sendEverything(
  { faults }: Acting,
  phone: SitePhone,
  { patience, isDone = () => false }: { patience: number; isDone?: (left: readonly string[]) => boolean },
): Promise<void> {
  const until = performance.now() + patience;
  for (;;) {
    const left = await phone.left();
    if (left.length === 0 || isDone(left)) return;
    if (performance.now() > until)
      return void faults.push(...left.map((one) => `${one} is still on the device`));
    await phone.tryAllNow();
    await wait(500);
  }
}
