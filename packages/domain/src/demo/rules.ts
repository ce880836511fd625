import { DomainError, refusedField, type Said, said } from '../errors.ts';

const HOUR = 3_600_000;

/** A demo is kept for a day, however much it is used. */
const KEPT = 24 * HOUR;

/** When a demo that begins at `now`, milliseconds since 1970 UTC, ends. */
export const demoEnd = (now: number): string => new Date(now + KEPT).toISOString();

interface Refused {
  sentence: Said;
  /** The call is refused only where its body fills in this field. */
  field?: string;
}

/**
 * What nobody can do out of a demo, by call: whatever could reach somebody else, or take somebody in who would lose it
 * all after a day. Nobody knows who sits before a demo.
 */
export const NOT_IN_A_DEMO: Readonly<Record<string, Refused>> = {
  'POST /api/projects/{projectId}/invitations': {
    sentence: said('A demo sends no invitations. Keep it as your account first, then invite your team.'),
  },
  'POST /api/projects/{projectId}/members': {
    sentence: said('A demo is for you alone. Keep it as your account first, then add your team.'),
  },
  'POST /api/projects/{projectId}/share-links': {
    sentence: said('A demo shares no reports. Keep it as your account first, then share what you like.'),
  },
  'POST /api/projects/{projectId}/report-schedules': {
    sentence: said(
      'A demo sends no reports by mail. Keep it as your account first, then schedule what you like.',
    ),
  },
  'POST /api/archives': {
    sentence: said('A demo takes in no projects. Keep it as your account first, then import your project.'),
  },
  'POST /api/invitations/{key}/accept': {
    sentence: said('You are in a demo. Keep it as your account first, then open this link again.'),
  },
  'PUT /api/user/profile': {
    field: 'email',
    sentence: said('A demo has no email address. Keep it as your account first'),
  },
  'POST /api/user/phone/code': {
    sentence: said('A demo sends no text messages. Keep it as your account first.'),
  },
  'DELETE /api/user': { sentence: said('A demo is deleted by itself after its day.') },
  'PUT /api/user/settings': {
    field: 'smsNotifications',
    sentence: said('A demo sends no text messages. Keep it as your account first'),
  },
};

/** The refusal of a call in a demo; null where it may be made. `call` is "METHOD /path" as it is declared. */
export function refusalInDemo(call: string, body: unknown): DomainError | null {
  const refused = NOT_IN_A_DEMO[call];
  if (!refused) return null;
  const { sentence, field } = refused;
  if (field === undefined) return new DomainError('forbidden', sentence);
  const given = (body as Record<string, unknown> | undefined)?.[field];
  return given ? refusedField(field, sentence) : null;
}

/** Refuses to make an account of what is one, and of a demo that was kept meanwhile. */
export function mustBeDemo(demoUntil: string | null): void {
  if (demoUntil === null)
    throw new DomainError('conflict', said('This is no demo: it is an account already, and it stays.'));
}
