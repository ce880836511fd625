import { DomainError, ERRORS, type ErrorCode, type FieldErrors, type Said, said } from '@brick/domain/errors';
import { SENTENCES, sentenceOf } from '@brick/domain/sentences';
import type { Language } from '@brick/domain/users/choices';
import type { FastifyError } from 'fastify';
import type * as z from 'zod';
import { inWords } from './refusals/refusals.ts';

/** RFC 9457 problem details, as every refusal is answered. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  requestId: string;
  errors?: FieldErrors;
  current?: unknown;
  /** What the same request may add to be accepted after all. */
  offer?: Readonly<Record<string, boolean>>;
}

/** Turns what a contract found wrong into one sentence a field; nested fields are named with dots. */
export function invalidFields(error: z.ZodError): DomainError {
  const fields: Record<string, Said> = {};
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'body';
    const { code, values } = sentenceOf(issue);
    fields[name] ??= { sentence: SENTENCES[code], values };
  }
  const names = Object.keys(fields);
  const [only = ''] = names;
  const alone = names.length === 1 ? fields[only] : undefined;
  const detail = alone
    ? { ...alone, stopped: true, ...(only !== 'body' && { beside: only }) }
    : said('Please check {fields}.', { fields: names.join(', ') });
  return new DomainError('invalid', detail, { fields });
}

// What Fastify itself refuses before a handler runs.
const FASTIFY_CODES: Record<string, [ErrorCode, Said]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge', said('The request is larger than 1 MB.')],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['mediaType', said('Send the body as application/json.')],
  FST_ERR_CTP_EMPTY_JSON_BODY: [
    'badRequest',
    said('The body is empty, but the request says that it is JSON.'),
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: ['badRequest', said('The body is not valid JSON.')],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'badRequest',
    said('The body is not as long as its Content-Length says.'),
  ],
  FST_REQ_FILE_TOO_LARGE: ['tooLarge', said('File size must be less than 10MB')],
};

// What the reader of forms says of one that is cut or not divided into parts: plain errors, with no code to know them by.
const BROKEN_FORM =
  /^(?:Unexpected end of multipart data|\w+ terminated early due to unexpected end of multipart data|Multipart: Boundary not found|The needle cannot .+)$/;

// Classes and codes of PostgreSQL and of the socket to it that mean "not now", not "never".
const AWAY = /^(08...|57P0[1-5]|53[34]00|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const NO_SPACE = /^(53100|ENOSPC|EDQUOT)$/;
const AWAY_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/i;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** Reads any error as an expected refusal; null where it is a bug. */
export function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  const known = FASTIFY_CODES[codeOf(error)];
  if (known) return new DomainError(known[0], known[1]);
  for (let cause: unknown = error, depth = 0; cause && depth < 4; depth += 1) {
    const code = codeOf(cause);
    if (NO_SPACE.test(code))
      return new DomainError(
        'full',
        said('There is no space left to store this. Ask who runs the server to free some.'),
      );
    if (AWAY.test(code) || (cause instanceof Error && AWAY_MESSAGE.test(cause.message))) {
      return new DomainError(
        'unavailable',
        said('The database does not answer at the moment. Please try again.'),
        {
          retryAfterSeconds: 2,
        },
      );
    }
    cause = cause instanceof Error ? cause.cause : null;
  }
  const { statusCode: status, message } = error as FastifyError;
  if ((status !== undefined && status >= 400 && status < 500) || BROKEN_FORM.test(message))
    return new DomainError('badRequest', said('The request cannot be read.'));
  return null;
}

const BUG = said(
  'Something went wrong on our side. Please try again; if it stays, tell who runs the server this number.',
);

/** The body of a refusal, its sentences in the reader's language. A bug is answered without its message. */
export function problemOf(error: DomainError | null, requestId: string, language: Language): Problem {
  const code = error?.code ?? 'bug';
  const { status, title } = ERRORS[code];
  const words = (sentence: Said) => inWords(sentence, language);
  const fields = error?.extra.fields;
  return {
    type: 'about:blank',
    title,
    status,
    detail: words(error?.said ?? BUG),
    code,
    requestId,
    ...(fields && {
      errors: Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, words(sentence)])),
    }),
    ...(error?.extra.current !== undefined && { current: error.extra.current }),
    ...(error?.extra.offer && { offer: error.extra.offer }),
  };
}
