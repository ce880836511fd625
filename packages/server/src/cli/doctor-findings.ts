/** A result of one check. A problem makes the command exit with 1; advice does not. */
export interface DoctorFinding {
  level: 'good' | 'advice' | 'problem';
  sentence: string;
}

export const good = (sentence: string): DoctorFinding => ({ level: 'good', sentence });
export const advice = (sentence: string): DoctorFinding => ({ level: 'advice', sentence });
export const problem = (sentence: string): DoctorFinding => ({ level: 'problem', sentence });

/** Returns what is wrong, or a positive finding if nothing is. */
export const findingsOrGood = (
  wrong: readonly DoctorFinding[],
  sentence: string,
): readonly DoctorFinding[] => (wrong.length > 0 ? wrong : [good(sentence)]);
