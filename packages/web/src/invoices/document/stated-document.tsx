import { isConstructionInvoice, isCreditNote } from '@brick/domain/invoices/credit-note';
import type { InvoiceDocument, Party } from '@brick/domain/invoices/document';
import type { Finding } from '@brick/domain/invoices/findings-and-proposal';
import { type ComponentProps, Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { hasContent } from '../../ui/has-content.ts';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { Detail, DetailList } from '../../ui/layout/detail-list.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { StatedLines } from './stated-lines.tsx';
import { AllowancesAndCharges, StatedSums, VatBreakdown } from './stated-sums.tsx';

/** A name and what the document says of it; nothing where it says nothing. */
const Row = (detail: ComponentProps<typeof Detail>) =>
  hasContent(detail.children) ? <Detail {...detail} /> : null;

/** Lines of text of a party, each in its own direction. */
function PartyText({ party }: { party: Party }) {
  const t = useTranslations('invoices.view');
  const { name, tradingName, address, vatId, taxNumber, registration } = party;
  const place = [address?.postcode, address?.city].filter(Boolean).join(' ');
  const lines = [
    name,
    tradingName !== name && tradingName,
    ...(address?.lines ?? []),
    [place, address?.country].filter(Boolean).join(', '),
    vatId && t('vatId', { id: vatId }),
    taxNumber && t('taxNumber', { id: taxNumber }),
    registration && t('registration', { id: registration }),
  ].filter(Boolean);
  return lines.map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no identity
    <span key={place} className="block">
      <bdi>{line}</bdi>
    </span>
  ));
}

const hasText = (party: Party): boolean => Object.values(party).some((value) => value !== null);

/** What type of document it is, with its code. */
function useTypeText(document: InvoiceDocument): string {
  const t = useTranslations('invoices.view.types');
  const code = document.typeCode ?? '–';
  if (isCreditNote(document)) return t('credit_note', { code });
  return t(isConstructionInvoice(document) ? 'construction' : 'invoice', { code });
}

function Accounts({ accounts }: Pick<InvoiceDocument, 'accounts'>) {
  return accounts.map(({ id, name, bank }) => (
    <span key={id} className="block">
      <DotSeparated parts={[id, name, bank]} />
    </span>
  ));
}

function Attachments({
  attachments,
  otherFiles,
}: Pick<StatedDocumentProps, 'otherFiles'> & Pick<InvoiceDocument, 'attachments'>) {
  const named = attachments.map(({ name, description, id, address }) => ({
    text: [description, name ?? id].filter(Boolean).join(' · '),
    address,
  }));
  const others = otherFiles.filter((name) => !attachments.some((each) => each.name === name));
  return [...named, ...others.map((text) => ({ text, address: null }))].map(({ text, address }) => (
    <span key={`${text} ${address}`} className="block">
      {address !== null && /^https?:/i.test(address) ? (
        <a href={address} target="_blank" rel="noopener noreferrer" className={linkStyle}>
          <bdi>{text || address}</bdi>
        </a>
      ) : (
        <bdi>{text}</bdi>
      )}
    </span>
  ));
}

interface StatedDocumentProps {
  document: InvoiceDocument;
  findings: readonly Finding[];
  /** Names of files that came with it and are not kept. */
  otherFiles: readonly string[];
}

/** The document as it states itself: nothing is recalculated, what is missing is left out. */
export function StatedDocument({ document, findings, otherFiles }: StatedDocumentProps) {
  const t = useTranslations('invoices.view');
  const names = useTranslations('fields.names');
  const columns = useTranslations('invoices.columns');
  const { date } = useFormat();
  const { references, seller, buyer, accounts, attachments } = document;
  const day = (value: string | null) => value && date(value);
  const said = (value: string | null) => value && <bdi>{value}</bdi>;
  return (
    <section aria-label={t('title')} className="grid min-w-0 gap-6">
      <div>
        <SectionHeading title={t('title')} text={t('text')} />
        <DetailList>
          <Row name={names('number')}>{said(document.number)}</Row>
          <Row name={t('type')}>{useTypeText(document)}</Row>
          <Row name={names('issueDate')}>{day(document.issued)}</Row>
          <Row name={names('dueDate')}>{day(document.due)}</Row>
          <Row name={t('seller')}>{hasText(seller) && <PartyText party={seller} />}</Row>
          <Row name={t('buyer')}>{hasText(buyer) && <PartyText party={buyer} />}</Row>
          <Row name={t('payee')}>{said(document.payee)}</Row>
          <Row name={t('account')}>{accounts.length > 0 && <Accounts accounts={accounts} />}</Row>
          <Row name={t('paymentReference')}>{said(document.paymentReference)}</Row>
          <Row name={t('paymentTerms')}>{said(document.paymentTerms)}</Row>
          <Row name={t('order')}>
            {said([references.order, references.sellersOrder].filter(Boolean).join(' · '))}
          </Row>
          <Row name={t('contract')}>{said(references.contract)}</Row>
          <Row name={t('project')}>{said(references.project)}</Row>
          <Row name={t('buyerReference')}>{said(references.buyer)}</Row>
          <Row name={t('earlier')}>
            {references.earlierInvoices.length > 0 &&
              references.earlierInvoices.map(({ number, issued }, place) => (
                <Fragment key={`${number} ${issued}`}>
                  {place > 0 && ', '}
                  <DotSeparated parts={[number, day(issued)]} />
                </Fragment>
              ))}
          </Row>
          <Row name={names('currency')}>{said(document.currency)}</Row>
          <Row name={t('notes')}>{said(document.notes.join('\n'))}</Row>
          <Row name={columns('fileUrls')}>
            {attachments.length + otherFiles.length > 0 && (
              <Attachments attachments={attachments} otherFiles={otherFiles} />
            )}
          </Row>
          <Row name={t('profile')}>{said(document.profile)}</Row>
        </DetailList>
      </div>
      <StatedLines document={document} />
      <AllowancesAndCharges document={document} />
      <VatBreakdown document={document} />
      <StatedSums document={document} findings={findings} />
    </section>
  );
}
