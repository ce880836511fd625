import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { placeEndpoints, placeLabels } from '@brick/domain/places/api';
import { placeRow } from '@brick/domain/places/file-row';
import { place } from '@brick/domain/places/record';
import { codesOfPath, PATH_SEPARATOR } from '@brick/domain/places/rules';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { createPdfResponse } from '../platform/pdf/pdf-response.ts';
import { serveImport } from '../platform/records/import.ts';
import { loadPaper } from '../projects/queries.ts';
import { createAdder, recordRoutes } from '../records/record-routes.ts';
import { places } from '../schema/places.ts';
import { buildPlaceLabels, type LabelledPlace } from './place-labels.ts';
import { placeRules } from './place-rules.ts';
import { findByPath } from './place-store.ts';
import { placesBelow } from './queries.ts';

const addPlace = createAdder(place, placeRules);

/** A refusal of a row of a file, which has a path in place of a code and the place above. */
function atPath(error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.extra.fields) return error;
  const [sentence] = ['code', 'parentId'].flatMap((field) => error.extra.fields?.[field] ?? []);
  return sentence ? fieldProblem('path', sentence) : error;
}

const { imported, ...calls } = placeEndpoints;

export const placeRoutes = [
  ...recordRoutes(place, calls, placeRules),

  serve(placeLabels, async ({ connection, caller, project, query, request, reply, services }) => {
    const { userId, timezone } = caller;
    const at = query.placeId;
    const [labelled, { projectName, madeBy, language }] = await Promise.all([
      connection.rows<LabelledPlace>(sql`
        select ${places.id} as id, ${places.path} as path, ${places.code} as code, ${places.name} as name
        from ${places} where ${places.projectId} = ${project.id} and ${places.deletedAt} is null
          ${at === undefined ? sql`` : sql`and ${places.id} in (${placesBelow(project.id, at)})`}
        order by ${places.path}`),
      loadPaper(connection, { projectId: project.id, userId }),
    ]);
    if (at !== undefined && labelled.length === 0) throw notFound();
    const pdf = await services.press.print({
      printout: buildPlaceLabels({
        places: labelled,
        origin: services.config.publicUrl ?? `${request.protocol}://${request.host}`,
        ...{ projectName, madeBy, language, timezone },
        madeAt: services.now(),
      }),
      ...{ signal: clientGoneSignal(reply), account: `account ${userId}` },
    });
    return createPdfResponse(pdf, 'places.pdf');
  }),

  serveImport(imported, placeRow, async (context) => {
    const { connection, project, body } = context;
    const { path, ...fields } = body;
    const codes = codesOfPath(path);
    if (!codes)
      throw fieldProblem(
        'path',
        problemMessage('Write codes of at most 20 characters, as in Block A / Level 1'),
      );
    const above = codes.slice(0, -1).join(PATH_SEPARATOR);
    const parentId = above === '' ? null : await findByPath(connection, project.id, above);
    if (parentId === undefined)
      throw fieldProblem(
        'path',
        problemMessage('{place} is not there: it needs a row before this one', { place: above }),
      );
    try {
      return await addPlace({ ...context, body: { ...fields, parentId, code: codes.at(-1) ?? '' } });
    } catch (error) {
      throw atPath(error);
    }
  }),
];
