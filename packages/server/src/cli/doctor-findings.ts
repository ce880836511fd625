/** What one look at an installation found. A problem makes the command end with 1; advice does not. */
export interface Finding {
  level: 'good' | 'advice' | 'problem';
  sentence: string;
}

export const good = (sentence: string): Finding => ({ level: 'good', sentence });
export const advice = (sentence: string): Finding => ({ level: 'advice', sentence });
export const problem = (sentence: string): Finding => ({ level: 'problem', sentence });

/** Of one thing that may be wrong in several ways: what is, or that it is good. */
export const orGood = (wrong: readonly Finding[], sentence: string): readonly Finding[] =>
  wrong.length > 0 ? wrong : [good(sentence)];
