import type { BodyOf } from '@brick/domain/endpoint';
import { refusedField, said } from '@brick/domain/errors';
import { type Branding, getBranding, setBranding } from '@brick/domain/reports/branding';
import { sql } from 'drizzle-orm';
import { type Claiming, claimFile, keyOf } from '../files/reads.ts';
import { difference, record } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { serve } from '../platform/serve.ts';
import { projectBranding } from '../schema/reports.ts';

/** One number for setting a branding, so that two first ones follow each other. */
const SETTING = 7_216_033;

const NONE: Branding = { companyName: null, address: null, logoUrl: null, version: 0, updatedAt: null };

async function stored(connection: Connection, projectId: number): Promise<Branding> {
  const [found] = await connection.rows<Branding>(sql`
    select company_name as "companyName", address, logo_url as "logoUrl", version, updated_at as "updatedAt"
    from ${projectBranding} where project_id = ${projectId}`);
  return found ?? NONE;
}

const refusedLogo = () => refusedField('logoUrl', said('Choose a JPEG or PNG picture'));

/** Lets the branding carry a logo: a picture that its author uploaded, or one of the project already. */
async function claimLogo(context: Claiming, url: string): Promise<void> {
  await claimFile(context, url, 'logoUrl');
  const [file] = await context.connection.rows<{ type: string }>(
    sql`select type from files where key = ${keyOf(url)}`,
  );
  if (!file?.type.startsWith('image/')) throw refusedLogo();
}

type Fields = Omit<BodyOf<typeof setBranding>, 'version'>;

const store = (connection: Connection, projectId: number, userId: number, fields: Fields) =>
  connection.rows(sql`
    insert into project_branding (project_id, company_name, address, logo_url, updated_by)
    values (${projectId}, ${fields.companyName}, ${fields.address}, ${fields.logoUrl}, ${userId})
    on conflict (project_id) do update set company_name = excluded.company_name, address = excluded.address,
      logo_url = excluded.logo_url, updated_by = excluded.updated_by, updated_at = now(),
      version = project_branding.version + 1`);

/** Whose name, address and logo stand on what leaves the house for a project. */
export const brandingRoutes = [
  serve(getBranding, async ({ connection, project }) => stored(connection, project.id)),

  serve(setBranding, async (context) => {
    const { connection, project, caller, body } = context;
    const { version, ...fields } = body;
    const [, before] = await Promise.all([
      connection.rows(sql`select pg_advisory_xact_lock(${SETTING}, ${project.id % 2_147_483_647})`),
      stored(connection, project.id),
    ]);
    mustBeCurrent(before, version);
    const changed = difference<Record<string, unknown>>({ ...before }, fields);
    if (!changed) return before;
    if (fields.logoUrl && fields.logoUrl !== before.logoUrl) await claimLogo(context, fields.logoUrl);
    const [, , after] = await Promise.all([
      store(connection, project.id, caller.userId, fields),
      record(connection, {
        projectId: project.id,
        actorId: caller.userId,
        entity: 'branding',
        entityId: project.id,
        action: before.version === 0 ? 'created' : 'updated',
        ...changed,
      }),
      stored(connection, project.id),
    ]);
    return after;
  }),
];
