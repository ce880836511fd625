import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';

const HOUR = 3_600_000;

/** A demo lasts one day, however much it is used. */
const DEMO_DURATION = 24 * HOUR;

/** Returns when a demo that starts at `now` (milliseconds since 1970 UTC) ends. */
export const demoEnd = (now: number): string => new Date(now + DEMO_DURATION).toISOString();

interface DemoRestriction {
  sentence: ProblemMessage;
  /** The endpoint is refused only if the body fills in this field. */
  field?: string;
}

const NO_TOKENS = problemMessage(
  'A demo has no tokens. Keep it as your account first, then make one for your programs.',
);

/**
 * What a demo may not do, by endpoint: anything that could reach other people, or let people in who would lose
 * everything after a day. Demo users are anonymous.
 */
export const DEMO_RESTRICTIONS: Readonly<Record<string, DemoRestriction>> = {
  'POST /api/projects/{projectId}/invitations': {
    sentence: problemMessage(
      'A demo sends no invitations. Keep it as your account first, then invite your team.',
    ),
  },
  'POST /api/projects/{projectId}/members': {
    sentence: problemMessage('A demo is for you alone. Keep it as your account first, then add your team.'),
  },
  'POST /api/projects/{projectId}/share-links': {
    sentence: problemMessage(
      'A demo shares no reports. Keep it as your account first, then share what you like.',
    ),
  },
  'POST /api/projects/{projectId}/trade-links': {
    sentence: problemMessage(
      'A demo opens nothing to others. Keep it as your account first, then send a link to your trades.',
    ),
  },
  'POST /api/user/tokens': { sentence: NO_TOKENS },
  'POST /api/projects/{projectId}/tokens': { sentence: NO_TOKENS },
  'POST /api/projects/{projectId}/webhooks': {
    sentence: problemMessage(
      'A demo calls no other programs. Keep it as your account first, then add a webhook.',
    ),
  },
  'POST /api/projects/{projectId}/mail-in/address': {
    sentence: problemMessage('A demo takes in no mail. Keep it as your account first, then switch it on.'),
  },
  'POST /api/user/calendars': {
    sentence: problemMessage(
      'A demo has no calendars. Keep it as your account first, then subscribe to its days.',
    ),
  },
  'POST /api/user/identities': {
    sentence: problemMessage(
      'A demo has no sign-in of its own. Keep it as your account first, then link another one.',
    ),
  },
  'POST /api/projects/{projectId}/report-schedules': {
    sentence: problemMessage(
      'A demo sends no reports by mail. Keep it as your account first, then schedule what you like.',
    ),
  },
  'POST /api/archives': {
    sentence: problemMessage(
      'A demo takes in no projects. Keep it as your account first, then import your project.',
    ),
  },
  'POST /api/invitations/{key}/accept': {
    sentence: problemMessage('You are in a demo. Keep it as your account first, then open this link again.'),
  },
  'PUT /api/user/profile': {
    field: 'email',
    sentence: problemMessage('A demo has no email address. Keep it as your account first'),
  },
  'POST /api/user/phone/code': {
    sentence: problemMessage('A demo sends no text messages. Keep it as your account first.'),
  },
  'DELETE /api/user': { sentence: problemMessage('A demo is deleted by itself after its day.') },
  'PUT /api/user/settings': {
    field: 'smsNotifications',
    sentence: problemMessage('A demo sends no text messages. Keep it as your account first'),
  },
};

/**
 * Returns the problem of using an endpoint in a demo; null if it is allowed. `call` is "METHOD /path" as declared.
 */
export function demoProblem(call: string, body: unknown): DomainError | null {
  const refused = DEMO_RESTRICTIONS[call];
  if (!refused) return null;
  const { sentence, field } = refused;
  if (field === undefined) return new DomainError('forbidden', sentence);
  const given = (body as Record<string, unknown> | undefined)?.[field];
  return given ? fieldProblem(field, sentence) : null;
}

/** Throws if the account is not a demo, or is no longer one. */
export function assertDemo(demoUntil: string | null): void {
  if (demoUntil === null)
    throw new DomainError(
      'conflict',
      problemMessage('This is no demo: it is an account already, and it stays.'),
    );
}
