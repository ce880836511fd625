import net from 'node:net';

export interface CutNetwork {
  /** The product's address behind the network that can be cut. */
  url: string;
  cut(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** A network to the product that can be cut: connections break, and new ones are refused, as in a cellar. */
export async function openCutNetwork(productUrl: string): Promise<CutNetwork> {
  const { hostname, port } = new URL(productUrl);
  const open = new Set<net.Socket>();
  let own = 0;
  let server: net.Server | null = null;
  const listen = () =>
    new Promise<void>((resolve) => {
      const listening = net.createServer((inward) => {
        const outward = net.connect(Number(port), hostname);
        for (const [one, other] of [
          [inward, outward],
          [outward, inward],
        ] as const) {
          open.add(one);
          one.on('error', () => other.destroy());
          one.on('close', () => {
            open.delete(one);
            other.destroy();
          });
        }
        inward.pipe(outward).pipe(inward);
      });
      server = listening;
      listening.listen(own, '127.0.0.1', () => {
        own = (listening.address() as net.AddressInfo).port;
        resolve();
      });
    });
  const cut = () => {
    server?.close();
    server = null;
    for (const socket of open) socket.destroy();
  };
  await listen();
  return {
    url: `http://127.0.0.1:${own}`,
    cut,
    restore: () => (server ? Promise.resolve() : listen()),
    async close() {
      cut();
    },
  };
}
