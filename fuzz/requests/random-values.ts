import { INVALID_VALUES } from '@brick/server/endpoint-tests/fixtures/invalid-values';
import { createExample } from '@brick/server/platform/openapi/openapi-examples';
import * as z from 'zod';
import type { SeededRandom } from '../seeded-random.ts';

/** The part of JSON Schema that API schemas use. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

const schemaCache = new WeakMap<z.ZodType, JsonSchema>();

/** Returns the JSON Schema of a request schema. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const shape =
    schemaCache.get(schema) ??
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  schemaCache.set(schema, shape);
  return shape;
}

/** Source of ids of own and foreign rows, and of file addresses. */
export interface ReferenceSource {
  id(chance: SeededRandom): number;
  file(chance: SeededRandom): string;
}

const DAYS = [
  '2026-03-04',
  '2026-03-31',
  '2026-02-28',
  '2024-02-29',
  '1900-01-01',
  '2200-12-31',
  '2027-01-01',
];
const AMOUNTS = ['0.00', '0.01', '1.00', '18400.00', '9999999999.99', '-12.50', 7, 0, 12.5, '3'];

function textFor(name: string, shape: JsonSchema, chance: SeededRandom, named: ReferenceSource): unknown {
  if (shape.format === 'date') return chance.pick(DAYS);
  if (/Urls?$|^url$|^avatar$/.test(name) && !chance.oneIn(4)) return named.file(chance);
  if (shape.pattern?.includes('\\d')) return String(chance.oneIn(2) ? chance.whole(0, 60) : named.id(chance));
  if (chance.oneIn(3)) return chance.text(Math.min(shape.maxLength ?? 300, 300));
  return createExample(shape, name);
}

function numberFor(
  name: string,
  { minimum = 0, maximum = 100 }: JsonSchema,
  chance: SeededRandom,
  named: ReferenceSource,
): number {
  if (/Id$|^ids?$|^recipientIds$|By$|To$/.test(name)) return named.id(chance);
  if (name === 'version') return chance.whole(1, 3);
  return chance.pick([minimum, maximum, chance.whole(minimum, Math.min(maximum, minimum + 40))]);
}

const someOf = <Each>(list: readonly Each[], chance: SeededRandom): Each[] =>
  list.filter(() => chance.oneIn(2));

function objectFor(shape: JsonSchema, chance: SeededRandom, named: ReferenceSource): object {
  const given = Object.entries(shape.properties ?? {}).filter(
    ([name]) => shape.required?.includes(name) || chance.oneIn(2),
  );
  const extra = shape.additionalProperties;
  const names =
    typeof extra === 'object' ? someOf(shape.propertyNames?.enum ?? [named.id(chance)], chance) : [];
  return Object.fromEntries([
    ...given.map(([name, inner]) => [name, valueFor(inner, chance, named, name)]),
    ...names.map((name) => [String(name), valueFor(extra as JsonSchema, chance, named, '')]),
  ]);
}

/** Returns a plausible value for a field of this name and schema. */
export function valueFor(
  shape: JsonSchema,
  chance: SeededRandom,
  named: ReferenceSource,
  name = '',
): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return chance.pick(shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return valueFor(chance.pick(choices), chance, named, name);
  const type = Array.isArray(shape.type) ? chance.pick(shape.type) : shape.type;
  if (Array.isArray(shape.type) && shape.type.includes('number')) return chance.pick(AMOUNTS);
  switch (type) {
    case 'object':
      return objectFor(shape, chance, named);
    case 'array':
      return Array.from({ length: chance.whole(0, 4) }, () =>
        valueFor(shape.items ?? {}, chance, named, name),
      );
    case 'integer':
    case 'number':
      return numberFor(name, shape, chance, named);
    case 'boolean':
      return chance.oneIn(2);
    case 'null':
      return null;
    case 'string':
      return textFor(name, shape, chance, named);
    default:
      return chance.pick([null, 'true', 40, named.id(chance), chance.pick(AMOUNTS)]);
  }
}

const HUGE_VALUES: readonly ((chance: SeededRandom) => unknown)[] = [
  (chance) => 'x'.repeat(chance.whole(1, 200_000)),
  (chance) => '漆'.repeat(chance.whole(1, 20_000)),
  (chance) => Array.from({ length: chance.whole(400, 1200) }, (_, place) => place),
  (chance) => Array.from({ length: chance.whole(2, 40) }).reduce((inner) => [inner], 'x'),
  (chance) => Array.from({ length: chance.whole(2, 40) }).reduce((inner) => ({ inner }), 'x'),
  (chance) =>
    Object.fromEntries(Array.from({ length: chance.whole(100, 3000) }, (_, place) => [`k${place}`, place])),
];

/** Returns a value of an unexpected kind. */
export const strangeValue = (chance: SeededRandom): unknown =>
  chance.oneIn(12)
    ? chance.pick(HUGE_VALUES)(chance)
    : chance.oneIn(8)
      ? chance.text(500)
      : // A value of its own: what is changed twice would else come to lie in itself.
        structuredClone(chance.pick(INVALID_VALUES)[1]);

interface ValuePosition {
  holder: Record<string, unknown>;
  key: string;
}

function positionsIn(value: unknown): ValuePosition[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder)
    .slice(0, 50)
    .flatMap((key) => [{ holder, key }, ...positionsIn(holder[key])]);
}

const PROPERTY_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'projectId',
  'ownerId',
  'version',
  'deletedAt',
  '',
  '0',
  '$where',
];

/** Mutates one position of a body: another value, none, a duplicate, or an extra property. */
export function mutate(body: unknown, chance: SeededRandom): unknown {
  const places = positionsIn(body);
  if (places.length === 0 || chance.oneIn(25)) return strangeValue(chance);
  const { holder, key } = chance.pick(places);
  switch (chance.whole(0, 5)) {
    case 0:
      delete holder[key];
      break;
    case 1:
      holder[key] = [holder[key], holder[key]];
      break;
    case 2:
      Object.defineProperty(holder, chance.pick(PROPERTY_NAMES), {
        ...{ value: strangeValue(chance), enumerable: true, configurable: true, writable: true },
      });
      break;
    default:
      holder[key] = strangeValue(chance);
  }
  return body;
}
