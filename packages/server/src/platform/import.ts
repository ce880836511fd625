import type { Endpoint } from '@brick/domain/endpoint';
import { DomainError, ERRORS, type Said, said } from '@brick/domain/errors';
import type { Imported, importBody, importReply } from '@brick/domain/transfer/contract';
import type { Language } from '@brick/domain/users/choices';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Connection } from './connection.ts';
import { invalidFields } from './problems.ts';
import { inWords, languageAsked } from './refusals/refusals.ts';
import { type ContextOf, type Served, serve } from './serve.ts';

interface Refused {
  row: number;
  errors: Record<string, Said>;
}

const refusedRow = (row: number, { said: sentence, extra }: DomainError): Refused => ({
  row,
  errors: extra.fields ?? { row: sentence },
});

const inWordsOf =
  (language: Language) =>
  ({ row, errors }: Refused): Imported['refused'][number] => ({
    row,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, sentence]) => [field, inWords(sentence, language)]),
    ),
  });

/** Runs work whose refusal takes back what it has written, and nothing of what was written before it. */
async function apart<T>({ rows }: Connection, work: () => Promise<T>): Promise<T> {
  // Goes out together with the first query of the work, which the connection sends after it.
  const saved = rows(sql`savepoint one_row`);
  try {
    const [result] = await Promise.all([work(), saved]);
    await rows(sql`release savepoint one_row`);
    return result;
  } catch (error) {
    await rows(sql`rollback to savepoint one_row`);
    throw error;
  }
}

// A refusal of the row is its own; anything else, such as a database that is away, is the request's.
const isOfRow = (error: unknown): error is DomainError =>
  error instanceof DomainError && ERRORS[error.code].status < 500;

/** Nothing was stored: what is wrong with which row, fields named as rows.3.amount. */
function nothingStored(refused: readonly Refused[], rows: number): DomainError {
  const fields: Record<string, Said> = {};
  for (const { row, errors } of refused)
    for (const [field, sentence] of Object.entries(errors)) fields[`rows.${row}.${field}`] = sentence;
  const detail = said('{refused} of {rows} rows cannot be imported. Nothing was stored.', {
    refused: refused.length,
    rows,
  });
  return new DomainError('invalid', detail, { fields });
}

interface Checked<Body> {
  row: number;
  body: Body;
}

function check<Body extends z.ZodType>(schema: Body, rows: readonly unknown[]) {
  const checked: Checked<z.output<Body>>[] = [];
  const refused: Refused[] = [];
  for (const [row, given] of rows.entries()) {
    const result = schema.safeParse(given, { reportInput: true });
    if (result.success) checked.push({ row, body: result.data });
    else refused.push(refusedRow(row, invalidFields(result.error)));
  }
  return { checked, refused };
}

type ImportCall<O extends 'project' | 'account', Path extends string, Query extends z.ZodType> = Endpoint<
  O,
  Path,
  Query,
  typeof importBody,
  typeof importReply
>;

/** A context of a single creation: everything of the import's but its body, and with the body of one row. */
type OneRow<O, E, Body> = Omit<ContextOf<O, E>, 'body'> & { body: Body };

/**
 * Serves the import of rows into a list: each is checked by the body of the single creation and stored by what serves
 * that, all in one transaction. One wrong row undoes all, or is left out where the caller asked for that.
 */
export const serveImport = <
  O extends 'project' | 'account',
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
>(
  call: ImportCall<O, Path, Query>,
  schema: Body,
  addOne: (context: OneRow<O, ImportCall<O, Path, Query>, z.output<Body>>) => Promise<unknown>,
): Served =>
  serve(call, async (given) => {
    const context = given as unknown as {
      connection: Connection;
      request: FastifyRequest;
      body: z.output<typeof importBody>;
    };
    const { rows, skipInvalid } = context.body;
    const { checked, refused } = check(schema, rows);
    if (refused.length > 0 && !skipInvalid) throw nothingStored(refused, rows.length);
    let stored = 0;
    context.connection.transaction?.numbers.expect(checked.length);
    for (const { row, body } of checked) {
      const add = () => addOne({ ...given, body } as never);
      try {
        await apart(context.connection, add);
        stored += 1;
      } catch (error) {
        if (!isOfRow(error)) throw error;
        refused.push(refusedRow(row, error));
      }
    }
    if (refused.length > 0 && !skipInvalid) throw nothingStored(refused, rows.length);
    refused.sort((a, b) => a.row - b.row);
    const language = languageAsked(context.request.headers['accept-language']);
    return { stored, refused: refused.map(inWordsOf(language)) };
  });
