import { amountsAsText, type Minor } from './money/money.ts';

/** Every way in which a request can be refused: code → HTTP status and the short title of its problem (RFC 9457). */
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

type Values = Readonly<Record<string, string | number | Minor>>;

/** A sentence of a refusal. Its translations are kept under the English one, with the same places to be filled in. */
export interface Said {
  readonly sentence: string;
  readonly values: Values;
  /** It stands beside a field without a full stop, and has one where it is the whole of what is said. */
  readonly stopped?: boolean;
  /** The name of the field that it is about, where it does not stand beside it. */
  readonly beside?: string;
  /** What is said after it: why one of several rows was refused. */
  readonly because?: Said;
}

/**
 * A sentence that a builder understands. It is written here in English, literally, so that a test finds all of them and
 * what translation is missing; `{name}` is filled in from `values`.
 */
export const said = (sentence: string, values: Values = {}): Said => ({ sentence, values });

/** How sentences are said: by their translation, and with what they end. */
export interface Speech {
  of: (sentence: string) => string;
  stop: string;
  gap: string;
}

const ENGLISH: Speech = { of: (sentence) => sentence, stop: '.', gap: ' ' };

/** The words of a sentence with its places filled in, English unless another speech is given. */
export function wordsOf(
  { sentence, values, stopped, beside, because }: Said,
  speech: Speech = ENGLISH,
): string {
  const { of, stop, gap } = speech;
  const words = of(sentence).replace(/\{(\w+)\}/g, (place, name: string) =>
    String(amountsAsText(name, values[name] ?? place)),
  );
  const whole = `${beside ? `${beside}: ` : ''}${words}${stopped ? stop : ''}`;
  return because ? `${whole}${gap}${wordsOf(because, speech)}` : whole;
}

/** Sentences by field name, for forms. */
export type FieldErrors = Record<string, string>;

interface Extra {
  fields?: Record<string, Said>;
  /** The row as it is now, beside a stale update. */
  current?: unknown;
  retryAfterSeconds?: number;
  /** What the same request may add to be accepted after all. */
  offer?: Readonly<Record<string, boolean>>;
}

/** An expected refusal; anything else that is thrown is a bug. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly said: Said;
  readonly extra: Extra;

  constructor(code: ErrorCode, detail: Said, extra: Extra = {}) {
    super(wordsOf(detail));
    this.name = 'DomainError';
    this.code = code;
    this.said = detail;
    this.extra = extra;
  }

  /** What is said beside fields, in English as the message is. */
  get fields(): FieldErrors | undefined {
    const { fields } = this.extra;
    return (
      fields &&
      Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, wordsOf(sentence)]))
    );
  }
}

/** The refusal of one field, by a sentence without a full stop. */
export const refusedField = (
  field: string,
  sentence: Said,
  code: ErrorCode = 'invalid',
  extra: Extra = {},
): DomainError =>
  new DomainError(code, { ...sentence, stopped: true }, { ...extra, fields: { [field]: sentence } });
