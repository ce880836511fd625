import { sql } from 'drizzle-orm';
import { keyOf } from '../files/reads.ts';
import type { Connection } from '../platform/connection.ts';
import type { Letterhead } from '../platform/pdf/printout.ts';

/** The company whose name and logo stand on what leaves the house for a project; null where none is set. */
export async function brandingOf(connection: Connection, projectId: number): Promise<Letterhead | null> {
  const [found] = await connection.rows<{
    name: string | null;
    address: string | null;
    logoUrl: string | null;
  }>(sql`
    select company_name as name, address, logo_url as "logoUrl" from project_branding where project_id = ${projectId}`);
  if (!found?.name && !found?.address && !found?.logoUrl) return null;
  const { name, address, logoUrl } = found;
  return { name, address, logo: logoUrl && keyOf(logoUrl) };
}
