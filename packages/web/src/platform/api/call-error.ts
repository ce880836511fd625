import type { FieldErrors } from '@brick/domain/errors';
import { parseWithAmounts } from '@brick/domain/money/json';

/** The problem details (RFC 9457) of an error response. */
export interface ProblemDetails {
  title: string;
  detail: string;
  /** Error messages by field name. */
  errors: FieldErrors;
  /** The current row, where an edit started from an older version. */
  current: unknown;
  requestId: string | null;
  /** Fields that make the same request acceptable when added. */
  offer?: Record<string, boolean> | null;
}

/** A failed call. Its message is "status: detail" (docs/spec/decisions.md, "Errors"). */
export class CallError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly detail: string;
  readonly problem: ProblemDetails | null;
  /** Seconds until the server wants the next attempt, if it says so. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    detail: string,
    problem: ProblemDetails | null = null,
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

function parseProblem(body: string): ProblemDetails | null {
  let told: unknown;
  try {
    told = parseWithAmounts(body);
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

/**
 * Creates the error of an unsuccessful response: from the problem's detail, else the body's text, else the status
 * text.
 */
export function createCallError(
  status: number,
  statusText: string,
  body: string,
  retryAfter: string | null = null,
): CallError {
  const problem = parseProblem(body);
  const detail = problem?.detail || body.trim() || statusText;
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  return new CallError(status, detail, problem, seconds);
}

/** True for a failed call; with a status, only for that status. */
export const isCallError = (error: unknown, status?: number): error is CallError =>
  error instanceof CallError && (status === undefined || error.status === status);
