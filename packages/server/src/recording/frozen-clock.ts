import pg from 'pg';
import { vi } from 'vitest';
import { createDatabase } from '../testing/test-server.ts';

/** The instant of everything recorded: recordings of different days are identical. */
export const RECORDING_INSTANT = '2026-03-18T09:30:00.000Z';

/** The day of that instant in every offered time zone. */
export const RECORDING_DAY = '2026-03-18';

/** Freezes the clock of this process. Timers keep running. */
export const stopClock = () => vi.setSystemTime(RECORDING_INSTANT);
export const startClock = () => vi.useRealTimers();

/** Adds a frozen `now()` in front of the database's own, for new connections and column defaults. */
async function stopDatabaseClock(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`
    create function public.now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${RECORDING_INSTANT}' $$;
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

/** Creates a database with a frozen clock, and a folder. */
export async function createFrozenDatabase() {
  const place = await createDatabase();
  await stopDatabaseClock(place.ownerUrl);
  return place;
}
