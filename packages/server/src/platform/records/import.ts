import type { Endpoint } from '@brick/domain/endpoint';
import { DomainError, ERRORS, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import type { ImportResult, importBody, importReply } from '@brick/domain/transfer/api';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Connection } from '../db/connection.ts';
import { type ContextOf, type EndpointHandler, serve } from '../http/endpoint-handlers.ts';
import { validationProblem } from '../http/problems.ts';
import { preferredLanguage, translateError } from '../i18n/error-messages.ts';

interface RejectedRow {
  row: number;
  errors: Record<string, ProblemMessage>;
}

const rejectRow = (row: number, { detail: sentence, extra }: DomainError): RejectedRow => ({
  row,
  errors: extra.fields ?? { row: sentence },
});

const translateRejectedRow =
  (language: Language) =>
  ({ row, errors }: RejectedRow): ImportResult['refused'][number] => ({
    row,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, sentence]) => [field, translateError(sentence, language)]),
    ),
  });

/** Runs work in a savepoint: if it throws, only its own changes are rolled back. */
async function inSavepoint<T>({ rows }: Connection, work: () => Promise<T>): Promise<T> {
  // Sent together with the first query of the work.
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

// Client errors concern the row; other errors, such as an unavailable database, concern the whole request.
const isRowProblem = (error: unknown): error is DomainError =>
  error instanceof DomainError && ERRORS[error.code].status < 500;

/** Creates the problem for a rejected import, with fields named like rows.3.amount. */
function importProblem(refused: readonly RejectedRow[], rows: number): DomainError {
  const fields: Record<string, ProblemMessage> = {};
  for (const { row, errors } of refused)
    for (const [field, sentence] of Object.entries(errors)) fields[`rows.${row}.${field}`] = sentence;
  const detail = problemMessage('{refused} of {rows} rows cannot be imported. Nothing was stored.', {
    refused: refused.length,
    rows,
  });
  return new DomainError('invalid', detail, { fields });
}

interface ValidRow<Body> {
  row: number;
  body: Body;
}

function validateRows<Body extends z.ZodType>(schema: Body, rows: readonly unknown[]) {
  const checked: ValidRow<z.output<Body>>[] = [];
  const refused: RejectedRow[] = [];
  for (const [row, given] of rows.entries()) {
    const result = schema.safeParse(given, { reportInput: true });
    if (result.success) checked.push({ row, body: result.data });
    else refused.push(rejectRow(row, validationProblem(result.error)));
  }
  return { checked, refused };
}

type ImportEndpoint<O extends 'project' | 'account', Path extends string, Query extends z.ZodType> = Endpoint<
  O,
  Path,
  Query,
  typeof importBody,
  typeof importReply
>;

/** The context for creating a single row: the import's context with the body of that row. */
type SingleRowContext<O, E, Body> = Omit<ContextOf<O, E>, 'body'> & { body: Body };

/**
 * Implements an import endpoint: each row is validated and created like a single record, all in one transaction. An
 * invalid row rolls back everything, or is skipped if the caller asked for that. `lock` takes what rows would lock one
 * after the other: two imports that name the same in opposite orders would be a deadlock. `loadKnown` returns what a row is
 * called that is in the list already.
 */
export const serveImport = <
  O extends 'project' | 'account',
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
>(
  call: ImportEndpoint<O, Path, Query>,
  schema: Body,
  addOne: (
    context: SingleRowContext<O, ImportEndpoint<O, Path, Query>, z.output<Body>>,
  ) => Promise<{ id: number }>,
  {
    lock,
    loadKnown,
  }: {
    lock?: (
      context: ContextOf<O, ImportEndpoint<O, Path, Query>>,
      bodies: readonly z.output<Body>[],
    ) => Promise<unknown>;
    loadKnown?: (
      context: ContextOf<O, ImportEndpoint<O, Path, Query>>,
      bodies: readonly z.output<Body>[],
      below: number | null,
    ) => Promise<(body: z.output<Body>) => string | null>;
  } = {},
): EndpointHandler =>
  serve(call, async (given) => {
    const context = given as unknown as {
      connection: Connection;
      request: FastifyRequest;
      body: z.output<typeof importBody>;
    };
    const { rows, skipInvalid, refuseKnown, knownBelow } = context.body;
    const { checked, refused } = validateRows(schema, rows);
    if (refused.length > 0 && !skipInvalid) throw importProblem(refused, rows.length);
    // Sent together with the first queries of the first row.
    const bodies = checked.map(({ body }) => body);
    const locked = bodies.length > 0 && lock?.(given, bodies);
    const isAsked = refuseKnown && bodies.length > 0;
    // Behind the locks: what another import stores meanwhile is known too.
    const [known] = isAsked ? await Promise.all([loadKnown?.(given, bodies, knownBelow), locked]) : [];
    const ids: number[] = [];
    context.connection.transaction?.numbers.expect(checked.length);
    for (const { row, body } of checked) {
      const name = known?.(body);
      if (name) {
        refused.push({
          row,
          errors: { known: problemMessage('This is in the list already: {name}', { name }) },
        });
        continue;
      }
      const add = () => addOne({ ...given, body });
      try {
        const [{ id }] = await Promise.all([inSavepoint(context.connection, add), locked]);
        ids.push(id);
      } catch (error) {
        if (!isRowProblem(error)) throw error;
        refused.push(rejectRow(row, error));
      }
    }
    if (refused.length > 0 && !skipInvalid) throw importProblem(refused, rows.length);
    refused.sort((a, b) => a.row - b.row);
    const language = preferredLanguage(context.request.headers['accept-language']);
    return { stored: ids.length, ids, refused: refused.map(translateRejectedRow(language)) };
  });
