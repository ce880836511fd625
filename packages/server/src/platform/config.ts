import { isIP } from 'node:net';
import path from 'node:path';
import { addressIn, ConfigProblem, type Environment, oneOf, onOrOff, wholeNumber } from './config-values.ts';
import { type S3Place, s3In } from './s3-place.ts';

/** What the operator sets, read once from the environment. docs/configuration.md lists all of it. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database with the role that owns its tables; not set: that of `databaseUrl`. */
  databaseOwnerUrl: string | undefined;
  /** Where files lie; not set: in the data folder. */
  s3: S3Place | undefined;
  /** By what the processes tell each other of events; not set: the database. */
  redisUrl: string | undefined;
  /** Number of proxies in front whose X-Forwarded-For counts; 0: none. */
  trustProxy: number | string | false;
  /** Accounts that one address may make in an hour. */
  registrationsPerHour: number;
  /** Who may make an account: everybody, or only who brings an invitation to a project. */
  registration: (typeof REGISTRATIONS)[number];
  /** Whether visitors may open a demo. */
  demos: boolean;
  /** Whether weak and common passwords are refused when they are chosen, or only warned of. */
  passwords: (typeof PASSWORDS)[number];
  /** Who must have a second factor: nobody, owners and project managers, or everybody. */
  twoFactor: (typeof TWO_FACTORS)[number];
  /** Looks at each upload before it is kept: ends with 0 for a harmless file. */
  scanCommand: string | undefined;
  logLevel: string;
  /** Whether sign-ins, refused rights and the like are written to the log, whatever its level. */
  securityLog: boolean;
  /** Who brings it may read /metrics; without it there are none. */
  metricsToken: string | undefined;
  /** Seconds for which it goes on answering after it was told to end, so that a balancer in front notices. */
  drainSeconds: number;
  /** Encrypts and signs; without it a key that lies in the data folder. */
  secretKey: string | undefined;
  /** Where mails and text messages go out; not set: mails wait for the operator, and there are no text messages. */
  smtpUrl: string | undefined;
  smsWebhook: string | undefined;
  /** Text messages that the whole installation sends in a day; 0: as many as there are. */
  smsPerDay: number;
  /** Whom mails come from, as a mail shows it. */
  mailFrom: string | undefined;
  /** Where people reach the product, without a slash at the end: what links in mails begin with. */
  publicUrl: string | undefined;
  /** Where backups are made by themselves; not set: none are. */
  backupDir: string | undefined;
  /** The minute of the day, in UTC, at which a backup is made, and how many hours after it the next. */
  backupAt: number;
  backupEvery: number;
  backupKeep: { daily: number; weekly: number; monthly: number };
  /** What an archive of a project may have that somebody imports, in MB. */
  archiveLimitMb: number;
  /** Uploads of one account that nothing carries and no open form shows, at a time; like each limit below, 0 is none. */
  unclaimedUploads: number;
  /** What all uploads of one account that nothing carries may have, in MB, and those of a demo. */
  unclaimedUploadsMb: number;
  demoUploadsMb: number;
  /** What the files of one project may have, in MB. */
  projectFilesMb: number;
  /** What one account may begin in an hour. */
  projectsPerHour: number;
  sampleProjectsPerHour: number;
  archiveImportsPerHour: number;
  /** Where the built pages lie. */
  webRoot: string;
  migrationsFolder: string;
}

const NAMED_PROXIES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const REGISTRATIONS = ['open', 'invitation'] as const;
const TWO_FACTORS = ['optional', 'managers', 'all'] as const;
const PASSWORDS = ['warned', 'strict'] as const;
const SHORTEST_KEY = 32;
const SHORTEST_TOKEN = 16;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function trustedProxies(text: string | undefined): Config['trustProxy'] {
  if (!text || text === 'false' || text === '0') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every((address) => isIP(address.split('/')[0] ?? '') > 0 || NAMED_PROXIES.has(address)))
    return text;
  throw new ConfigProblem(
    `TRUST_PROXY must be a number of proxies, or addresses such as 10.0.0.1,loopback, not "${text}".`,
  );
}

function logLevelIn(text: string | undefined): string {
  if (!text) return 'warn';
  if (LOG_LEVELS.includes(text)) return text;
  throw new ConfigProblem(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
}

/** The address at which people reach the product: its pages lie at the root, so nothing follows the host. */
function publicUrlIn(environment: Environment): string | undefined {
  const text = addressIn(environment, 'PUBLIC_URL', ['http:', 'https:']);
  if (text === undefined) return undefined;
  const { origin, href } = new URL(text);
  if (href === `${origin}/`) return origin;
  throw new ConfigProblem(
    `PUBLIC_URL must be an address without a path, such as https://ledger.example.com.`,
  );
}

/** "name@host", or "Name <name@host>". */
const SENDER = /^(?:[^<>\u0000-\u001F\u007F]{0,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

function mailFromIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (SENDER.test(text)) return text;
  throw new ConfigProblem(
    `MAIL_FROM must be an e-mail address, or a name and an address such as Ledger <ledger@example.com>.`,
  );
}

function secretKeyIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (text.length >= SHORTEST_KEY) return text;
  throw new ConfigProblem(`SECRET_KEY must have at least ${SHORTEST_KEY} characters: it encrypts and signs.`);
}

function metricsTokenIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (text.length >= SHORTEST_TOKEN && /^[\x21-\x7e]+$/.test(text)) return text;
  throw new ConfigProblem(
    `METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters, letters, digits and signs without blanks.`,
  );
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;

function backupAtIn(text: string | undefined): number {
  const [, hour, minute] = TIME_OF_DAY.exec(text || '02:00') ?? [];
  if (hour && minute) return Number(hour) * 60 + Number(minute);
  throw new ConfigProblem(`BACKUP_AT must be a time of the day in UTC such as 02:00, not "${text}".`);
}

// Whole parts of a day, so that every day has its backups at the same times.
const INTERVALS = ['24', '12', '8', '6', '4', '3', '2', '1'] as const;

function backupKeepIn(text: string | undefined): Config['backupKeep'] {
  const [, daily, weekly, monthly] =
    /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec((text || '7,4,12').replaceAll(' ', '')) ?? [];
  if (daily && weekly && monthly && Number(daily) > 0)
    return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
  throw new ConfigProblem(
    `BACKUP_KEEP must be three numbers, of days, weeks and months, such as 7,4,12, with one day or more, not "${text}".`,
  );
}

function databaseOwnerUrlIn(environment: Environment): string | undefined {
  const owner = environment['DATABASE_OWNER_URL'] || undefined;
  if (owner && !environment['DATABASE_URL'])
    throw new ConfigProblem(
      'DATABASE_OWNER_URL belongs to DATABASE_URL, which the server works with: set both, or neither.',
    );
  return owner;
}

/** Reads the environment. `root` is the folder of the product. Throws ConfigProblem. */
export function readConfig(environment: Environment, root: string): Config {
  return {
    port: wholeNumber(environment, 'PORT', 5000, 65535),
    host: environment['HOST'] || '127.0.0.1',
    dataDir: path.resolve(root, environment['DATA_DIR'] || 'data'),
    databaseUrl: environment['DATABASE_URL'] || undefined,
    databaseOwnerUrl: databaseOwnerUrlIn(environment),
    s3: s3In(environment),
    redisUrl: addressIn(environment, 'REDIS_URL', ['redis:', 'rediss:']),
    trustProxy: trustedProxies(environment['TRUST_PROXY']),
    registrationsPerHour: wholeNumber(environment, 'REGISTRATIONS_PER_HOUR', 200, 1_000_000),
    registration: oneOf(environment, 'REGISTRATION', REGISTRATIONS),
    passwords: oneOf(environment, 'PASSWORDS', PASSWORDS),
    twoFactor: oneOf(environment, 'TWO_FACTOR', TWO_FACTORS),
    scanCommand: environment['SCAN_COMMAND']?.trim() || undefined,
    demos: onOrOff(environment, 'DEMO', true),
    logLevel: logLevelIn(environment['LOG_LEVEL']),
    securityLog: onOrOff(environment, 'SECURITY_LOG', true),
    metricsToken: metricsTokenIn(environment['METRICS_TOKEN']),
    drainSeconds: wholeNumber(environment, 'DRAIN_SECONDS', 0, 300),
    secretKey: secretKeyIn(environment['SECRET_KEY']),
    smtpUrl: addressIn(environment, 'SMTP_URL', ['smtp:', 'smtps:']),
    smsWebhook: addressIn(environment, 'SMS_WEBHOOK_URL', ['http:', 'https:']),
    smsPerDay: wholeNumber(environment, 'SMS_PER_DAY', 500, 1_000_000),
    mailFrom: mailFromIn(environment['MAIL_FROM']),
    publicUrl: publicUrlIn(environment),
    backupDir: environment['BACKUP_DIR'] ? path.resolve(root, environment['BACKUP_DIR']) : undefined,
    backupAt: backupAtIn(environment['BACKUP_AT']),
    backupEvery: Number(oneOf(environment, 'BACKUP_EVERY', INTERVALS)),
    backupKeep: backupKeepIn(environment['BACKUP_KEEP']),
    archiveLimitMb: wholeNumber(environment, 'ARCHIVE_LIMIT_MB', 2048, 1_000_000),
    unclaimedUploads: wholeNumber(environment, 'UNCLAIMED_UPLOADS', 150, 1_000_000),
    unclaimedUploadsMb: wholeNumber(environment, 'UNCLAIMED_UPLOADS_MB', 1024, 1_000_000),
    demoUploadsMb: wholeNumber(environment, 'DEMO_UPLOADS_MB', 50, 1_000_000),
    projectFilesMb: wholeNumber(environment, 'PROJECT_FILES_MB', 10_240, 100_000_000),
    projectsPerHour: wholeNumber(environment, 'PROJECTS_PER_HOUR', 100, 1_000_000),
    sampleProjectsPerHour: wholeNumber(environment, 'SAMPLE_PROJECTS_PER_HOUR', 10, 1_000_000),
    archiveImportsPerHour: wholeNumber(environment, 'ARCHIVE_IMPORTS_PER_HOUR', 5, 1_000_000),
    webRoot: path.join(root, 'packages/web/dist'),
    migrationsFolder: path.join(root, 'packages/server/migrations'),
  };
}

/** Where a browser on this machine reaches the server. */
export function listeningAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export type MailConfig = Pick<Config, 'smtpUrl' | 'publicUrl'>;

/** Whether mails that hold a link go out: without PUBLIC_URL nobody knows where a link should lead. */
export const sendsLinks = ({ smtpUrl, publicUrl }: Partial<MailConfig>): boolean =>
  smtpUrl !== undefined && publicUrl !== undefined;

/**
 * What links in mails begin with. Never the host of a request: whoever asks writes that, and a link to a new password
 * would lead its reader to them.
 */
export const mailedAddress = (config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  config.publicUrl ?? listeningAddress(config);
