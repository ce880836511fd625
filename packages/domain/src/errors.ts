import { decimal, type Minor } from './money/money.ts';

/** All error codes with HTTP status and title (RFC 9457). */
export const ERRORS = {
  badRequest: { status: 400, title: 'Bad request' },
  signedOut: { status: 401, title: 'Unauthorized' },
  wrongPassword: { status: 401, title: 'Wrong username or password' },
  forbidden: { status: 403, title: 'Not allowed' },
  foreignOrigin: { status: 403, title: 'Foreign origin' },
  notFound: { status: 404, title: 'Not found' },
  stalled: { status: 408, title: 'Broken off' },
  conflict: { status: 409, title: 'Conflict' },
  stale: { status: 409, title: 'Changed by someone else' },
  invalidStep: { status: 409, title: 'No such step from here' },
  taken: { status: 409, title: 'Already taken' },
  duplicate: { status: 409, title: 'Already there' },
  notReady: { status: 409, title: 'Not ready yet' },
  held: { status: 409, title: 'A point holds this' },
  closed: { status: 409, title: 'The check is closed' },
  signed: { status: 409, title: 'The day is signed' },
  frozen: { status: 409, title: 'It stays as it is' },
  otherUser: { status: 409, title: 'Somebody else is signed in' },
  purged: { status: 409, title: 'Removed for good' },
  tooLarge: { status: 413, title: 'Too large' },
  mediaType: { status: 415, title: 'Unsupported media type' },
  invalid: { status: 422, title: 'Please check the fields' },
  keyReused: { status: 422, title: 'Idempotency key used before' },
  appTooOld: { status: 426, title: 'The app is too old' },
  tooMany: { status: 429, title: 'Too many attempts' },
  bug: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  full: { status: 507, title: 'No space left' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

type MessageValues = Readonly<Record<string, string | number | Minor>>;

/** A translatable error message. Translations are stored under the English text with the same placeholders. */
export interface ProblemMessage {
  readonly sentence: string;
  readonly values: MessageValues;
  /** Adds a full stop; messages beside a field have none. */
  readonly stopped?: boolean;
  /** The field that it is about, if it is not shown beside the field. */
  readonly beside?: string;
  /** A further message: why one of several rows was refused. */
  readonly because?: ProblemMessage;
}

/**
 * Creates an error message in words that builders understand. The English text is a literal, so that a test can
 * find every message and its missing translations; `{name}` is filled in from `values`.
 */
export const problemMessage = (sentence: string, values: MessageValues = {}): ProblemMessage => ({
  sentence,
  values,
});

/** How a language renders messages: translation, amounts, full stop and gap between sentences. */
export interface MessageLanguage {
  of: (sentence: string) => string;
  amount: (amount: Minor) => string;
  stop: string;
  gap: string;
}

const ENGLISH: MessageLanguage = { of: (sentence) => sentence, amount: decimal, stop: '.', gap: ' ' };

/** Formats a message with its placeholders filled in, in English by default. */
export function formatProblem(
  { sentence, values, stopped, beside, because }: ProblemMessage,
  speech: MessageLanguage = ENGLISH,
): string {
  const { of, amount, stop, gap } = speech;
  const words = of(sentence).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'bigint' ? amount(value) : String(value);
  });
  const whole = `${beside ? `${beside}: ` : ''}${words}${stopped && !words.endsWith(stop) ? stop : ''}`;
  return because ? `${whole}${gap}${formatProblem(because, speech)}` : whole;
}

/** Messages by field name, for forms. */
export type FieldErrors = Record<string, string>;

interface ProblemExtras {
  fields?: Record<string, ProblemMessage>;
  /** The current row, sent with a stale update or a step that it has not. */
  current?: unknown;
  /** The point of a check that holds what was asked. */
  point?: unknown;
  retryAfterSeconds?: number;
  /** The right that a token lacks. */
  missingScope?: string;
  /** Flags that the same request may add to be accepted. */
  offer?: Readonly<Record<string, boolean>>;
}

/** An expected error; anything else that is thrown is a bug. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: ProblemMessage;
  readonly extra: ProblemExtras;

  constructor(code: ErrorCode, detail: ProblemMessage, extra: ProblemExtras = {}) {
    super(formatProblem(detail));
    this.name = 'DomainError';
    this.code = code;
    this.detail = detail;
    this.extra = extra;
  }

  /** Field messages in English, like the message itself. */
  get fields(): FieldErrors | undefined {
    const { fields } = this.extra;
    return (
      fields &&
      Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, formatProblem(sentence)]))
    );
  }
}

/** Creates an error about one field; `sentence` has no full stop. */
export const fieldProblem = (
  field: string,
  sentence: ProblemMessage,
  code: ErrorCode = 'invalid',
  extra: ProblemExtras = {},
): DomainError =>
  new DomainError(code, { ...sentence, stopped: true }, { ...extra, fields: { [field]: sentence } });
