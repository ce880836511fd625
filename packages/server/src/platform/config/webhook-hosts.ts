import { ConfigProblem, type Environment } from './environment-values.ts';

/** A host of the operator's own network that webhooks may call. */
export interface AllowedHost {
  /** A name or a network address in lower case. */
  host: string;
  /** Null for every port. */
  port: number | null;
}

/** A name or an IPv4 address, or an IPv6 address in brackets; then a port. */
const HOST = /^(?:\[([\da-f:.]+)\]|([a-z\d](?:[a-z\d.-]*[a-z\d])?))(?::(\d{1,5}))?$/;

const LAST_PORT = 65_535;

/** Reads WEBHOOK_HOSTS: hosts with or without a port, separated by commas. Throws ConfigProblem. */
export function readAllowedHosts(environment: Environment): AllowedHost[] {
  const text = environment['WEBHOOK_HOSTS']?.trim();
  if (!text) return [];
  return text.split(',').map((entry) => {
    const [, address, name, port] = HOST.exec(entry.trim().toLowerCase()) ?? [];
    const host = address ?? name;
    if (host === undefined || (port !== undefined && (Number(port) < 1 || Number(port) > LAST_PORT)))
      throw new ConfigProblem(
        `WEBHOOK_HOSTS must be hosts such as erp.internal,10.0.0.5:8080, not "${entry.trim()}".`,
      );
    return { host, port: port === undefined ? null : Number(port) };
  });
}
