import type { AcceptedMail, MailIn } from '@brick/domain/mail-in/api';
import type { Project } from '@brick/domain/projects/api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { detailOf } from '../../platform/api/error-detail.ts';
import { usePermission } from '../../platform/projects/current-project.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { AddressPart } from './address-part.tsx';
import { HeldMails } from './held-mails.tsx';
import { SendersPart } from './senders-part.tsx';
import { useMailIn, useNewAddress } from './use-mail-in.ts';

/** Invoices that come by mail, a section of a project's connections. */
export function MailInSection({ project }: { project: Project }) {
  const t = useTranslations('mail-in');
  const { data, isError, refetch } = useMailIn(project.id);
  return (
    <section {...useKeptFocus()} aria-labelledby="mail-in" className="max-w-[52rem] outline-none">
      <SectionHeading id="mail-in" title={t('title')} text={t('text')} />
      {isError && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : data ? (
        <MailInParts mailIn={data} projectId={project.id} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </section>
  );
}

interface MailInPartsProps {
  mailIn: MailIn;
  projectId: number;
}

function MailInParts({ mailIn, projectId }: MailInPartsProps) {
  const t = useTranslations('mail-in');
  const { available, address, problem, held } = mailIn;
  const isOn = address !== null;
  const [accepted, setAccepted] = useState<AcceptedMail | null>(null);
  return (
    <div className="grid grid-cols-1 gap-6">
      {!available && <Banner tone="waiting">{t('unavailable')}</Banner>}
      {available && isOn && problem !== null && <Banner tone="bad">{t(`problems.${problem}`)}</Banner>}
      {isOn ? (
        <AddressPart mailIn={mailIn} address={address} projectId={projectId} />
      ) : (
        available && <SwitchedOff projectId={projectId} />
      )}
      {isOn && <SendersPart mailIn={mailIn} projectId={projectId} />}
      {(isOn || held > 0 || accepted) && (
        <HeldMails count={held} projectId={projectId} accepted={accepted} onAccepted={setAccepted} />
      )}
    </div>
  );
}

/** Offers to switch the address on. */
function SwitchedOff({ projectId }: Pick<MailInPartsProps, 'projectId'>) {
  const t = useTranslations('mail-in');
  const may = usePermission();
  const turn = useNewAddress(projectId, 'switchOn');
  const refusal = detailOf(turn.error);
  return (
    <EmptyState
      compact
      title={t('off')}
      text={t('offText')}
      actions={
        may('connections', 'create') && (
          <Button pending={turn.isPending} onClick={() => turn.mutate()}>
            {t('address.switchOn.action')}
          </Button>
        )
      }
      wide={
        refusal !== undefined && (
          <p role="alert" className="text-pretty text-crimson">
            {refusal}
          </p>
        )
      }
    />
  );
}
