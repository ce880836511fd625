/**
 * Compiles the validation messages to the form that the build gives every message: text and names of values, in
 * order. They are declared in the domain, where the build step for message files does not reach.
 */
export function compileValidationMessages<Codes extends Record<string, string>>(sentences: Codes): Codes {
  const compiled = Object.entries(sentences).map(([code, sentence]) => [code, compileMessage(sentence)]);
  return Object.fromEntries(compiled) as Codes;
}

/**
 * "Use at most {maximum} characters" → ["Use at most ", ["maximum"], " characters"]; a message without values stays a
 * string.
 */
export function compileMessage(sentence: string): string | (string | [string])[] {
  const parts = sentence.split(/\{(\w+)\}/);
  if (parts.length === 1) return sentence;
  return parts
    .map((part, index): string | [string] => (index % 2 === 1 ? [part] : part))
    .filter((part) => part !== '');
}
