import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNeighbours } from '../platform/neighbours.ts';
import { ProjectRecordGate, RecordGate } from '../platform/record-gate.tsx';
import { RecordPage } from '../platform/record-page.tsx';
import { useUrlState } from '../platform/search.ts';
import { useProjectOf, useRecord, useRows } from './calls.ts';
import { type Kept, type RecordKind, titleOf } from './kind.ts';
import { OpenForm } from './open-form.tsx';
import { useRowActions } from './row-actions.ts';
import { useFields } from './use-fields.tsx';
import { useWords } from './words.ts';

interface ShownProps<Row extends Kept> {
  kind: RecordKind<Row>;
  row: Row;
}

/** Files of a field: one or several. Of what stands among the fields already only our own are shown besides. */
function filesIn(value: unknown, apart: boolean): string[] {
  const urls = [value ?? []].flat() as string[];
  return apart ? urls : urls.filter((url) => url.startsWith('/api/files/'));
}

function Shown<Row extends Kept>({ kind, row }: ShownProps<Row>) {
  const { is, Beside, Subtitle, besideIt } = kind;
  const t = useWords(is.path);
  const project = useProjectOf();
  const [url] = useUrlState();
  const fields = useFields(kind);
  return (
    <RecordPage
      kind={is.kind}
      row={row}
      title={titleOf(kind, row)}
      subtitle={Subtitle ? <Subtitle row={row} /> : project && <bdi>{project.name}</bdi>}
      status={kind.status(row)}
      list={{ to: `/${is.resource}`, label: t('title') }}
      neighbours={useNeighbours(useRows<Row>(kind, besideIt?.(row) ?? url), row.id)}
      fields={fields}
      files={fields.flatMap(({ name, label, historyOnly }) =>
        // A list of files, or one that may be missing.
        /^files?$/.test(is.fields[name]?.type ?? '')
          ? [{ label, urls: filesIn(row[name], historyOnly === true) }]
          : [],
      )}
      actions={useRowActions(kind)(row)}
      deleteQuestion={t('confirmDelete')}
      dialog={<OpenForm kind={kind} />}
    >
      <Suspense>{Beside && <Beside row={row} />}</Suspense>
    </RecordPage>
  );
}

interface OfProject {
  projectId: number;
}

interface PageProps<Row extends Kept> {
  kind: RecordKind<Row>;
  id: number;
}

/** One record on a page of its own. */
function RecordOnPage<Row extends Kept>({ kind, id }: PageProps<Row>) {
  const query = useRecord(kind, id);
  const list = `/${kind.is.resource}`;
  if (kind.ofPeople) {
    return (
      <RecordGate query={query} list={list}>
        {(row) => <Shown kind={kind} row={row} />}
      </RecordGate>
    );
  }
  return (
    // What belongs to no person belongs to a project.
    <ProjectRecordGate query={query as UseQueryResult<Row & OfProject>} list={list}>
      {(row) => <Shown kind={kind} row={row} />}
    </ProjectRecordGate>
  );
}

/** The page of one record of a kind. */
export const pageOf =
  <Row extends Kept, Totals>(kind: RecordKind<Row, Totals>) =>
  ({ id }: Pick<PageProps<Row>, 'id'>) => <RecordOnPage kind={kind} id={id} />;
