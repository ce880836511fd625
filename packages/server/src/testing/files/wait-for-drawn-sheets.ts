import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Waits until all sheets of plans are drawn, which adds a file to each. */
export async function waitForDrawnSheets(pool: pg.Pool): Promise<void> {
  const drawing = async () =>
    (await pool.query("select 1 from jobs where kind = 'tiles' and finished_at is null")).rows.length > 0;
  while (await drawing()) await wait(100);
}
