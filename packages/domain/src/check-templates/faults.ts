import { type Item, MAX_CHOICES } from '../checks/items.ts';
import { compareReadings, decimalsOf } from '../checks/readings.ts';
import { DomainError, type ProblemMessage, problemMessage } from '../errors.ts';

/** What keeps a template from being published, at one field of one item; the item is null for the template itself. */
export interface TemplateFault {
  item: number | null;
  field: keyof Item | 'items';
  sentence: ProblemMessage;
}

type Found = [field: keyof Item, sentence: ProblemMessage];

function* readingFaults({ unit, decimals, nominal, lower, upper }: Item): Generator<Found> {
  if (!unit) yield ['unit', problemMessage('Enter the unit in which it is measured')];
  if (lower === null && upper === null)
    yield ['lower', problemMessage('Enter a lower or an upper limit, or both')];
  for (const [field, value] of Object.entries({ nominal, lower, upper }))
    if (value !== null && decimalsOf(value) > decimals)
      yield [field as keyof Item, problemMessage('Decimals: at most {count}', { count: decimals })];
  if (lower !== null && upper !== null && compareReadings(lower, upper) > 0)
    yield ['upper', problemMessage('The upper limit lies below the lower one')];
  if (nominal === null) return;
  if (
    (lower !== null && compareReadings(nominal, lower) < 0) ||
    (upper !== null && compareReadings(nominal, upper) > 0)
  )
    yield ['nominal', problemMessage('The nominal value lies outside the limits')];
}

function* choiceFaults({ choices }: Item): Generator<Found> {
  if (choices.length < 2 || choices.length > MAX_CHOICES)
    yield ['choices', problemMessage('Enter at least two choices')];
  else if (!choices.some(({ passes }) => passes))
    yield ['choices', problemMessage('At least one of the choices has to pass')];
  if (new Set(choices.map(({ text }) => text)).size < choices.length)
    yield ['choices', problemMessage('No choice may stand there twice')];
}

function* itemFaults(item: Item): Generator<Found> {
  if (!item.text && (item.required || item.kind === 'heading'))
    yield ['text', problemMessage('Enter what is to be checked')];
  if (item.kind === 'reading') yield* readingFaults(item);
  if (item.kind === 'choice') yield* choiceFaults(item);
  if (item.kind === 'heading' && item.point !== null)
    yield ['point', problemMessage('A heading has no point')];
  if (item.point === 'hold' && item.kind !== 'heading' && !item.required)
    yield ['required', problemMessage('An item with a hold point has to be answered')];
  if ((item.point === 'hold' || item.point === 'witness') && item.party === null)
    yield ['party', problemMessage('Choose who releases or attends this point')];
}

/** Returns everything that keeps a template from being published. */
export function templateFaults(items: readonly Item[]): TemplateFault[] {
  if (!items.some(({ kind }) => kind !== 'heading'))
    return [{ item: null, field: 'items', sentence: problemMessage('Add at least one item') }];
  const ids = items.map(({ id }) => id);
  return items.flatMap((item, index) => [
    ...(ids.indexOf(item.id) < index
      ? [{ item: index, field: 'id' as const, sentence: problemMessage('This item stands there twice') }]
      : []),
    ...[...itemFaults(item)].map(([field, sentence]) => ({ item: index, field, sentence })),
  ]);
}

/** The name of a field of an item in an answer that refuses it, as in `items.3.unit`. */
export const faultPath = ({ item, field }: Pick<TemplateFault, 'item' | 'field'>): string =>
  item === null ? field : `items.${item}.${field}`;

/** Throws invalid with a sentence at every fault of every item. */
export function assertPublishable(items: readonly Item[]): void {
  const faults = templateFaults(items);
  if (faults.length === 0) return;
  throw new DomainError(
    'invalid',
    problemMessage('This template cannot be published yet. Each item says what is missing.'),
    { fields: Object.fromEntries(faults.map((fault) => [faultPath(fault), fault.sentence])) },
  );
}

/** Returns true for a criterion that refers to a specification and says nothing that can be measured. */
export const isVague = (criterion: string | null): boolean =>
  criterion !== null &&
  /^(?:as|per|acc(?:ording)?\.?(?: to)?|in accordance with|to)\b[\w\s]*\bspec(?:s|ification)?s?\.?$/i.test(
    criterion.trim(),
  );
