import { BUILT_IN, type BuiltInTemplate, builtInItems } from '@brick/domain/check-templates/built-in';
import type { CheckResult, CheckState } from '@brick/domain/checks/check-states';
import type { AnswerResult } from '@brick/domain/checks/current-answers';
import type { Item } from '@brick/domain/checks/items';
import type { CheckStep } from '@brick/domain/checks/points';
import { questionsOf } from '@brick/domain/checks/rules';
import { builtInTitle, builtInWords } from '../check-templates/built-in-words.ts';
import type { Connection } from '../platform/db/connection.ts';
import { checkTemplateRevisions, checkTemplates } from '../schema/check-templates.ts';
import { checkAnswers, checkSteps, checks } from '../schema/checks.ts';
import { historyOf } from './activity-history.ts';
import type { SampleContext } from './sample-dates.ts';
import { SUPPLIERS } from './suppliers.ts';

const ENGINEER = SUPPLIERS.engineers.contactPerson;
const CONTRACTOR = SUPPLIERS.contractor.contactPerson;

/** The templates of the sample, which were published when the works began. */
const TEMPLATES: readonly BuiltInTemplate[] = ['reinforcement', 'concrete', 'waterproofing', 'roomHandover'];

interface SampleCheck {
  template: BuiltInTemplate;
  title: string;
  /** The path of its place. */
  at: string;
  daysAgo: number;
  dueIn: number;
  state: CheckState;
  result?: CheckResult;
  /** How many items are answered, and readings by the place of their item. */
  answered: number;
  readings?: Readonly<Record<number, string>>;
  /** Places of items that fail, with the reason. */
  failing?: Readonly<Record<number, string>>;
  /** The steps at the item at a place, after all answers. */
  steps?: readonly { at: number; step: CheckStep; remark?: string; daysAhead?: number }[];
  closedDaysAgo?: number;
}

const CHECKS: readonly SampleCheck[] = [
  {
    ...{ template: 'reinforcement', title: 'Ring beam, gridlines A to D', daysAgo: 92, dueIn: 7 },
    at: 'House / Upper floor',
    ...{ state: 'closed', result: 'passed', answered: 8, closedDaysAgo: 88 },
    readings: { 1: '-8', 2: '32' },
    steps: [{ at: 7, step: 'release', remark: 'Pour on Thursday; keep the spacers in place.' }],
  },
  {
    ...{ template: 'reinforcement', title: 'Garage slab', daysAgo: 12, dueIn: 10 },
    at: 'Garage',
    ...{ state: 'running', answered: 8 },
    readings: { 1: '12', 2: '30' },
    steps: [{ at: 7, step: 'notify', daysAhead: 2 }],
  },
  {
    ...{ template: 'waterproofing', title: 'Bathroom floors', daysAgo: 9, dueIn: 14 },
    at: 'House / Ground floor / 0.03',
    ...{ state: 'running', answered: 4 },
    readings: { 2: '110', 3: '140' },
    failing: { 3: 'Behind the shower the upstand ends 10 mm too low.' },
  },
  {
    ...{ template: 'concrete', title: 'Garage slab', daysAgo: 8, dueIn: 20, state: 'planned', answered: 0 },
    at: 'Garage',
  },
  {
    ...{ template: 'roomHandover', title: 'Study', daysAgo: 4, dueIn: 30, state: 'planned', answered: 0 },
    at: 'House / Upper floor',
  },
];

const answerFields = (item: Item, place: number, { readings = {}, failing = {} }: SampleCheck) => {
  const reason = failing[place] ?? null;
  return {
    result: (reason === null ? 'pass' : 'fail') as AnswerResult,
    reading: item.kind === 'reading' ? (readings[place] ?? item.lower ?? item.upper) : null,
    text: item.kind === 'text' ? 'Delivery note 4471, C25/30' : null,
    choice: item.kind === 'choice' ? (item.choices.find(({ passes }) => passes)?.text ?? null) : null,
    signature: item.kind === 'signature' ? { name: CONTRACTOR, role: null } : null,
    reason,
  };
};

/** The answers and steps of a check, in the order in which they were given. */
function entriesOf(
  row: typeof checks.$inferSelect,
  sample: SampleCheck,
  items: readonly Item[],
  place: SampleContext,
) {
  const { projectId, ownerId, days } = place;
  const of = { projectId, checkId: row.id };
  const answers = items.slice(0, sample.answered).map((item, index) => ({
    ...{ ...of, seq: index + 1, item: item.id, number: 1, answeredBy: ownerId },
    ...answerFields(item, index, sample),
    createdAt: days.at(sample.daysAgo - 2, index),
  }));
  const steps = (sample.steps ?? []).map(({ at, step, remark = null, daysAhead }, index) => ({
    ...{ ...of, seq: answers.length + index + 1, item: items[at]?.id ?? '', step, by: ownerId, remark },
    at: days.at(step === 'notify' ? 1 : sample.daysAgo - 3, index),
    attendFrom: daysAhead === undefined ? null : `${days.day(-daysAhead)}T08:00:00.000Z`,
    reviewBy: daysAhead === undefined ? null : days.day(-daysAhead - 5),
    signature: step === 'release' ? { name: ENGINEER, role: null } : null,
  }));
  return { answers, steps };
}

/** Adds published templates, and checks that are closed, held, running and planned. Returns them with their log entries. */
export async function addSampleChecks(
  { db }: Connection,
  place: SampleContext,
  paths: ReadonlyMap<string, number>,
) {
  const { projectId, ownerId, days } = place;
  const publishedAt = days.at(240);
  const items = new Map(TEMPLATES.map((key) => [key, builtInItems(key, builtInWords(key, 'en'))] as const));
  const templates = await db
    .insert(checkTemplates)
    .values(
      TEMPLATES.map((key, index) => ({
        ...{ projectId, addedBy: ownerId, code: BUILT_IN[key].code, title: builtInTitle(key, 'en') },
        ...{ trade: BUILT_IN[key].trade, phase: BUILT_IN[key].phase, items: items.get(key) ?? [] },
        ...{ revision: 1, itemsRevision: 1, publishedAt },
        ...{ createdAt: days.at(241, index), updatedAt: publishedAt },
      })),
    )
    .returning();
  await db.insert(checkTemplateRevisions).values(
    templates.map((template) => ({
      ...{ projectId, templateId: template.id, number: 1, items: template.items },
      ...{ publishedAt, publishedBy: ownerId },
    })),
  );
  const rows = await db
    .insert(checks)
    .values(
      CHECKS.map((sample, index) => ({
        ...{ projectId, addedBy: ownerId, title: sample.title, templateRevision: 1 },
        placeId: paths.get(sample.at) ?? null,
        templateId: templates[TEMPLATES.indexOf(sample.template)]?.id ?? 0,
        ...{ phase: BUILT_IN[sample.template].phase, dueDate: days.day(sample.daysAgo - sample.dueIn) },
        ...{ assignedTo: CONTRACTOR, state: sample.state, result: sample.result ?? null },
        questions: questionsOf(items.get(sample.template) ?? []).length,
        ...{ answered: sample.answered, failing: Object.keys(sample.failing ?? {}).length },
        holding: sample.state !== 'closed' && sample.template !== 'roomHandover',
        entries: sample.answered + (sample.steps ?? []).length,
        ...(sample.closedDaysAgo !== undefined && {
          ...{ closedAt: days.at(sample.closedDaysAgo), closedBy: ownerId },
          signature: { photoId: null, name: ENGINEER, role: null },
        }),
        ...{ createdAt: days.at(sample.daysAgo, index), updatedAt: days.at(sample.daysAgo, index) },
      })),
    )
    .returning();
  const entries = rows.flatMap((row, index) => {
    const sample = CHECKS[index];
    return sample ? [entriesOf(row, sample, items.get(sample.template) ?? [], place)] : [];
  });
  await db.insert(checkAnswers).values(entries.flatMap(({ answers }) => answers));
  await db.insert(checkSteps).values(entries.flatMap(({ steps }) => steps));
  return { rows, history: [...historyOf('check-template', templates), ...historyOf('check', rows)] };
}
