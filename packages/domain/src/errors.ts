/** Every way in which a request can be refused: code → HTTP status and the short title of its problem (RFC 9457). */
export const ERRORS = {
  badRequest: { status: 400, title: 'Bad request' },
  signedOut: { status: 401, title: 'Unauthorized' },
  wrongPassword: { status: 401, title: 'Wrong username or password' },
  forbidden: { status: 403, title: 'Not allowed' },
  foreignOrigin: { status: 403, title: 'Foreign origin' },
  notFound: { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Conflict' },
  stale: { status: 409, title: 'Changed by someone else' },
  taken: { status: 409, title: 'Already taken' },
  tooLarge: { status: 413, title: 'Too large' },
  mediaType: { status: 415, title: 'Unsupported media type' },
  invalid: { status: 422, title: 'Please check the fields' },
  keyReused: { status: 422, title: 'Idempotency key used before' },
  tooMany: { status: 429, title: 'Too many attempts' },
  bug: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  full: { status: 507, title: 'No space left' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Sentences by field name, for forms. */
export type FieldErrors = Record<string, string>;

interface Extra {
  fields?: FieldErrors;
  /** The row as it is now, beside a stale update. */
  current?: unknown;
  retryAfterSeconds?: number;
}

/** An expected refusal. `detail` is a sentence that a builder understands; anything else that is thrown is a bug. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly extra: Extra;

  constructor(code: ErrorCode, detail: string, extra: Extra = {}) {
    super(detail);
    this.name = 'DomainError';
    this.code = code;
    this.extra = extra;
  }
}
