import type { BodyOf } from '@brick/domain/endpoint';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { type Branding, getBranding, setBranding } from '@brick/domain/reports/branding-api';
import { sql } from 'drizzle-orm';
import { type AttachContext, attachFile, fileKeyOf } from '../files/service.ts';
import { diffFields, logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { assertCurrentVersion } from '../platform/records/record-store.ts';
import { projectBranding } from '../schema/reports.ts';

/** Advisory lock for the first branding of a project. */
const BRANDING_LOCK = 7_216_033;

const NO_BRANDING: Branding = {
  companyName: null,
  address: null,
  logoUrl: null,
  version: 0,
  updatedAt: null,
};

async function loadBranding(connection: Connection, projectId: number): Promise<Branding> {
  const [found] = await connection.rows<Branding>(sql`
    select company_name as "companyName", address, logo_url as "logoUrl", version, updated_at as "updatedAt"
    from ${projectBranding} where project_id = ${projectId}`);
  return found ?? NO_BRANDING;
}

const logoInvalid = () => fieldProblem('logoUrl', problemMessage('Choose a JPEG or PNG picture'));

/** Attaches a logo: the author's upload, or a picture of the project. */
async function attachLogo(context: AttachContext, url: string): Promise<void> {
  await attachFile(context, url, 'logoUrl');
  const [file] = await context.connection.rows<{ type: string }>(
    sql`select type from files where key = ${fileKeyOf(url)}`,
  );
  if (!file?.type.startsWith('image/')) throw logoInvalid();
}

type BrandingFields = Omit<BodyOf<typeof setBranding>, 'version'>;

const storeBranding = (connection: Connection, projectId: number, userId: number, fields: BrandingFields) =>
  connection.rows(sql`
    insert into project_branding (project_id, company_name, address, logo_url, updated_by)
    values (${projectId}, ${fields.companyName}, ${fields.address}, ${fields.logoUrl}, ${userId})
    on conflict (project_id) do update set company_name = excluded.company_name, address = excluded.address,
      logo_url = excluded.logo_url, updated_by = excluded.updated_by, updated_at = now(),
      version = project_branding.version + 1`);

/** Endpoints for the company name, address and logo on a project's documents. */
export const brandingRoutes = [
  serve(getBranding, async ({ connection, project }) => loadBranding(connection, project.id)),

  serve(setBranding, async (context) => {
    const { connection, project, caller, body } = context;
    const { version, ...fields } = body;
    const [, before] = await Promise.all([
      connection.rows(sql`select pg_advisory_xact_lock(${BRANDING_LOCK}, ${project.id % 2_147_483_647})`),
      loadBranding(connection, project.id),
    ]);
    assertCurrentVersion(before, version);
    const changed = diffFields<Record<string, unknown>>({ ...before }, fields);
    if (!changed) return before;
    if (fields.logoUrl && fields.logoUrl !== before.logoUrl) await attachLogo(context, fields.logoUrl);
    const [, , after] = await Promise.all([
      storeBranding(connection, project.id, caller.userId, fields),
      logActivity(connection, {
        projectId: project.id,
        actorId: caller.userId,
        entity: 'branding',
        entityId: project.id,
        action: before.version === 0 ? 'created' : 'updated',
        ...changed,
      }),
      loadBranding(connection, project.id),
    ]);
    return after;
  }),
];
