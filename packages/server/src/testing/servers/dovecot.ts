import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

/** Where Debian puts it. */
const PROGRAM = '/usr/sbin/dovecot';

/** Whether this machine has Dovecot, and an account that may start it. */
export const hasDovecot = (): boolean => existsSync(PROGRAM) && process.getuid?.() === 0;

/** Dovecot with one account, on this machine. Its mail lies in a Maildir. */
export interface Dovecot {
  url: string;
  deliver(message: string): void;
  /** How many messages lie in a folder. */
  count(folder: string): number;
  stop(): void;
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Starts Dovecot in a folder of its own. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dovecot-'));
  const port = await freePort();
  const mail = path.join(folder, 'mail');
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(path.join(mail, part), { recursive: true });
  writeFileSync(path.join(folder, 'users'), 'ledger:{PLAIN}secret:1000:1000::/\n');
  execFileSync('chown', ['-R', '1000:1000', mail]);
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  const file = path.join(folder, 'dovecot.conf');
  writeFileSync(
    file,
    [
      `base_dir = ${folder}/run`,
      `log_path = ${folder}/log`,
      'protocols = imap',
      'ssl = no',
      'disable_plaintext_auth = no',
      'first_valid_uid = 1000',
      `mail_location = maildir:${mail}`,
      `passdb {\n  driver = passwd-file\n  args = ${folder}/users\n}`,
      `userdb {\n  driver = passwd-file\n  args = ${folder}/users\n}`,
      'namespace inbox {\n  inbox = yes\n  prefix = INBOX.\n  separator = .\n}',
      `service imap-login {\n  inet_listener imap {\n    address = 127.0.0.1\n    port = ${port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}`,
      '',
    ].join('\n'),
  );
  const running: ChildProcess = spawn(PROGRAM, ['-F', '-c', file], { stdio: 'ignore' });
  const until = Date.now() + 20_000;
  while (!(await answers(port))) {
    if (Date.now() > until) throw new Error(`dovecot does not answer: see ${folder}/log`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  let delivered = 0;
  const inFolder = (name: string) => (name === 'INBOX' ? mail : path.join(mail, `.${name}`));
  return {
    url: `imap://ledger:secret@127.0.0.1:${port}`,
    deliver(message) {
      delivered += 1;
      const name = path.join(mail, 'new', `${delivered}.test`);
      writeFileSync(name, message);
      execFileSync('chown', ['1000:1000', name]);
    },
    count: (name) =>
      ['cur', 'new'].reduce((sum, part) => sum + readdirSync(path.join(inFolder(name), part)).length, 0),
    stop() {
      running.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
