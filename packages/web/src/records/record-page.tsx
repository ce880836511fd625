import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { isUploadedFile } from '../platform/files/is-uploaded-file.ts';
import { isShownElsewhere } from '../platform/records/record-fields.ts';
import { RecordLayout } from '../platform/records/record-layout.tsx';
import { ProjectRecordLoader, RecordLoader } from '../platform/records/record-loader.tsx';
import { useNeighbours } from '../platform/records/row-neighbours.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { listPagePath } from './list-page-path.ts';
import type { BaseRecord, RecordKind } from './record-kind.ts';
import { useRecordMessages } from './record-messages.ts';
import { useRecord, useRecordProject, useRecordRows } from './record-queries.ts';
import { useRowActions } from './row-actions.ts';
import { UrlDialog } from './url-dialog.tsx';
import { useRecordFields } from './use-record-fields.tsx';
import { useRecordTitle } from './use-record-title.ts';

interface LoadedPageProps<Row extends BaseRecord> {
  kind: RecordKind<Row>;
  row: Row;
  /** What another feature shows below what is beside it. */
  Also: ComponentType<{ row: Row }> | undefined;
}

/** The files of a field. Fields that are already listed only show uploaded ones here. */
function filesToShow(value: unknown, apart: boolean): string[] {
  const urls = [value ?? []].flat() as string[];
  return apart ? urls : urls.filter(isUploadedFile);
}

function LoadedPage<Row extends BaseRecord>({ kind, row, Also }: LoadedPageProps<Row>) {
  const { is, Above, Beside, Subtitle, besideIt } = kind;
  const t = useRecordMessages(is.path);
  const project = useRecordProject();
  const [url] = useUrlState();
  const fields = useRecordFields(kind);
  return (
    <RecordLayout
      kind={is.kind}
      row={row}
      title={useRecordTitle(kind)(row)}
      subtitle={Subtitle ? <Subtitle row={row} /> : project && <bdi>{project.name}</bdi>}
      status={kind.status(row)}
      list={{ to: listPagePath(kind), label: t('title') }}
      neighbours={useNeighbours(useRecordRows<Row>(kind, besideIt?.(row) ?? url), row.id)}
      fields={fields}
      files={fields.flatMap((field) =>
        // A list of files, or an optional one.
        /^files?$/.test(is.fields[field.name]?.type ?? '')
          ? [{ label: field.label, urls: filesToShow(row[field.name], isShownElsewhere(field, row)) }]
          : [],
      )}
      actions={useRowActions(kind)(row)}
      deleteQuestion={t('confirmDelete')}
      dialog={<UrlDialog kind={kind} />}
      discussed={!kind.ofPeople && is.isDiscussed !== false}
      above={Above && <Above row={row} />}
    >
      <Suspense>{Beside && <Beside row={row} />}</Suspense>
      <Suspense>{Also && <Also row={row} />}</Suspense>
    </RecordLayout>
  );
}

interface ProjectRow {
  projectId: number;
}

interface RecordPageProps<Row extends BaseRecord> extends Pick<LoadedPageProps<Row>, 'kind' | 'Also'> {
  id: number;
}

/** One record on a page of its own. */
function RecordPageLoader<Row extends BaseRecord>({ kind, id, Also }: RecordPageProps<Row>) {
  const query = useRecord(kind, id);
  const list = listPagePath(kind);
  if (kind.ofPeople) {
    return (
      <RecordLoader query={query} list={list}>
        {(row) => <LoadedPage kind={kind} row={row} Also={Also} />}
      </RecordLoader>
    );
  }
  return (
    // Kinds that do not belong to people belong to a project.
    <ProjectRecordLoader query={query as UseQueryResult<Row & ProjectRow>} list={list}>
      {(row) => <LoadedPage kind={kind} row={row} Also={Also} />}
    </ProjectRecordLoader>
  );
}

/** Creates the page of a kind. */
export const createRecordPage =
  <Row extends BaseRecord, Totals>(kind: RecordKind<Row, Totals>, Also?: ComponentType<{ row: Row }>) =>
  ({ id }: Pick<RecordPageProps<Row>, 'id'>) => <RecordPageLoader kind={kind} id={id} Also={Also} />;
