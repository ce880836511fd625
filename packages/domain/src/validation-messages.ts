import type * as z from 'zod';

/**
 * Validation messages by code. Schemas name the code; the server replies with the English message, and screens show
 * it in the user's language.
 */
export const VALIDATION_MESSAGES = {
  required: 'This field is required',
  text: 'Enter text',
  number: 'Enter a whole number',
  boolean: 'Choose yes or no',
  choice: 'Choose one of the offered values',
  object: 'Send an object with named fields',
  list: 'Send a list',
  tooLong: 'Use at most {maximum} characters',
  tooShort: 'Use at least {minimum} characters',
  tooMany: 'Use at most {maximum} entries',
  tooSmall: 'Enter {minimum} or more',
  tooLarge: 'Enter {maximum} or less',
  invalid: 'This value is not valid',
  id: 'This is not a valid id',
  uuid: 'This is not a valid UUID',
  date: 'Enter a date that exists, as yyyy-MM-dd',
  reading: 'Enter a number without an exponent, such as 12.5',
  instant: 'Enter a day and a time',
  currencyCode: 'Enter a currency by its three letters, such as EUR',
  amountNumber: 'Enter an amount such as 1500.00',
  amountDecimals: 'Use at most two decimals',
  amountNegative: 'Enter 0 or more',
  amountPositive: 'Enter a saving: 0 or less, such as -1500.00',
  amountTooLarge: 'Enter at most 9,999,999,999.99',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  usernameShort: 'Username must be at least 3 characters',
  usernameLetters: 'Username must not contain spaces or invisible characters',
  usernameScripts: 'Write the username with the letters of one alphabet',
  usernameAt: 'Username must not contain @',
  usernameTaken: 'This username is taken',
  passwordShort: 'Password must be at least 6 characters',
  email: 'Invalid email address',
  sender: 'Enter an address such as anna@example.com, or a domain such as example.com',
  emailTaken: 'This email address is already in use',
  phone: 'Enter the number with its country code, such as +267 71 234 567',
  phase: 'Choose one of the eight phases',
  link: 'Enter a link that starts with http:// or https://',
  uploadedFile: 'Upload the file here first',
  percent: 'Enter a percentage from 0 to 100',
  percentDecimal: 'Use at most one decimal',
  hours: 'Enter hours from 0 to 24',
  quantity: 'Enter a quantity such as 12.5',
  timeOfDay: 'Enter a time such as 07:30',
  degreesOrder: 'The highest temperature is at least the lowest',
  creditSign: 'The amount of a credit note is below zero',
  invoiceSign: 'Only the amount of a credit note is below zero',
  expiryOrder: 'Enter the day of issue or a later one',
  rating: 'Enter a rating from 0 to 5 with at most one decimal',
  pin: 'Enter four to eight digits',
  scope: 'Choose a trade, a supplier, issues or a completion list',
  control: 'Remove the invisible control characters',
} as const;

export type ValidationCode = keyof typeof VALIDATION_MESSAGES;

export interface ValidationMessage {
  code: ValidationCode;
  values: Record<string, string | number>;
}

const isCode = (text: string): text is ValidationCode => Object.hasOwn(VALIDATION_MESSAGES, text);

const CODES_BY_TYPE: Record<string, ValidationCode> = {
  string: 'text',
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'list',
};

/** Of a field that may be left empty: what its schema itself says of a value. */
function refusalOf(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const said =
    issue.code === 'invalid_union' ? issue.errors.flat().filter(({ code }) => code === 'custom') : [];
  return (said.length === 1 && said[0]) || issue;
}

const CODES_OF_SELECTS: ReadonlySet<string> = new Set<ValidationCode>(['choice', 'id']);

/** A select of a form holds "" until something is chosen. */
const isLeftEmpty = (input: unknown) => input === undefined || input === null || input === '';

/** Returns the message of a failed schema check: the schema's own code, otherwise one by the kind of check. */
export function validationMessageOf(given: z.core.$ZodIssue): ValidationMessage {
  const issue = refusalOf(given);
  const isMissing = isLeftEmpty(issue.input);
  if (isMissing && CODES_OF_SELECTS.has(issue.message)) return { code: 'required', values: {} };
  if (isCode(issue.message)) return { code: issue.message, values: {} };
  switch (issue.code) {
    case 'invalid_type':
      return {
        code:
          issue.input === undefined || issue.input === null
            ? 'required'
            : (CODES_BY_TYPE[issue.expected] ?? 'invalid'),
        values: {},
      };
    case 'too_big': {
      const code = issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooLarge';
      return { code, values: { maximum: Number(issue.maximum) } };
    }
    case 'too_small': {
      const isText = issue.origin === 'string';
      if ((isText || issue.origin === 'array') && Number(issue.minimum) === 1)
        return { code: 'required', values: {} };
      if (isText) return { code: 'tooShort', values: { minimum: Number(issue.minimum) } };
      // What must be more than a number is a whole one.
      return {
        code: 'tooSmall',
        values: { minimum: Number(issue.minimum) + (issue.inclusive === false ? 1 : 0) },
      };
    }
    case 'invalid_value':
      return { code: isMissing ? 'required' : 'choice', values: {} };
    default:
      return { code: 'invalid', values: {} };
  }
}

/** Formats a message in English. */
export function formatInEnglish({ code, values }: ValidationMessage): string {
  return VALIDATION_MESSAGES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
