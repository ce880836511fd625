import type * as z from 'zod';

/**
 * What a form says beside a field, by code. Contracts name the code; the server answers with the English sentence, a
 * screen shows it in the user's language.
 */
export const SENTENCES = {
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
  date: 'Enter a date that exists, as yyyy-MM-dd',
  amountNumber: 'Enter an amount such as 1500.00',
  amountDecimals: 'Use at most two decimals',
  amountNegative: 'Enter 0 or more',
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
  emailTaken: 'This email address is already in use',
  phone: 'Enter the number with its country code, such as +267 71 234 567',
  phase: 'Choose one of the eight phases',
  link: 'Enter a link that starts with http:// or https://',
  uploadedFile: 'Upload the file here first',
  percent: 'Enter a percentage from 0 to 100',
  percentDecimal: 'Use at most one decimal',
  rating: 'Enter a rating from 0 to 5 with at most one decimal',
  control: 'Remove the invisible control characters',
} as const;

export type SentenceCode = keyof typeof SENTENCES;

export interface Sentence {
  code: SentenceCode;
  values: Record<string, string | number>;
}

const isCode = (text: string): text is SentenceCode => Object.hasOwn(SENTENCES, text);

const EXPECTED: Record<string, SentenceCode> = {
  string: 'text',
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'list',
};

/** Which sentence a failed check of a contract stands for: the contract's own code, else one by the kind of check. */
export function sentenceOf(issue: z.core.$ZodIssue): Sentence {
  if (isCode(issue.message)) return { code: issue.message, values: {} };
  switch (issue.code) {
    case 'invalid_type':
      return {
        code:
          issue.input === undefined || issue.input === null
            ? 'required'
            : (EXPECTED[issue.expected] ?? 'invalid'),
        values: {},
      };
    case 'too_big': {
      const code = issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooLarge';
      return { code, values: { maximum: Number(issue.maximum) } };
    }
    case 'too_small': {
      if (issue.origin === 'string')
        return Number(issue.minimum) === 1
          ? { code: 'required', values: {} }
          : { code: 'tooShort', values: { minimum: Number(issue.minimum) } };
      return { code: 'tooSmall', values: { minimum: Number(issue.minimum) } };
    }
    case 'invalid_value':
      return { code: issue.input === undefined ? 'required' : 'choice', values: {} };
    default:
      return { code: 'invalid', values: {} };
  }
}

/** The English words of a sentence. */
export function inEnglish({ code, values }: Sentence): string {
  return SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
