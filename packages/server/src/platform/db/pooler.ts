import { poolerOf } from '@brick/postgres/pooler-settings';
import pg from 'pg';

/** Settings of a connection, by name. */
export type SessionSettings = Readonly<Record<string, string>>;

/** Returns the driver's options that make these settings as a connection starts. A pooler does not pass them on. */
export const startOptions = (url: string, settings: SessionSettings): { options?: string } =>
  poolerOf(url).pooling === 'none'
    ? {
        options: Object.entries(settings)
          .map(([name, value]) => `-c ${name}=${value}`)
          .join(' '),
      }
    : {};

/** A pooler follows this setting over transactions; others would stay with a connection that serves somebody else next. */
const FOLLOWED = 'TimeZone';

/** Makes the settings on a new connection where a pooler did not pass them on. Sent before all else, need not be awaited. */
export async function applySettings(
  client: pg.ClientBase,
  url: string,
  settings: SessionSettings,
): Promise<void> {
  const { pooling } = poolerOf(url);
  if (pooling === 'none') return;
  const made = Object.entries(settings).filter(([name]) => pooling === 'session' || name === FOLLOWED);
  await client.query(made.map(([name, value]) => `set ${name} = '${value}'`).join('; '));
}

/** A connection that sends every statement with its text, for a pooler that keeps none. */
export class UnpreparedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has ten forms, and the first value of all is the query.
  override query(...given: any[]): any {
    const [query, ...rest] = given;
    const isNamed = typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
    const { name: _name, ...unnamed } = isNamed ? query : { name: undefined };
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(isNamed ? unnamed : query, ...rest);
  }
}
