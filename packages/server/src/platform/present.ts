import { decimal } from '@brick/domain/money/money';
import * as z from 'zod';

type Present = (value: unknown) => unknown;

const compiled = new WeakMap<z.ZodType, { full: Present; withoutMoney: Present }>();

const isMoney = (schema: z.ZodType): boolean => z.globalRegistry.get(schema)?.['money'] === true;

/** Takes off optional, nullable and default; says whether money was marked anywhere on the way. */
function core(schema: z.ZodType): { inner: z.ZodType; money: boolean } {
  let inner = schema;
  let money = isMoney(inner);
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = inner.unwrap() as z.ZodType;
    money ||= isMoney(inner);
  }
  return { inner, money };
}

function compileObject(shape: Record<string, z.ZodType>, hideMoney: boolean): Present {
  const fields = Object.entries(shape)
    .filter(([, schema]) => !(hideMoney && core(schema).money))
    .map(([name, schema]) => [name, compile(schema, hideMoney)] as const);
  return (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const source = value as Record<string, unknown>;
    const picked: Record<string, unknown> = {};
    for (const [name, present] of fields) {
      const field = source[name];
      if (field !== undefined) picked[name] = present ? present(field) : field;
    }
    return picked;
  };
}

// Of several shapes a value has the first whose required fields it carries; one that has none of them leaves empty.
function compileUnion(shapes: readonly z.ZodObject[], hideMoney: boolean): Present {
  const known = shapes.map((shape) => {
    const fields = Object.entries(shape.shape as Record<string, z.ZodType>);
    const required = fields.filter(([, field]) => !(field instanceof z.ZodOptional)).map(([name]) => name);
    return { required, present: compile(shape, hideMoney) };
  });
  return (value) => {
    const has = (name: string) => typeof value === 'object' && value !== null && name in value;
    return known.find(({ required }) => required.every(has))?.present?.(value) ?? null;
  };
}

const written: Present = (value) => (typeof value === 'bigint' ? decimal(value) : value);

/** Null where the value can be passed on as it is. */
function compile(schema: z.ZodType, hideMoney: boolean): Present | null {
  const { inner, money } = core(schema);
  if (money || (inner instanceof z.ZodUnion && inner.options.some((option) => isMoney(option as z.ZodType))))
    return written;
  if (inner instanceof z.ZodObject) return compileObject(inner.shape as Record<string, z.ZodType>, hideMoney);
  if (inner instanceof z.ZodUnion && inner.options.every((option) => option instanceof z.ZodObject))
    return compileUnion(inner.options, hideMoney);
  if (inner instanceof z.ZodArray) {
    const element = compile(inner.element as z.ZodType, hideMoney);
    return element && ((value) => (Array.isArray(value) ? value.map(element) : null));
  }
  if (inner instanceof z.ZodRecord) {
    const entry = compile(inner.valueType as z.ZodType, hideMoney);
    return (
      entry &&
      ((value) =>
        Object.fromEntries(Object.entries(value as object).map(([key, field]) => [key, entry(field)])))
    );
  }
  return null;
}

const named = new WeakMap<z.ZodType, { full: readonly string[]; withoutMoney: readonly string[] }>();

/**
 * The names of the fields of a reply that is a list of rows, without those of money if they are hidden; none for any
 * other reply. For rows that the database writes as JSON by itself.
 */
export function fieldsOf(schema: z.ZodType, hideMoney: boolean): readonly string[] {
  let pair = named.get(schema);
  if (!pair) {
    const fields =
      schema instanceof z.ZodArray && schema.element instanceof z.ZodObject
        ? Object.entries(schema.element.shape as Record<string, z.ZodType>)
        : [];
    const names = (shown: typeof fields) => shown.map(([name]) => name);
    pair = { full: names(fields), withoutMoney: names(fields.filter(([, field]) => !core(field).money)) };
    named.set(schema, pair);
  }
  return hideMoney ? pair.withoutMoney : pair.full;
}

/**
 * The fields that a contract declares, and no others, so that a new column never leaks, amounts as text. With `hideMoney` the fields
 * marked as money are left out as well. Compiled once a contract.
 */
export function present(schema: z.ZodType, value: unknown, hideMoney: boolean): unknown {
  let pair = compiled.get(schema);
  if (!pair) {
    const same: Present = (whole) => whole;
    pair = { full: compile(schema, false) ?? same, withoutMoney: compile(schema, true) ?? same };
    compiled.set(schema, pair);
  }
  return hideMoney ? pair.withoutMoney(value) : pair.full(value);
}
