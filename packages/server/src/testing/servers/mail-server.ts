import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

interface ReceivedMail {
  from: string;
  to: string;
  /** The raw message with dot-stuffing removed. */
  raw: string;
  account: string | null;
}

interface MailServerOptions {
  /** Additional extensions offered after EHLO. */
  offers?: readonly string[];
  /** Responses by command prefix. */
  answers?: Record<string, string>;
  /** Says that it has a mail only after this. */
  storing?: Promise<void>;
}

/** A local mail server that stores what it receives. */
export class TestMailServer {
  readonly taken: ReceivedMail[] = [];
  habits: MailServerOptions;
  /** All received commands. */
  readonly heard: string[] = [];
  #server: Server;
  #sockets = new Set<Socket>();

  private constructor(habits: MailServerOptions) {
    this.habits = habits;
    this.#server = createServer((socket) => this.#talk(socket));
  }

  static async start(habits: MailServerOptions = {}): Promise<TestMailServer> {
    const server = new TestMailServer(habits);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The decoded text and HTML parts of a mail. */
  static partsOf({ raw }: ReceivedMail): string[] {
    const parts = raw.matchAll(
      /Content-Type: text\/[\s\S]*?Content-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)(?=\r\n--|$)/g,
    );
    return [...parts].map(([, encoding = '', part = '']) => {
      if (encoding === 'base64') return Buffer.from(part, 'base64').toString();
      if (encoding !== 'quoted-printable') return part;
      const bytes = part
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    });
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
    const say = (line: string) => socket.write(`${line}\r\n`);
    const envelope = { from: '', to: '', account: null as string | null };
    let text = '';
    let data = false;
    const hear = (line: string): void => {
      this.heard.push(line);
      const own = Object.entries(this.habits.answers ?? {}).find(([command]) => line.startsWith(command));
      if (own) return void say(own[1]);
      if (line.startsWith('EHLO')) {
        const lines = ['mail.example', ...(this.habits.offers ?? [])];
        for (const [index, each] of lines.entries()) say(`250${index < lines.length - 1 ? '-' : ' '}${each}`);
      } else if (line.startsWith('AUTH PLAIN ')) {
        envelope.account = Buffer.from(line.slice(11), 'base64').toString().replaceAll('\u0000', ' ').trim();
        say('235 welcome');
      } else if (line.startsWith('MAIL FROM:')) {
        envelope.from = line.slice(11, -1);
        say('250 ok');
      } else if (line.startsWith('RCPT TO:')) {
        envelope.to = line.slice(9, -1);
        say('250 ok');
      } else if (line === 'DATA') {
        data = true;
        say('354 go on');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else say('500 what?');
    };
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      for (;;) {
        const end = text.indexOf(data ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const whole = text.slice(0, end);
        text = text.slice(end + (data ? 5 : 2));
        if (data) {
          data = false;
          this.taken.push({ ...envelope, raw: whole.replaceAll(/^\./gm, '') });
          void (this.habits.storing ?? Promise.resolve()).then(() => say('250 taken'));
        } else hear(whole);
      }
    });
    say('220 mail.example');
  }
}
