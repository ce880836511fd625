import type { Letterhead } from '@brick/pdf/document/printout';
import { sql } from 'drizzle-orm';
import { fileKeyOf } from '../files/service.ts';
import type { Connection } from '../platform/db/connection.ts';

/** Loads the company name, address and logo for a project's documents. Null if none is set. */
export async function loadLetterhead(connection: Connection, projectId: number): Promise<Letterhead | null> {
  const [found] = await connection.rows<{
    name: string | null;
    address: string | null;
    logoUrl: string | null;
  }>(sql`
    select company_name as name, address, logo_url as "logoUrl" from project_branding where project_id = ${projectId}`);
  if (!found?.name && !found?.address && !found?.logoUrl) return null;
  const { name, address, logoUrl } = found;
  return { name, address, logo: logoUrl && fileKeyOf(logoUrl) };
}
