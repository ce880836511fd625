import type { Signature } from '@brick/domain/checks/current-answers';
import type { SignatureLine } from '@brick/pdf/document/printout';
import type { Translate } from '../i18n/messages.ts';

/** The line of who signed on paper, with what they drew if it has arrived. */
export function signatureLine(
  signature: Signature | null | undefined,
  { say, photoKeys }: { say: Translate; photoKeys: ReadonlyMap<string, string | null> },
): Omit<SignatureLine, 'label'> {
  const [source, name] = [photoKeys.get(signature?.photoId ?? ''), signature?.name ?? ''];
  return { name, drawn: source ? { source, alt: say('checks.signature.drawnBy', { name }) } : null };
}
