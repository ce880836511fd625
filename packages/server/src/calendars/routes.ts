import { createHash } from 'node:crypto';
import {
  addCalendar,
  deleteCalendar,
  listCalendars,
  readCalendar,
  updateCalendar,
} from '@brick/domain/calendars/api';
import type { CalendarEntryKind } from '@brick/domain/calendars/calendar-entry-kinds';
import { READINGS_PER_HOUR } from '@brick/domain/calendars/rules';
import { writeCalendar } from '@brick/domain/calendars/write-calendar';
import { dayIn } from '@brick/domain/dates/calendar-date';
import { RECORDS } from '@brick/domain/records/record-kinds';
import { notifySecurity } from '../auth/service.ts';
import { assertMemberOfAll } from '../members/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { type AccountContext, serve } from '../platform/http/endpoint-handlers.ts';
import { TaggedText } from '../platform/http/responses.ts';
import { SECRET_HEADERS } from '../platform/http/secret-links.ts';
import { translateIn } from '../platform/i18n/messages.ts';
import { logSecurityEvent } from '../platform/monitoring/security-log.ts';
import { loadInstallationId } from '../platform/security/installation.ts';
import { limitByAddress } from '../platform/security/rate-limits.ts';
import { requireAccount } from '../users/service.ts';
import { loadDays, loadMemberProjects } from './calendar-events.ts';
import {
  findLive,
  findOfAccount,
  insertCalendar,
  listOfAccount,
  markRead,
  removeCalendar,
  serializeCalendar,
  storeCalendar,
} from './calendar-store.ts';

/** Openings of calendars that do not work, for an address and hour. One that works goes on working from there. */
const FAILED_READINGS_PER_HOUR = 600;

/** A program may keep it, and asks whether it has changed. */
const HEADERS = {
  ...SECRET_HEADERS,
  'cache-control': 'private, no-cache',
  'content-disposition': 'inline; filename="calendar.ics"',
};

/** The screen that opens a record, with its parameters so far; most kinds have a page of their own. */
function addressOf(kind: CalendarEntryKind, id: number): string {
  if (kind === 'milestone') return `/programme?editMilestone=${id}&`;
  if (kind === 'certificate') return `/certificates?certificate=${id}&`;
  return `/${RECORDS[kind].path}/${id}?`;
}

/** Tells the security log, and the owner's other screens. */
async function tell(
  {
    connection,
    request,
    services,
    caller: { userId },
  }: Pick<AccountContext<unknown>, 'connection' | 'request' | 'services' | 'caller'>,
  event: 'calendarMade' | 'calendarChanged' | 'calendarDeleted',
  calendar: number,
): Promise<void> {
  await logSecurityEvent({ connection, request, services }, { event, account: userId, calendar });
  connection.announce({ userId, topic: 'tokens' });
}

/** Calendars of accounts, and the address at which programs read one. */
export const calendarRoutes = [
  serve(listCalendars, async ({ connection, caller }) =>
    (await listOfAccount(connection, caller.userId)).map(serializeCalendar),
  ),

  serve(addCalendar, async (context) => {
    const { caller, body, services } = context;
    return services.inTransaction(async (connection) => {
      const { userId } = caller;
      const [account] = await Promise.all([
        requireAccount(connection, userId),
        assertMemberOfAll(connection, userId, body.projects),
      ]);
      const { row, key } = await insertCalendar(connection, {
        ...{ ...body, userId, now: services.now() },
        language: body.language ?? account.language,
      });
      await Promise.all([
        tell({ ...context, connection }, 'calendarMade', row.id),
        notifySecurity(connection, account, 'calendarMade', { name: row.name }),
      ]);
      return { ...serializeCalendar(row), key, path: `/calendar/${key}.ics` };
    });
  }),

  serve(updateCalendar, async (context) => {
    const { params, body, connection } = context;
    const { userId } = context.caller;
    const row = await findOfAccount(connection, userId, params.calendarId);
    if (!row) throw notFound();
    // One that is chosen already may be gone: it stays chosen, and shows nothing.
    const added = body.projects?.filter((id) => !row.projects?.includes(id));
    if (added) await assertMemberOfAll(connection, userId, added);
    const changed = {
      ...row,
      ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
    };
    await storeCalendar(connection, changed);
    await tell(context, 'calendarChanged', row.id);
    return serializeCalendar(changed);
  }),

  serve(deleteCalendar, async (context) => {
    const { calendarId } = context.params;
    if (!(await removeCalendar(context.connection, context.caller.userId, calendarId))) throw notFound();
    await tell(context, 'calendarDeleted', calendarId);
  }),

  serve(readCalendar, async ({ connection, services, params, request, reply }) => {
    const link = await findLive(connection, params.key, services.config);
    if (!link) {
      await limitByAddress(connection.db, 'calendar', request.ip, FAILED_READINGS_PER_HOUR);
      throw notFound();
    }
    await limitByAddress(connection.db, 'calendar', `calendar ${link.id}`, READINGS_PER_HOUR);
    const now = services.now();
    const projects = await loadMemberProjects(connection, link);
    const days = await loadDays(connection, { ...link, projects, today: dayIn(link.timezone, now) });
    await markRead(connection, link.id, now);
    const names = new Map(projects.map(({ id, name }) => [id, name]));
    const installation = link.installation ?? (await loadInstallationId(connection));
    const origin = services.config.publicUrl ?? `${request.protocol}://${request.host}`;
    const say = translateIn(link.language);
    const text = writeCalendar({
      name: link.name,
      events: days.map(({ what, kind, id, projectId, day, title, sequence, changedAt }) => {
        const project = names.get(projectId) ?? '';
        const url = `${origin}${addressOf(kind, id)}project=${projectId}`;
        return {
          ...{ uid: `${what}-${id}@${installation}`, day, url, sequence, changedAt },
          summary: `${say(`calendar.${what}`, { title })} · ${project}`,
          description: `${project}\n${url}`,
        };
      }),
    });
    reply.headers(HEADERS);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    return new TaggedText(text, etag, 'text/calendar; charset=utf-8');
  }),
];
