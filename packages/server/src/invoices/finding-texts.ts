import { type ProblemMessage, problemMessage } from '@brick/domain/errors';
import type { InvoiceDocument } from '@brick/domain/invoices/document';
import type { Finding } from '@brick/domain/invoices/findings-and-proposal';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { checkDocument } from '@brick/einvoice/findings/check-document';
import type { Finding as Checked } from '@brick/einvoice/findings/finding';
import { translateError } from '../platform/i18n/error-messages.ts';

function textOf({ rule, ok, stated, expected }: Checked): ProblemMessage {
  if (ok) return problemMessage('As stated');
  if (rule.startsWith('BR-DEC')) return problemMessage('An amount has more than two decimals');
  if (expected === undefined) return problemMessage('Something that every invoice states is missing');
  return problemMessage('Stated {stated}, by its own figures {expected}', {
    stated: stated ?? '–',
    expected,
  });
}

/** What the rules find in a document, in words, and which of them its profile has no figures for. */
export function findingsOf(
  document: InvoiceDocument | null,
  language: Language = 'en',
): { findings: Finding[]; notChecked: string[] } {
  if (document === null) return { findings: [], notChecked: [] };
  const { findings, notChecked } = checkDocument(document);
  return {
    findings: findings.map((finding) => ({
      rule: finding.rule,
      ok: finding.ok,
      message: translateError(textOf(finding), language),
      stated: finding.stated ?? null,
      expected: finding.expected ?? null,
    })),
    notChecked,
  };
}
