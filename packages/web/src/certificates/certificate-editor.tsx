import type { Certificate, updateCertificate } from '@brick/domain/certificates/contract';
import { figuresOnWire } from '@brick/domain/certificates/wire';
import { asJson } from '@brick/domain/money/json';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { draftKeeper, draftKey } from '../platform/draft-store.ts';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import {
  changesIn,
  type Entry,
  entryFrom,
  isUnreadable,
  keptOf,
  over,
  withKept,
  workOutOf,
} from './entry.ts';
import { ValuationFields } from './valuation-fields.tsx';

const change = callOf<typeof updateCertificate>('PATCH', '/api/certificates/{id}');

interface Props {
  certificate: Certificate;
  onUnsaved: (unsaved: boolean) => void;
  /** What stands below the fields, of the certificate as it is typed. */
  children: (shown: Certificate) => ReactNode;
}

/** The certificate as it is typed, worked out by the functions that the server works it out with. */
function asTyped(certificate: Certificate, entry: Entry): Certificate {
  const worked = workOutOf(certificate, entry);
  if (!worked) return certificate;
  return {
    ...certificate,
    release: entry.release,
    workDone: worked.workDone,
    materialsOnSite: worked.materialsOnSite,
    ...figuresOnWire(worked.figures),
    lines: worked.rows,
    summary: worked.summary,
    warnings: worked.warnings.map((warning) => ({ ...warning })),
  };
}

/** Keeps what is typed on this device until it is saved, for who closes the tab or goes elsewhere. */
function useKept(certificate: Certificate) {
  const user = useUser();
  const keeper = useMemo(
    () => draftKeeper(draftKey(user.id, `certificates.${certificate.id}`)),
    [user.id, certificate.id],
  );
  useEffect(() => {
    addEventListener('pagehide', keeper.flush);
    return () => {
      removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}

/**
 * A certificate that is open: what is typed is worked out at once and saved as a whole. Where somebody else has saved
 * meanwhile, their values stand beside one's own.
 */
export function CertificateEditor({ certificate: read, onUnsaved, children }: Props) {
  const t = useTranslations('certificates.page');
  const keeper = useKept(read);
  const [kept, setKept] = useState(() => keeper.read());
  // What the edit started from stays so, even when the certificate is read again while one types.
  const [opened, setOpened] = useState(read);
  const [typed, setTyped] = useState<Entry>(() => (kept ? withKept(entryFrom(read), kept) : entryFrom(read)));
  // What was typed an earlier time may stand on what somebody else has changed since.
  const [cleared, setCleared] = useState<Entry | null>(null);
  const [conflict, setConflict] = useState<Entry | null>(() =>
    kept && kept['version'] !== read.version ? entryFrom(read) : null,
  );
  const [refusal, setRefusal] = useState<{ whole: string | null; date: string | undefined }>({
    whole: null,
    date: undefined,
  });
  const start = useMemo(() => entryFrom(opened), [opened]);
  const changes = changesIn(typed, start);
  const unsaved = Object.keys(changes).length > 0;
  const begin = (certificate: Certificate) => {
    setOpened(certificate);
    setTyped(entryFrom(certificate));
    setConflict(null);
    setKept(null);
    setCleared(null);
    setRefusal({ whole: null, date: undefined });
  };
  const discard = () => {
    begin(read.version > opened.version ? read : opened);
    setCleared(typed);
  };
  const type = (entry: Entry) => {
    setCleared(null);
    setTyped(entry);
    keeper.put(keptOf(entry, start, opened.version));
  };
  // As long as nothing is typed, what was read last is what one sees.
  if (!unsaved && read.version > opened.version) begin(read);
  useEffect(() => {
    onUnsaved(unsaved);
    if (!unsaved) keeper.drop();
  }, [unsaved, onUnsaved, keeper]);
  const { mutateAsync, isPending } = useAction<void, Certificate>({
    send: () =>
      call(change, { params: { id: opened.id }, body: { ...asJson(changes), version: opened.version } }),
    success: t('saved'),
    failure: t('saveFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: begin,
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !unsaved) return;
    if (isUnreadable(typed)) return setRefusal({ whole: t('fix'), date: undefined });
    try {
      await mutateAsync();
    } catch (error) {
      const problem = isCallError(error) ? error.problem : undefined;
      const theirs = problem?.current as Certificate | undefined;
      if (theirs) {
        setConflict(entryFrom(theirs));
        setTyped(over(typed, start, entryFrom(theirs)));
        setOpened(theirs);
      }
      const date = problem?.errors?.['date'];
      setRefusal({
        whole: date || theirs ? null : isCallError(error) ? error.detail : String(error),
        date,
      });
    }
  };
  const shown = asTyped(opened, typed);
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-5">
      <FormError>{refusal.whole}</FormError>
      {conflict && <Notice tone="waiting">{t('conflict')}</Notice>}
      <RestoredNotice
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
          pendingLabel={t('saving')}
        >
          {t('save')}
        </Button>
      </SaveBar>
    </form>
  );
}
