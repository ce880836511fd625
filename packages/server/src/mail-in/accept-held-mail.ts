import { DomainError } from '@brick/domain/errors';
import type { AcceptedMail, acceptHeldMail } from '@brick/domain/mail-in/api';
import { can } from '@brick/domain/permissions';
import { notAllowed, notFound } from '../platform/access/project-access.ts';
import type { RowContext } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { preferredLanguage, translateError } from '../platform/i18n/error-messages.ts';
import { deleteHeld, type HeldMailRow, logHeld } from './mail-in-store.ts';
import { discardAll, type RefusedFile, readFiles, receiveInvoices, unreadableMail } from './mailed-files.ts';
import { readMailAt } from './process-mail.ts';

type AcceptContext = RowContext<typeof acceptHeldMail, HeldMailRow>;

/**
 * Receives the files of a held mail in the name of who accepts it. The mail is gone afterwards, also if all of them were
 * refused; what passes, as a full disk or a full project, leaves it as it is.
 */
export async function acceptHeldMailFiles(context: AcceptContext): Promise<AcceptedMail> {
  const { caller, member, project, row, services, request, reply } = context;
  if (!can(member, 'expenses', 'create')) throw notAllowed();
  const [account, signal] = [`account ${caller.userId}`, clientGoneSignal(reply)];
  const reading = await services.files.withLocal(row.messageKey, (path) =>
    readMailAt({ fileReader: services.fileReader, signal }, path, account),
  );
  if (!reading) throw unreadableMail();
  const mail = { mailedFrom: row.from, note: reading.note };
  const { invoices, refused } = await readFiles(services, reading.files, { mail, account, signal });
  const done = await services.inTransaction(async (connection) => {
    // Two who accept it at once would both receive it.
    if (!(await deleteHeld(connection, row))) throw notFound();
    await logHeld(connection, caller.userId, row, 'accepted');
    const place = { connection, caller, member, project, services };
    const received = await receiveInvoices(place, invoices, caller.userId);
    const noRoom = received.refused.find(({ code }) => code === 'tooLarge');
    if (noRoom) throw new DomainError(noRoom.code, noRoom.problem);
    return received;
  });
  await discardAll(services.files, done.unused);
  const language = preferredLanguage(request.headers['accept-language']);
  const told = ({ name, problem }: RefusedFile) => ({ name, reason: translateError(problem, language) });
  return { received: done.received, refused: [...refused, ...done.refused].map(told) };
}
