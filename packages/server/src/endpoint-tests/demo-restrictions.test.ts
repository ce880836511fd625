import { DEMO_RESTRICTIONS } from '@brick/domain/demo/rules';
import { expect, it } from 'vitest';
import { removeDemos } from '../demo/demo-removal.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { readConfig } from '../platform/config/config.ts';
import { scheduledJobs } from '../scheduled-jobs.ts';

const writes = ENDPOINTS.map(({ endpoint: { method, path } }) => `${method} ${path}`).filter(
  (call) => !call.startsWith('GET '),
);

/** Endpoints whose path suggests that they reach somebody else, and why demos may call them. */
const HARMLESS: Record<string, string> = {
  'PATCH /api/projects/{projectId}/members/{userId}': 'a demo has no member but its visitor',
  'DELETE /api/projects/{projectId}/members/{userId}': 'a demo has no member but its visitor',
  'POST /api/projects/{projectId}/hand-over': 'a demo has no member but its visitor',
  'POST /api/checks/{id}/points/{uuid}/notify': 'a demo has no member but its visitor',
  'POST /api/offers/{id}/accept': 'nobody offers anything to a demo: it is found by no name',
  'POST /api/offers/{id}/decline': 'nobody offers anything to a demo: it is found by no name',
  'DELETE /api/offers/{id}': 'a demo has nobody to offer anything to',
  'POST /api/email-confirmations/{key}': 'a demo has no address, and so no link to it',
  'POST /api/user/email-link': 'a demo has no address that a link could go to',
  'DELETE /api/projects/{projectId}/invitations/{invitationId}': 'a demo has no invitation to withdraw',
  'DELETE /api/projects/{projectId}/share-links/{linkId}': 'a demo has no share link to withdraw',
  'PATCH /api/report-schedules/{id}': 'a demo has no schedule of reports',
  'DELETE /api/report-schedules/{id}': 'a demo has no schedule of reports',
  'POST /api/report-schedules/{id}/restore': 'a demo has no schedule of reports',
  'POST /api/report-schedules/{id}/send-now': 'a demo has no schedule of reports',
  'POST /api/report-schedules/{id}/leave': 'a demo has no schedule of reports',
  ...Object.fromEntries(
    [
      'PATCH',
      'DELETE',
      'POST secret',
      'POST test',
      'POST replay-failed',
      'POST deliveries/{deliveryId}/replay',
    ].map((call) => {
      const [method, part] = call.split(' ');
      return [`${method} /api/webhooks/{id}${part ? `/${part}` : ''}`, 'a demo has no webhook'];
    }),
  ),
  'DELETE /api/projects/{projectId}/mail-in/address': 'a demo has no address for mail',
  'PUT /api/projects/{projectId}/mail-in/senders': 'nobody sends to a demo, which has no address for mail',
  'POST /api/held-mails/{id}/accept': 'nobody sends to a demo, which has no address for mail',
  'DELETE /api/held-mails/{id}': 'nobody sends to a demo, which has no address for mail',
  'POST /api/projects/{projectId}/reports/progress-schedule': 'a report is made for who asks for it alone',
};

const REACHING = /hand-over|offers|member|invit|share|mail|sms|notif|schedule|subscri|webhook/;

it('every endpoint rejected in demos exists', () => {
  expect(Object.keys(DEMO_RESTRICTIONS).filter((call) => !writes.includes(call))).toEqual([]);
});

it('every endpoint that could reach somebody is rejected in demos, or listed here with a reason', () => {
  const reaching = writes.filter((call) => REACHING.test(call.split('/api/')[1] ?? ''));
  expect(reaching.filter((call) => !(call in DEMO_RESTRICTIONS) && !(call in HARMLESS))).toEqual([]);
  expect(Object.keys(HARMLESS).filter((call) => !reaching.includes(call))).toEqual([]);
});

it('the removal of demos is a scheduled job of the server', () => {
  expect(scheduledJobs(readConfig({}, '/')).filter(({ work }) => work === removeDemos)).toHaveLength(1);
});
