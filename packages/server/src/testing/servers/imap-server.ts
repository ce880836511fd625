import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

interface Message {
  uid: number;
  bytes: Buffer;
}

interface ImapHabits {
  /** What the server can do beside IMAP4rev1. */
  capabilities: readonly string[];
  password: string;
  /** Commands that are answered with NO, by their first word or words. */
  refuses: readonly string[];
  /** Commands after which the connection breaks, before they are answered. */
  breaksAt: readonly string[];
}

/** Splits the arguments of a command: atoms, quoted text, and lists as they stand. */
const argumentsOf = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|(\((?:[^()]|\([^()]*\))*\)|\S+)/g)].map(
    ([, quoted, plain]) => quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '',
  );

/** A small IMAP server on this machine (RFC 3501 and 6851), with the folders and messages of one account. */
export class TestImapServer {
  readonly folders = new Map<string, Message[]>([['INBOX', []]]);
  readonly habits: ImapHabits = {
    capabilities: ['MOVE', 'UIDPLUS', 'NAMESPACE', 'ID'],
    password: 'secret',
    refuses: [],
    breaksAt: [],
  };
  /** All commands, without what they hold. */
  readonly heard: string[] = [];
  uidValidity = 1;
  #nextUid = 1;
  #server: Server;
  #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((socket) => this.#talk(socket));
  }

  static async start(): Promise<TestImapServer> {
    const server = new TestImapServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `imap://ledger:${this.habits.password}@127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Puts a message into a folder, as a mail server does that received it. */
  deliver(message: string | Buffer, folder = 'INBOX'): number {
    const uid = this.#nextUid;
    this.#nextUid += 1;
    this.of(folder).push({ uid, bytes: Buffer.from(message) });
    return uid;
  }

  of(folder: string): Message[] {
    const found = this.folders.get(folder) ?? [];
    this.folders.set(folder, found);
    return found;
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    let text = '';
    let selected = '';
    const say = (line: string | Buffer) => socket.write(line);
    const take = (line: string) => {
      const [tag = '', first = '', ...rest] = line.split(' ');
      const isUid = first.toUpperCase() === 'UID';
      const command = (isUid ? `UID ${rest.shift()}` : first).toUpperCase();
      this.heard.push(command);
      if (this.habits.breaksAt.includes(command)) return socket.destroy();
      if (this.habits.refuses.includes(command)) return say(`${tag} NO refused\r\n`);
      const answer = this.#answer(command, argumentsOf(rest.join(' ')), {
        selected: () => this.of(selected),
        select: (folder) => {
          selected = folder;
        },
        say,
      });
      say(`${tag} ${answer}\r\n`);
      if (command === 'LOGOUT') socket.end();
    };
    say('* OK ready\r\n');
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        take(line);
      }
    });
  }

  #answer(
    command: string,
    parts: string[],
    {
      selected,
      select,
      say,
    }: { selected: () => Message[]; select: (folder: string) => void; say: (line: string | Buffer) => void },
  ): string {
    const [first = '', second = ''] = parts;
    switch (command) {
      case 'CAPABILITY':
        say(`* CAPABILITY IMAP4rev1 ${this.habits.capabilities.join(' ')}\r\n`);
        return 'OK done';
      case 'LOGIN':
        return second === this.habits.password ? 'OK done' : 'NO [AUTHENTICATIONFAILED] wrong';
      case 'NAMESPACE':
        say('* NAMESPACE (("" "/")) NIL NIL\r\n');
        return 'OK done';
      case 'LIST':
        for (const name of this.folders.keys()) say(`* LIST (\\HasNoChildren) "/" "${name}"\r\n`);
        return 'OK done';
      case 'CREATE':
        this.of(first);
        return 'OK done';
      case 'SELECT':
        if (!this.folders.has(first)) return 'NO [NONEXISTENT] no such folder';
        select(first);
        say(
          `* FLAGS (\\Seen)\r\n* ${selected().length} EXISTS\r\n* OK [UIDVALIDITY ${this.uidValidity}] \r\n`,
        );
        return 'OK [READ-WRITE] done';
      case 'UID SEARCH':
        say(
          `* SEARCH ${selected()
            .map(({ uid }) => uid)
            .join(' ')}\r\n`,
        );
        return 'OK done';
      case 'UID FETCH': {
        const at = selected().findIndex(({ uid }) => uid === Number(first));
        const found = selected()[at];
        if (found) {
          const size = `UID ${found.uid} RFC822.SIZE ${found.bytes.length}`;
          const headers = found.bytes.subarray(0, found.bytes.indexOf('\r\n\r\n') + 4);
          const wanted = /BODY\.PEEK\[HEADER\]/i.test(second)
            ? headers
            : /BODY\.PEEK\[\]/i.test(second)
              ? found.bytes
              : null;
          if (wanted === null) say(`* ${at + 1} FETCH (${size})\r\n`);
          else {
            say(
              `* ${at + 1} FETCH (${size} BODY[${wanted === headers ? 'HEADER' : ''}] {${wanted.length}}\r\n`,
            );
            say(wanted);
            say(')\r\n');
          }
        }
        return 'OK done';
      }
      case 'UID MOVE': {
        const at = selected().findIndex(({ uid }) => uid === Number(first));
        const [moved] = at < 0 ? [] : selected().splice(at, 1);
        if (moved) this.deliver(moved.bytes, second);
        return 'OK done';
      }
      case 'LOGOUT':
        say('* BYE\r\n');
        return 'OK done';
      default:
        return ['ID', 'NOOP', 'SUBSCRIBE', 'ENABLE', 'CLOSE', 'LSUB'].includes(command)
          ? 'OK done'
          : 'BAD unknown';
    }
  }
}
