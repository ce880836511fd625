import { decimal } from '@brick/domain/money/money';
import * as z from 'zod';

type Serializer = (value: unknown) => unknown;

const serializers = new WeakMap<z.ZodType, { full: Serializer; withoutMoney: Serializer }>();

const isMoney = (schema: z.ZodType): boolean => z.globalRegistry.get(schema)?.['money'] === true;

/** Unwraps optional, nullable and default, and says whether any level is marked as money. */
function unwrapSchema(schema: z.ZodType): { inner: z.ZodType; money: boolean } {
  let inner = schema;
  let money = isMoney(inner);
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = inner.unwrap() as z.ZodType;
    money ||= isMoney(inner);
  }
  return { inner, money };
}

function compileObject(shape: Record<string, z.ZodType>, hideMoney: boolean): Serializer {
  const fields = Object.entries(shape)
    .filter(([, schema]) => !(hideMoney && unwrapSchema(schema).money))
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

// For a union, the first shape whose required fields are all present is used; a value without any match becomes null.
function compileUnion(shapes: readonly z.ZodObject[], hideMoney: boolean): Serializer {
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

const written: Serializer = (value) => (typeof value === 'bigint' ? decimal(value) : value);

/** Null if the value can be passed on unchanged. */
function compile(schema: z.ZodType, hideMoney: boolean): Serializer | null {
  const { inner, money } = unwrapSchema(schema);
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

const fieldNames = new WeakMap<z.ZodType, { full: readonly string[]; withoutMoney: readonly string[] }>();

/**
 * Returns the field names of a list response, without money if it is hidden; empty for other responses. For rows that
 * the database writes as JSON.
 */
export function listFieldsOf(schema: z.ZodType, hideMoney: boolean): readonly string[] {
  let pair = fieldNames.get(schema);
  if (!pair) {
    const fields =
      schema instanceof z.ZodArray && schema.element instanceof z.ZodObject
        ? Object.entries(schema.element.shape as Record<string, z.ZodType>)
        : [];
    const names = (shown: typeof fields) => shown.map(([name]) => name);
    pair = {
      full: names(fields),
      withoutMoney: names(fields.filter(([, field]) => !unwrapSchema(field).money)),
    };
    fieldNames.set(schema, pair);
  }
  return hideMoney ? pair.withoutMoney : pair.full;
}

/**
 * The fields that a contract declares, and no others, so that a new column never leaks, amounts as text. With `hideMoney` the fields
 * marked as money are left out as well. Compiled once a contract.
 */
export function serialize(schema: z.ZodType, value: unknown, hideMoney: boolean): unknown {
  let pair = serializers.get(schema);
  if (!pair) {
    const same: Serializer = (whole) => whole;
    pair = { full: compile(schema, false) ?? same, withoutMoney: compile(schema, true) ?? same };
    serializers.set(schema, pair);
  }
  return hideMoney ? pair.withoutMoney(value) : pair.full(value);
}
