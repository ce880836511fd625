import { expect, it } from 'vitest';
import { readMailInSettings } from '../platform/config/mail-in-settings.ts';
import { ublInvoice } from '../testing/files/invoice-files.ts';
import { lookOnce, mailInEnvironment, writeMail } from '../testing/incoming-mail.ts';
import { addProjectOf, signUp } from '../testing/people.ts';
import { hasDovecot, startDovecot } from '../testing/servers/dovecot.ts';
import { startServer } from '../testing/test-server.ts';

it.skipIf(!hasDovecot())(
  'mail is read from Dovecot, and moved into folders that it makes there',
  async () => {
    const dovecot = await startDovecot();
    const server = await startServer({ mailIn: readMailInSettings(mailInEnvironment(dovecot.url)) });
    try {
      const owner = await signUp(server, 'owner');
      const project = await addProjectOf(owner, { currency: 'EUR' });
      const { address } = (await owner.post(`/api/projects/${project}/mail-in/address`, {})).body;
      await owner.send('PUT', `/api/projects/${project}/mail-in/senders`, {
        body: { senders: ['mason.example'] },
      });
      const files = (number: string) => [{ name: `${number}.xml`, content: ublInvoice({ number }) }];
      dovecot.deliver(writeMail({ to: address, text: 'Bricks für die Wand', files: files('R-1') }));
      dovecot.deliver(writeMail({ to: address, from: 'x@evil.example', files: files('R-2') }));
      dovecot.deliver(writeMail({ to: 'nobody@in.ledger.test', files: files('R-3') }));
      for (const minute of [0, 1])
        await lookOnce(server, { url: dovecot.url, now: Date.now() + minute * 60_000 });
      const invoices = (await owner.get(`/api/projects/${project}/invoices`)).body;
      expect(invoices).toMatchObject([{ invoiceNumber: 'R-1', mailedFrom: 'bills@mason.example' }]);
      expect((await owner.get(`/api/projects/${project}/held-mails`)).body).toMatchObject([
        { from: 'x@evil.example' },
      ]);
      expect(['INBOX', 'Handled', 'Refused'].map((name) => dovecot.count(name))).toEqual([0, 2, 1]);
      expect((await owner.get(`/api/projects/${project}/mail-in`)).body.problem).toBeNull();
    } finally {
      await server.stop();
      dovecot.stop();
    }
  },
);
