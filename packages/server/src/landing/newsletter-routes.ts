import { subscribeToNewsletter } from '@brick/domain/landing/newsletter-api';
import { sql } from 'drizzle-orm';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { limitByAddress } from '../platform/security/rate-limits.ts';
import { newsletter } from '../schema/account-tables.ts';

/** Sign-ups per network address and hour. */
const SIGN_UPS_PER_HOUR = 20;

export const newsletterRoutes = [
  serve(subscribeToNewsletter, async ({ connection, body, request }) => {
    await limitByAddress(connection.db, 'newsletter', request.ip, SIGN_UPS_PER_HOUR);
    // The same response for an existing address: nobody learns who subscribed.
    await connection.rows(
      sql`insert into ${newsletter} (email) values (${body.email.toLowerCase()}) on conflict do nothing`,
    );
  }),
];
