import {
  DomainError,
  ERRORS,
  type ErrorCode,
  type FieldErrors,
  type ProblemMessage,
  problemMessage,
} from '@brick/domain/errors';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { VALIDATION_MESSAGES, validationMessageOf } from '@brick/domain/validation-messages';
import type { FastifyError } from 'fastify';
import type * as z from 'zod';
import { translateError } from '../i18n/error-messages.ts';

/** RFC 9457 problem details, the format of all error responses. */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  requestId: string;
  errors?: FieldErrors;
  current?: unknown;
  point?: unknown;
  /** Options that would make the same request succeed. */
  offer?: Readonly<Record<string, boolean>>;
}

/** Turns validation errors into one message per field; nested fields are joined with dots. */
export function validationProblem(error: z.ZodError): DomainError {
  const fields: Record<string, ProblemMessage> = {};
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'body';
    const { code, values } = validationMessageOf(issue);
    fields[name] ??= { sentence: VALIDATION_MESSAGES[code], values };
  }
  const names = Object.keys(fields);
  const [only = ''] = names;
  const alone = names.length === 1 ? fields[only] : undefined;
  const detail = alone
    ? { ...alone, stopped: true, ...(only !== 'body' && { beside: only }) }
    : problemMessage('Please check {fields}.', { fields: names.join(', ') });
  return new DomainError('invalid', detail, { fields });
}

/** Parses what was sent. Throws invalid with a sentence for each wrong field. */
export function parseInput<T>(schema: z.ZodType<T> | null, value: unknown): T {
  if (!schema) return undefined as T;
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw validationProblem(result.error);
  return result.data;
}

// Errors of Fastify before a handler runs.
const FASTIFY_CODES: Record<string, [ErrorCode, ProblemMessage]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge', problemMessage('The request is larger than 1 MB.')],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['mediaType', problemMessage('Send the body as application/json.')],
  FST_ERR_CTP_EMPTY_JSON_BODY: [
    'badRequest',
    problemMessage('The body is empty, but the request says that it is JSON.'),
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: ['badRequest', problemMessage('The body is not valid JSON.')],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'badRequest',
    problemMessage('The body is not as long as its Content-Length says.'),
  ],
  FST_REQ_FILE_TOO_LARGE: ['tooLarge', problemMessage('File size must be less than 10 MB')],
};

// Errors of the multipart parser for a truncated or malformed form. They have no code to recognise them by.
const BROKEN_FORM =
  /^(?:Unexpected end of multipart data|\w+ terminated early due to unexpected end of multipart data|Multipart: Boundary not found|The needle cannot .+)$/;

// PostgreSQL and socket error codes that mean "not now" rather than "never".
const AWAY = /^(08...|57P0[1-5]|53[34]00|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const NO_SPACE = /^(53100|ENOSPC|EDQUOT)$/;
const AWAY_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/i;

function errorCodeText(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

const isAway = (error: unknown): boolean =>
  AWAY.test(errorCodeText(error)) || (error instanceof Error && AWAY_MESSAGE.test(error.message));

/** An error and its causes, outermost first. */
function* causesOf(error: unknown): Generator<unknown> {
  let cause = error;
  for (let depth = 0; cause && depth < 4; depth += 1) {
    yield cause;
    cause = cause instanceof Error ? cause.cause : null;
  }
}

/** Whether an error says that a database can't be reached or does not work at the moment. */
export const isDatabaseAway = (error: unknown): boolean => [...causesOf(error)].some(isAway);

const DEADLOCK = '40P01';

/** Whether the database ended a transaction because it and others waited for each other: again it would succeed. */
export const isDeadlock = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => errorCodeText(cause) === DEADLOCK);

/** Converts an error to an expected problem; null if it is a bug. */
export function toDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  const known = FASTIFY_CODES[errorCodeText(error)];
  if (known) return new DomainError(known[0], known[1]);
  for (const cause of causesOf(error)) {
    if (NO_SPACE.test(errorCodeText(cause)))
      return new DomainError(
        'full',
        problemMessage('There is no space left to store this. Ask who runs the server to free some.'),
      );
    if (isAway(cause))
      return new DomainError(
        'unavailable',
        problemMessage('The database does not answer at the moment. Please try again.'),
        { retryAfterSeconds: 2 },
      );
  }
  const { statusCode: status, message } = error as FastifyError;
  if ((status !== undefined && status >= 400 && status < 500) || BROKEN_FORM.test(message))
    return new DomainError('badRequest', problemMessage('The request cannot be read.'));
  return null;
}

/** What `WWW-Authenticate` says of an error (RFC 6750); null for those that are not about tokens. */
export function challengeOf({ code, extra }: DomainError): string | null {
  if (code === 'signedOut') return 'Bearer error="invalid_token"';
  return extra.missingScope ? `Bearer error="insufficient_scope", scope="${extra.missingScope}"` : null;
}

const BUG = problemMessage(
  'Something went wrong on our side. Please try again; if it stays, tell who runs the server this number.',
);

/** Returns the body of an error response in the user's language. The message of a bug is not exposed. */
export function toProblem(error: DomainError | null, requestId: string, language: Language): ProblemDetails {
  const code = error?.code ?? 'bug';
  const { status, title } = ERRORS[code];
  const words = (sentence: ProblemMessage) => translateError(sentence, language);
  const fields = error?.extra.fields;
  return {
    type: 'about:blank',
    title,
    status,
    detail: words(error?.detail ?? BUG),
    code,
    requestId,
    ...(fields && {
      errors: Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, words(sentence)])),
    }),
    ...(error?.extra.current !== undefined && { current: error.extra.current }),
    ...(error?.extra.point !== undefined && { point: error.extra.point }),
    ...(error?.extra.offer && { offer: error.extra.offer }),
  };
}
