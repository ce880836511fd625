import type { Certificate, updateCertificate } from '@brick/domain/certificates/api';
import { serializeFigures } from '@brick/domain/certificates/serialize-figures';
import { asJson } from '@brick/domain/money/json';
import { type FormEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../../platform/api/call.ts';
import { isCallError } from '../../platform/api/call-error.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { DraftNotice } from '../../platform/forms/draft-notice.tsx';
import { useDraftWriter } from '../../platform/forms/use-draft-text.ts';
import { PROJECTS_KEY } from '../../platform/projects/current-project.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useLatest } from '../../ui/hooks/use-latest.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { FormError } from '../../ui/inputs/field.tsx';
import { SaveBar } from '../../ui/layout/save-bar.tsx';
import {
  applyDraft,
  calculateEntry,
  changedFields,
  draftOf,
  hasInvalidAmount,
  mergeEntries,
  type ValuationEntry,
  valuationEntryOf,
} from './valuation-entry.ts';
import { ValuationFields } from './valuation-fields.tsx';

const updateEndpoint = endpointRef<typeof updateCertificate>('PATCH', '/api/certificates/{id}');

interface CertificateEditorProps {
  certificate: Certificate;
  onUnsaved: (unsaved: boolean) => void;
  /** Rendered below the fields with the certificate as edited. */
  children: (shown: Certificate) => ReactNode;
}

/** Recalculates the certificate from the edited values, with the same functions as the server. */
function recalculate(certificate: Certificate, entry: ValuationEntry): Certificate {
  const worked = calculateEntry(certificate, entry);
  if (!worked) return certificate;
  return {
    ...certificate,
    release: entry.release,
    workDone: worked.workDone,
    materialsOnSite: worked.materialsOnSite,
    ...serializeFigures(worked.figures),
    lines: worked.rows,
    summary: worked.summary,
    warnings: worked.warnings.map((warning) => ({ ...warning })),
  };
}

/**
 * Edits an open certificate: input is recalculated at once and saved as a whole. If another user saved in the meantime,
 * their values are shown beside the input.
 */
export function CertificateEditor({ certificate: read, onUnsaved, children }: CertificateEditorProps) {
  const t = useTranslations('certificates.page');
  const ui = useTranslations('ui');
  const keeper = useDraftWriter(`certificates.${read.id}`);
  const [kept, setKept] = useState(() => keeper.read());
  // The version at the start of editing is kept, even if the certificate is reloaded in the meantime.
  const [opened, setOpened] = useState(read);
  const [typed, setTyped] = useState<ValuationEntry>(() =>
    kept ? applyDraft(valuationEntryOf(read), kept) : valuationEntryOf(read),
  );
  // A stored draft may be based on a version that another user has changed since.
  const [cleared, setCleared] = useState<ValuationEntry | null>(null);
  const [conflict, setConflict] = useState<ValuationEntry | null>(() =>
    kept && kept['version'] !== read.version ? valuationEntryOf(read) : null,
  );
  const [refusal, setRefusal] = useState<{ whole: string | null; date: string | undefined }>({
    whole: null,
    date: undefined,
  });
  const start = useMemo(() => valuationEntryOf(opened), [opened]);
  const changes = changedFields(typed, start);
  const unsaved = Object.keys(changes).length > 0;
  const begin = (certificate: Certificate) => {
    setOpened(certificate);
    setTyped(valuationEntryOf(certificate));
    setConflict(null);
    setKept(null);
    setCleared(null);
    setRefusal({ whole: null, date: undefined });
  };
  const discard = () => {
    begin(read.version > opened.version ? read : opened);
    setCleared(typed);
  };
  const type = (entry: ValuationEntry) => {
    setCleared(null);
    setTyped(entry);
    keeper.put(draftOf(entry, start, opened.version));
  };
  // While nothing is edited, the most recently loaded version is shown.
  if (!unsaved && read.version > opened.version) begin(read);
  useEffect(() => {
    onUnsaved(unsaved);
    if (!unsaved) keeper.drop();
  }, [unsaved, onUnsaved, keeper]);
  const latest = useLatest(typed);
  const { mutateAsync, isPending } = useAction<ValuationEntry, Certificate>({
    send: () =>
      call(updateEndpoint, {
        params: { id: opened.id },
        body: { ...asJson(changes), version: opened.version },
      }),
    success: t('saved'),
    failure: t('saveFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess(saved, sent) {
      const theirs = valuationEntryOf(saved);
      // What was typed since it was sent stays typed.
      const merged = mergeEntries(latest.current, sent, theirs);
      begin(saved);
      setTyped(merged);
      keeper.put(draftOf(merged, theirs, saved.version));
    },
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !unsaved) return;
    if (hasInvalidAmount(typed)) return setRefusal({ whole: t('fix'), date: undefined });
    try {
      await mutateAsync(typed);
    } catch (error) {
      const problem = isCallError(error) ? error.problem : undefined;
      const theirs = problem?.current as Certificate | undefined;
      if (theirs) {
        setConflict(valuationEntryOf(theirs));
        setTyped(mergeEntries(typed, start, valuationEntryOf(theirs)));
        setOpened(theirs);
      }
      const date = problem?.errors?.['date'];
      setRefusal({
        whole: date || theirs ? null : isCallError(error) ? error.detail : String(error),
        date,
      });
    }
  };
  // What follows from the input may come after it: in a long schedule each key would wait for it.
  const deferred = useDeferredValue(typed);
  const shown = useMemo(() => recalculate(opened, deferred), [opened, deferred]);
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-5">
      <FormError>{refusal.whole}</FormError>
      {conflict && <Banner tone="waiting">{t('conflict')}</Banner>}
      <DraftNotice
        form={{
          restored: kept !== null && unsaved,
          cleared: cleared !== null && !unsaved,
          startAfresh: discard,
          takeBack: () => cleared && type(cleared),
        }}
      />
      <ValuationFields
        certificate={shown}
        entry={typed}
        theirs={conflict}
        dateError={refusal.date}
        onChange={type}
      />
      {children(shown)}
      <SaveBar status={unsaved && t('unsaved')}>
        <Button variant="secondary" disabled={!unsaved} onClick={discard}>
          {t('discard')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!unsaved}
          pending={isPending}
          pendingLabel={ui('saving')}
        >
          {ui('save')}
        </Button>
      </SaveBar>
    </form>
  );
}
