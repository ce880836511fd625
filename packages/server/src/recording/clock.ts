import pg from 'pg';
import { vi } from 'vitest';
import { freshPlace } from '../testing/server.ts';

/** When everything happens that is recorded: a recording of another day is the same to the last letter. */
export const MOMENT = '2026-03-18T09:30:00.000Z';

/** The day of that moment, in every time zone on offer. */
export const TODAY = '2026-03-18';

/** Stops the clock of this process at the moment: days and instants stand still, whatever waits goes on. */
export const stopClock = () => vi.setSystemTime(MOMENT);
export const startClock = () => vi.useRealTimers();

/**
 * Puts a `now()` that stands still before the one of the database, for what is asked from the next connection on and for
 * the columns that are filled by it.
 */
async function stopDatabaseClock(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`
    create function public.now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${MOMENT}' $$;
    do $$
    declare filled record;
    begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
      for filled in
        select d.adrelid::regclass as of_table, a.attname as of_column
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where pg_get_expr(d.adbin, d.adrelid) = 'now()' loop
        execute format('alter table %s alter column %I set default public.now()', filled.of_table, filled.of_column);
      end loop;
    end $$`);
  await client.end();
}

/** A new database whose clock stands still, and a new folder. */
export async function stillPlace() {
  const place = await freshPlace();
  await stopDatabaseClock(place.ownerUrl);
  return place;
}
