import { subscribe } from '@brick/domain/landing/contract';
import { sql } from 'drizzle-orm';
import { serve } from '../platform/serve.ts';
import { mustStayUnder } from '../platform/throttle.ts';
import { newsletter } from '../schema/people.ts';

/** Addresses that one address of the network may put on the list in an hour. */
const AN_HOUR = 20;

export const landingRoutes = [
  serve(subscribe, async ({ connection, body, request }) => {
    await mustStayUnder(connection.db, 'newsletter', request.ip, AN_HOUR);
    // The same answer for an address that is there already: nobody learns who reads it.
    await connection.rows(
      sql`insert into ${newsletter} (email) values (${body.email.toLowerCase()}) on conflict do nothing`,
    );
  }),
];
