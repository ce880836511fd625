import { CallError } from '../api/call-error.ts';

/** What the server said of each field after an action, and of the rest. */
export function problemsIn(error: Error | null): {
  errors: Record<string, string>;
  rest: string | undefined;
} {
  const problem = error instanceof CallError ? error.problem : null;
  const errors: Record<string, string> = problem?.errors ?? {};
  const isBeside = Object.keys(errors).length > 0;
  return { errors, rest: error && !isBeside ? (problem?.detail ?? error.message) : undefined };
}
