import net from 'node:net';

/** The messages of PostgreSQL's protocol that carry the text of a statement, or the name of one that was prepared. */
const [QUERY, PARSE, BIND] = ['Q'.charCodeAt(0), 'P'.charCodeAt(0), 'B'.charCodeAt(0)];
/** A message has its type and then its length, which counts itself; the first message of a connection has no type. */
const [TYPE_BYTES, LENGTH_BYTES] = [1, 4];

const textUntilZero = (bytes: Buffer, from: number): [text: string, next: number] => {
  const end = bytes.indexOf(0, from);
  return [bytes.toString('utf8', from, end), end + 1];
};

/** Reads what a client sends, in pieces of any size, and passes on the text of each statement that is run. */
function createStatementReader(hear: (statement: string) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  let [kept, hasStarted]: [Buffer, boolean] = [Buffer.alloc(0), false];
  const read = (type: number | undefined, body: Buffer) => {
    if (type === QUERY) hear(textUntilZero(body, 0)[0]);
    if (type !== PARSE && type !== BIND) return;
    // A statement has its name before its text; what is bound has that of a portal before it.
    const [first, next] = textUntilZero(body, 0);
    const [second] = textUntilZero(body, next);
    if (type === PARSE) prepared.set(first, second);
    else hear(prepared.get(second) ?? '');
  };
  return (chunk) => {
    kept = kept.length > 0 ? Buffer.concat([kept, chunk]) : chunk;
    for (;;) {
      const typeBytes = hasStarted ? TYPE_BYTES : 0;
      if (kept.length < typeBytes + LENGTH_BYTES) return;
      const end = typeBytes + kept.readInt32BE(typeBytes);
      if (kept.length < end) return;
      if (hasStarted) read(kept[0], kept.subarray(TYPE_BYTES + LENGTH_BYTES, end));
      hasStarted = true;
      kept = kept.subarray(end);
    }
  };
}

export interface StatementRecorder {
  /** The address of the database through the recorder. */
  url: string;
  /** The different texts that were sent, with blanks as they are read. */
  statements: Set<string>;
  end(): Promise<void>;
}

/** Stands between a server and its database, passes everything on and keeps the statements that are sent. */
export async function openStatementRecorder(databaseUrl: string): Promise<StatementRecorder> {
  const target = new URL(databaseUrl);
  const statements = new Set<string>();
  const sockets = new Set<net.Socket>();
  const keep = (statement: string) => statements.add(statement.replaceAll(/\s+/g, ' ').trim());
  const server = net.createServer({ noDelay: true }, (near) => {
    const far = net.connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    near.on('data', createStatementReader(keep));
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return {
    url: url.href,
    statements,
    async end() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
