import type { Config } from './config.ts';

interface ErrorInLog {
  [more: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: ErrorInLog;
}

const DEEPEST = 4;

// A failed query tells what it was asked with: password hashes, addresses, codes.
const withoutParameters = (text: string): string =>
  text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '\nparams: [not logged]');

// PostgreSQL quotes what it could not read (class 22: data exceptions) in the message itself.
const withoutValues = (message: string, code: unknown): string =>
  typeof code === 'string' && code.startsWith('22') ? message.replace(/".*"/s, '"[not logged]"') : message;

/**
 * An error as the log may hold it: what failed and where, without the values that it failed with. PostgreSQL's own
 * details of an error are left out, because they repeat the row.
 */
export function errorInLog(error: unknown, depth = 0): ErrorInLog {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, stack = '' } = error as Error & { code?: unknown };
  const message = withoutValues(error.message, code);
  return {
    type: error.name,
    message: withoutParameters(message),
    stack: withoutParameters(stack.replace(error.message, () => message)),
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: errorInLog(error.cause, depth + 1) }),
  };
}

/** How the server logs: from which severity on, and nothing that opens an account. */
export const logging = ({ logLevel }: Pick<Config, 'logLevel'>) => ({
  level: logLevel,
  redact: ['req.headers.cookie', 'req.headers.authorization'],
  serializers: { err: (error: unknown) => errorInLog(error) },
});
