import { fieldProblem, problemMessage } from '@brick/domain/errors';
import {
  type Photo,
  photoFile,
  photosOfRow,
  removePhoto,
  sendPhoto,
  updatePhoto,
} from '@brick/domain/photos/api';
import { assertNotFrozen, maySendPhotos } from '@brick/domain/photos/rules';
import type { ProjectRecord } from '@brick/domain/records/record-kinds';
import { sql } from 'drizzle-orm';
import { deleteUnattachedFiles, fileKeyOf } from '../files/service.ts';
import { notAllowed, notFound, requireMember } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ProjectContext, serve } from '../platform/http/endpoint-handlers.ts';
import { RepeatedResponse } from '../platform/http/responses.ts';
import { photos } from '../schema/files.ts';
import {
  photoResponse,
  readsOwnPhotosOnly,
  requireEditablePhoto,
  requirePhoto,
  rightsOnRow,
} from './photo-access.ts';
import {
  changePhoto,
  deletePhotos,
  findPhotosById,
  findPhotosOfRows,
  findUnattachedPhotos,
  lockPhotos,
  type NamedPhotoRow,
} from './photo-store.ts';
import { payloadOf } from './receive-photo.ts';
import { logPhotoChange, storeUploadedPhoto } from './store-uploaded-photo.ts';

/** Who changes photos, and where. */
const noteOf = ({ caller, project }: Pick<ProjectContext<unknown>, 'caller' | 'project'>) => ({
  actor: caller,
  projectId: project.id,
});

const coordinate = (value: string | null): number | null => (value === null ? null : Number(value));

/** A photo as it is answered; where it was taken only for who may edit its row. */
function shownPhoto(photo: NamedPhotoRow, edits: boolean): Photo {
  const { lat, lon, kind, ...rest } = photo;
  return {
    ...rest,
    kind: kind as ProjectRecord | null,
    ...(edits && { lat: coordinate(lat), lon: coordinate(lon) }),
  };
}

async function reload(connection: Connection, id: string, edits = true): Promise<Photo> {
  const [photo] = await findPhotosById(connection, [id]);
  if (!photo) throw notFound();
  return shownPhoto(photo, edits);
}

export const photoRoutes = [
  serve(sendPhoto, async (context) => {
    const { connection, request, reply, caller, member, project, services, query } = context;
    const { uuid: id } = context.params as { uuid: string };
    if (!maySendPhotos(member)) {
      payloadOf(request).resume();
      throw notAllowed();
    }
    const kept = await storeUploadedPhoto({
      ...{ services, request, reply, id, projectId: project.id, facts: query },
      ...{ actor: caller, account: caller.userId },
      mayStillSend: async (inside) => {
        const { member } = await requireMember(inside, caller.sid, project.id);
        if (!maySendPhotos(member)) throw notAllowed();
      },
    });
    const photo = await reload(connection, id);
    return kept === 'known' ? new RepeatedResponse(photo) : photo;
  }),

  serve(photosOfRow, async ({ connection, caller, member, project, query: { kind, rowId } }) => {
    if (kind === undefined && rowId === undefined) {
      const own = await findUnattachedPhotos(connection, { projectId: project.id, userId: caller.userId });
      return own.map((photo) => shownPhoto(photo, true));
    }
    if (kind === undefined || rowId === undefined)
      throw fieldProblem(
        kind === undefined ? 'kind' : 'rowId',
        problemMessage('Name the kind of the row and its id together'),
      );
    const { reads, edits } = await rightsOnRow(connection, { member, project }, { kind, rowId });
    if (!reads) throw notFound();
    const found = await findPhotosOfRows(connection, { kind, projectIds: [project.id], rowIds: [rowId] });
    const isOwnOnly = readsOwnPhotosOnly({ member }, kind);
    return found
      .filter(({ addedBy }) => !isOwnOnly || addedBy === caller.userId)
      .map((photo) => shownPhoto(photo, edits));
  }),

  serve(photoFile, async ({ connection, member, project, params, query, services }) => {
    const { photo } = await requirePhoto(connection, { member, project }, params.uuid);
    return photoResponse(services.files, photo, query.size);
  }),

  serve(updatePhoto, async (context) => {
    const { connection, member, project, params, body } = context;
    const photo = await requireEditablePhoto(connection, { member, project }, params.uuid);
    const { marks, position, purpose } = body;
    if (marks !== undefined || purpose !== undefined) assertNotFrozen(photo);
    const change = {
      ...(marks && { marks }),
      ...(position !== undefined && { position }),
      ...(purpose && { purpose }),
    };
    if (Object.keys(change).length > 0) {
      await changePhoto(connection, photo, change);
      const named = { id: photo.id };
      const before = Object.fromEntries(Object.keys(change).map((field) => [field, photo[field as 'marks']]));
      await logPhotoChange(connection, noteOf(context), photo, {
        before: { photo: { ...named, ...before } },
        after: { photo: { ...named, ...change } },
      });
    }
    return reload(connection, photo.id);
  }),

  serve(removePhoto, async (context) => {
    const { connection, member, project, params } = context;
    await lockPhotos(connection, [params.uuid]);
    const photo = await requireEditablePhoto(connection, { member, project }, params.uuid);
    assertNotFrozen(photo);
    const { kind, rowId } = photo;
    const beside =
      kind === null || rowId === null
        ? []
        : await findPhotosOfRows(connection, { kind, projectIds: [project.id], rowIds: [rowId] });
    const urls = await deletePhotos(
      connection,
      sql`${photos.projectId} = ${project.id} and ${photos.id} = ${photo.id}`,
    );
    await deleteUnattachedFiles(connection, urls.map(fileKeyOf));
    const before = beside.map(({ id }) => id);
    await logPhotoChange(connection, noteOf(context), photo, {
      before: { photoIds: before },
      after: { photoIds: before.filter((id) => id !== photo.id) },
    });
  }),
];
