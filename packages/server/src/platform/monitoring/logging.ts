import type { Config } from '../config/config.ts';

interface LoggedError {
  [more: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
}

const MAX_CAUSES = 4;

// The error of a failed query contains its parameters: password hashes, addresses, codes.
const withoutParameters = (text: string): string =>
  text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '\nparams: [not logged]');

// For class 22 errors (data exceptions), PostgreSQL quotes the invalid value in the message.
const withoutValues = (message: string, code: unknown): string =>
  typeof code === 'string' && code.startsWith('22') ? message.replace(/".*"/s, '"[not logged]"') : message;

/**
 * Returns an error for the log: what failed and where, without values. PostgreSQL's error details are left out,
 * because they repeat the row.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, stack = '' } = error as Error & { code?: unknown };
  const message = withoutValues(error.message, code);
  return {
    type: error.name,
    message: withoutParameters(message),
    stack: withoutParameters(stack.replace(error.message, () => message)),
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: serializeError(error.cause, depth + 1) }),
  };
}

/** The logger's options: its level, and the redaction of credentials. */
export const loggerOptions = ({ logLevel }: Pick<Config, 'logLevel'>) => ({
  level: logLevel,
  redact: ['req.headers.cookie', 'req.headers.authorization'],
  serializers: { err: (error: unknown) => serializeError(error) },
});
