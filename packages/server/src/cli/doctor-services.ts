import { isIP, connect as openSocket, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import { DomainError } from '@brick/domain/errors';
import { assertHarmlessPasses } from '../files/virus-scan.ts';
import type { Config } from '../platform/config/config.ts';
import { advice, type DoctorFinding, findingsOrGood, good, problem } from './doctor-findings.ts';
import { checkMailbox } from './doctor-mailbox.ts';
import { checkProviders, LOOPBACK } from './doctor-providers.ts';

const TIMEOUT_MS = 8000;
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** Reads the first line from a mail server. */
function readGreeting(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('it says nothing')));
    socket.once('data', (bytes) => resolve(bytes.toString('utf8').split('\r\n')[0] ?? ''));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('it closed the connection')));
  });
}

async function checkMail({ smtpUrl, publicUrl }: Config): Promise<readonly DoctorFinding[]> {
  if (!smtpUrl)
    return [advice('SMTP_URL is not set: mails are not sent and wait to be read with npm run mail.')];
  const { protocol, hostname, port } = new URL(smtpUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const server = { host, port: port === '' ? (PORTS[protocol] ?? 25) : Number(port) };
  const tls = { ...server, ...(isIP(host) === 0 && { servername: host }) };
  const socket = protocol === 'smtps:' ? openTls(tls) : openSocket(server);
  const where = `The mail server ${server.host}:${server.port}`;
  const links = publicUrl
    ? []
    : [
        problem(
          'PUBLIC_URL is not set, so no mail that holds a link is sent: set it to the address at which people reach the product.',
        ),
      ];
  try {
    const greeting = await readGreeting(socket);
    if (greeting.startsWith('220')) return [good(`${where} answers.`), ...links];
    return [problem(`${where} does not take mail at the moment: “${greeting.slice(0, 100)}”.`), ...links];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [problem(`${where} can't be reached (${why}): check SMTP_URL and the firewall.`), ...links];
  } finally {
    socket.destroy();
  }
}

/** Runs the operator's virus scan on a harmless file. */
async function checkVirusScan({ scanCommand }: Config): Promise<readonly DoctorFinding[]> {
  if (!scanCommand) return [advice('SCAN_COMMAND is not set: uploads are not looked at for viruses.')];
  try {
    await assertHarmlessPasses(scanCommand);
    return [good('The virus scan lets a harmless file through.')];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [
      error.code === 'unavailable'
        ? problem('The command in SCAN_COMMAND can’t be run, so every upload is refused.')
        : problem(
            'The command in SCAN_COMMAND does not end with 0 for a harmless file, so every upload is refused.',
          ),
    ];
  }
}

/** Checks how requests reach the server: directly, or over TLS through a trusted proxy. */
function checkProxy({ host, trustProxy, publicUrl }: Config): readonly DoctorFinding[] {
  const wrong: DoctorFinding[] = [];
  const open = !LOOPBACK.has(host);
  if (publicUrl?.startsWith('https:') && trustProxy === false)
    wrong.push(
      problem(
        'PUBLIC_URL is an https address and TRUST_PROXY is not set: cookies are not marked Secure, writes are refused as foreign, and everyone counts as one address. Set TRUST_PROXY=1 for one proxy.',
      ),
    );
  if (publicUrl?.startsWith('http:') && !LOOPBACK.has(new URL(publicUrl).hostname))
    wrong.push(
      advice(
        'PUBLIC_URL is an http address: passwords travel readable by whoever is on the way. Put a proxy with TLS in front.',
      ),
    );
  if (open && trustProxy === false)
    wrong.push(
      advice(
        `The server listens on ${host} without a proxy that is believed: there is no TLS. Put a proxy in front and set TRUST_PROXY.`,
      ),
    );
  if (open && typeof trustProxy === 'number')
    wrong.push(
      advice(
        `TRUST_PROXY believes whoever reaches ${host} directly, too: let only the proxy reach the port, or name its address in TRUST_PROXY.`,
      ),
    );
  if (!open && trustProxy === false && !publicUrl)
    wrong.push(
      advice(
        'If a proxy stands in front, set TRUST_PROXY: without it the headers X-Forwarded-For and X-Forwarded-Proto count for nothing.',
      ),
    );
  return findingsOrGood(wrong, 'The proxy in front is believed.');
}

/** Reports what is open to everybody. */
function checkOpenAccess({ registration, demos, passwords }: Config): readonly DoctorFinding[] {
  return [
    registration === 'open'
      ? advice('Everybody may make an account. REGISTRATION=invitation lets in only who is invited.')
      : good('Accounts are made by invitation.'),
    demos
      ? advice('Visitors may open a demo without an account. DEMO=off hides it.')
      : good('There are no demos.'),
    passwords === 'strict'
      ? good('Weak and common passwords are refused.')
      : advice('Weak and common passwords are only warned of. PASSWORDS=strict has them refused.'),
  ];
}

/** Checks the services around the server: mail, virus scan, proxy and access settings. */
export async function examineServices(config: Config): Promise<readonly DoctorFinding[]> {
  return [
    ...checkProxy(config),
    ...(await checkMail(config)),
    ...(await checkMailbox(config)),
    ...(await checkVirusScan(config)),
    ...(await checkProviders(config)),
    ...checkOpenAccess(config),
  ];
}
