import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { placeEndpoints, placeRow } from '@brick/domain/places/api';
import { place } from '@brick/domain/places/record';
import { codesOfPath, PATH_SEPARATOR } from '@brick/domain/places/rules';
import { serveImport } from '../platform/records/import.ts';
import { createAdder, recordRoutes } from '../records/record-routes.ts';
import { placeRules } from './place-rules.ts';
import { findByPath } from './place-store.ts';

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

  serveImport(imported, placeRow, async (context) => {
    const { connection, project, body } = context;
    const { path, ...fields } = body;
    const codes = codesOfPath(path);
    if (!codes)
      throw fieldProblem('path', problemMessage('Write codes of at most 20 characters, as in Block A / Level 1'));
    const above = codes.slice(0, -1).join(PATH_SEPARATOR);
    const parentId = above === '' ? null : await findByPath(connection, project.id, above);
    if (parentId === undefined)
      throw fieldProblem('path', problemMessage('{place} is not there: it needs a row before this one', { place: above }));
    try {
      return await addPlace({ ...context, body: { ...fields, parentId, code: codes.at(-1) ?? '' } });
    } catch (error) {
      throw atPath(error);
    }
  }),
];
