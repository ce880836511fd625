/**
 * The contracts' sentences in the form that the build makes of every message: text and the names of values, in order.
 * They stand in the domain, where the build step for message files does not reach.
 */
export function compiledSentences<Codes extends Record<string, string>>(sentences: Codes): Codes {
  const compiled = Object.entries(sentences).map(([code, sentence]) => [code, compiledSentence(sentence)]);
  return Object.fromEntries(compiled) as Codes;
}

/** "Use at most {maximum} characters" → ["Use at most ", ["maximum"], " characters"]; without values the text itself. */
export function compiledSentence(sentence: string): string | (string | [string])[] {
  const parts = sentence.split(/\{(\w+)\}/);
  if (parts.length === 1) return sentence;
  return parts
    .map((part, index): string | [string] => (index % 2 === 1 ? [part] : part))
    .filter((part) => part !== '');
}
