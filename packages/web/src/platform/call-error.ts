import type { FieldErrors } from '@brick/domain/errors';
import { parsed } from '@brick/domain/money/json';

/** The problem details (RFC 9457) with which the server refuses. */
export interface Problem {
  title: string;
  detail: string;
  /** Sentences by field name. */
  errors: FieldErrors;
  /** The row as it is now, where an edit started from an older version. */
  current: unknown;
  requestId: string | null;
  /** What the same request may add to be accepted after all. */
  offer?: Record<string, boolean> | null;
}

/** A call that did not succeed. Its message is "status: detail" (docs/spec/decisions.md, "Errors"). */
export class CallError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly detail: string;
  readonly problem: Problem | null;
  /** Seconds after which the server wants to be asked again, where it says so. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    detail: string,
    problem: Problem | null = null,
    retryAfterSeconds: number | null = null,
  ) {
    super(status === 0 ? detail : `${status}: ${detail}`);
    this.name = 'CallError';
    this.status = status;
    this.detail = detail;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;

function problemIn(body: string): Problem | null {
  let told: unknown;
  try {
    told = parsed(body);
  } catch {
    return null;
  }
  if (!isRecord(told) || (typeof told.detail !== 'string' && typeof told.title !== 'string')) return null;
  const title = textOr(told.title, '');
  const errors = isRecord(told.errors) ? told.errors : {};
  return {
    title,
    detail: textOr(told.detail, title),
    errors: Object.fromEntries(
      Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    current: told.current ?? null,
    requestId: typeof told.requestId === 'string' ? told.requestId : null,
    offer: isRecord(told.offer) ? (told.offer as Record<string, boolean>) : null,
  };
}

/** The error that an unsuccessful answer stands for: the problem's detail, else the body's text, else the status text. */
export function refusal(
  status: number,
  statusText: string,
  body: string,
  retryAfter: string | null = null,
): CallError {
  const problem = problemIn(body);
  const detail = problem?.detail || body.trim() || statusText;
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  return new CallError(status, detail, problem, seconds);
}

/** True for a failed call; with a status, only for that one. */
export const isCallError = (error: unknown, status?: number): error is CallError =>
  error instanceof CallError && (status === undefined || error.status === status);
