import { describe, expect, it } from 'vitest';
import { assertDemo, DEMO_RESTRICTIONS, demoEnd, demoProblem } from './rules.ts';

describe('a demo', () => {
  it('is kept for a day from its first minute, over the end of a year as well', () => {
    expect(demoEnd(Date.parse('2026-12-31T18:30:00.250Z'))).toBe('2027-01-01T18:30:00.250Z');
  });

  it('refuses each call of the table with its sentence, and no other', () => {
    for (const [call, { sentence, field }] of Object.entries(DEMO_RESTRICTIONS)) {
      const refusal = demoProblem(call, field ? { [field]: 'x' } : {});
      expect([call, refusal?.code, refusal?.message.startsWith(sentence.sentence)]).toEqual([
        call,
        field ? 'invalid' : 'forbidden',
        true,
      ]);
      expect(sentence.sentence).toMatch(/^\p{Lu}.+\p{Ll}\.?$/u);
    }
    expect(demoProblem('POST /api/projects', { name: 'House' })).toBeNull();
  });

  it('lets a form through that leaves out, or empties, what a demo has not', () => {
    for (const email of [undefined, null, ''])
      expect(demoProblem('PUT /api/user/profile', { city: 'Maun', email })).toBeNull();
    expect(demoProblem('PUT /api/user/settings', { smsNotifications: false })).toBeNull();
    expect(demoProblem('PUT /api/user/profile', { email: 'a@example.com' })?.fields).toEqual({
      email: 'A demo has no email address. Keep it as your account first',
    });
  });

  it('becomes an account once', () => {
    expect(() => assertDemo('2027-01-01T18:30:00.250Z')).not.toThrow();
    expect(() => assertDemo(null)).toThrow(/an account already/);
  });
});
