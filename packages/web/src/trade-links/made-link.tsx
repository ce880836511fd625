import type { getSupplier } from '@brick/domain/suppliers/api';
import type { addTradeLink } from '@brick/domain/trade-links/api';
import { useQuery } from '@tanstack/react-query';
import { Mail, Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { loadCatalogue } from '../messages/feature-messages.ts';
import { type CallReply, call, endpointRef } from '../platform/api/call.ts';
import { MessagesProvider } from '../platform/i18n/i18n-provider.tsx';
import { NewSecretDialog } from '../platform/links/new-secret-dialog.tsx';
import { useProject } from '../platform/projects/current-project.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { QrCode } from '../ui/graphics/qr-code.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';

/** A link as it was made, with its address. */
export type NewTradeLink = CallReply<typeof addTradeLink>;

const supplierEndpoint = endpointRef<typeof getSupplier>('GET', '/api/suppliers/{id}');

/** A new link: to be copied, scanned, shared, or mailed to the supplier's address in the directory. It is shown once. */
export function MadeLink({ link, onClose }: { link: NewTradeLink; onClose: () => void }) {
  const t = useTranslations('trade-links.made');
  const { instant, timeZone, currency } = useFormat();
  const { supplierId } = link.scope;
  const { data: supplier } = useQuery({
    queryKey: ['suppliers', 'one', String(supplierId)],
    queryFn: ({ signal }) => call(supplierEndpoint, { params: { id: supplierId ?? 0 }, signal }),
    enabled: supplierId !== null,
  });
  const address = window.location.origin + link.path;
  // Whoever gets the link reads its language, which need not be the user's.
  const { data: words, isPending } = useQuery({
    queryKey: ['words', link.language],
    queryFn: () => loadCatalogue(link.language, ['trade-links']),
  });
  const email = supplier?.email;
  const ways = (
    <WaysToSend
      link={link}
      address={address}
      email={email}
      share={t('share')}
      mail={email ? t('mail', { address: email }) : ''}
    />
  );
  return (
    <NewSecretDialog
      title={t('title', { number: link.number })}
      text={t('text', { day: instant(link.expiresAt, { time: true }) })}
      hint={t('hint')}
      secret={address}
      t={t}
      onClose={onClose}
    >
      <QrCode text={address} label={t('qr')} />
      {words ? (
        <MessagesProvider {...words} timeZone={timeZone} currency={currency}>
          {ways}
        </MessagesProvider>
      ) : (
        !isPending && ways
      )}
    </NewSecretDialog>
  );
}

interface WaysToSendProps {
  link: NewTradeLink;
  address: string;
  email: string | null | undefined;
  /** What the buttons are called. */
  share: string;
  mail: string;
}

/** Sends the link with words in the language around this. */
function WaysToSend({ link, address, email, share, mail }: WaysToSendProps) {
  const t = useTranslations('trade-links.made');
  const { instant } = useFormat();
  const project = useProject();
  const subject = t('subject', { project: project.name });
  const body = t('body', {
    project: project.name,
    link: address,
    day: instant(link.expiresAt, { time: true }),
  });
  return (
    <p className="flex flex-wrap gap-2">
      {'share' in navigator && (
        <Button
          icon={<Share2 className="size-4" aria-hidden="true" />}
          // Closing the device's own list of recipients is no failure.
          onClick={() => void navigator.share({ title: subject, text: body }).catch(() => undefined)}
        >
          {share}
        </Button>
      )}
      {email && (
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
          className={buttonStyle({ variant: 'secondary' })}
        >
          <Mail className="size-4" aria-hidden="true" />
          {mail}
        </a>
      )}
    </p>
  );
}
