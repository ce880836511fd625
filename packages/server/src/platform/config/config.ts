import { isIP } from 'node:net';
import path from 'node:path';
import {
  ConfigProblem,
  type Environment,
  readOneOf,
  readOnOrOff,
  readUrl,
  readWholeNumber,
} from './environment-values.ts';
import { type MailInSettings, readMailInSettings } from './mail-in-settings.ts';
import { type OidcSettings, readOidcSettings } from './oidc-settings.ts';
import { readS3Settings, type S3Settings } from './s3-settings.ts';
import { type AllowedHost, readAllowedHosts } from './webhook-hosts.ts';

/** The operator's settings, read once from the environment. docs/configuration.md describes them all. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database with the role that owns its tables. Defaults to `databaseUrl`. */
  databaseOwnerUrl: string | undefined;
  /** The same database and role past a pooler. Defaults to `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  /** A replica of the database for reports, exports and archives. */
  databaseReadUrl: string | undefined;
  /** The bucket for files. If not set, files are stored in the data folder. */
  s3: S3Settings | undefined;
  /** The Redis server through which processes exchange events. If not set, they use the database. */
  redisUrl: string | undefined;
  /** The number of trusted proxies whose X-Forwarded-For counts, or their addresses; false for none. */
  trustProxy: number | string | false;
  /** The number of accounts that one address may create per hour. */
  registrationsPerHour: number;
  /** Who may create an account: everybody, or only people with an invitation to a project. */
  registration: (typeof REGISTRATIONS)[number];
  /** Whether visitors may start a demo. */
  demos: boolean;
  /** Whether new passwords that are weak or common are rejected, or only warned about. */
  passwords: (typeof PASSWORDS)[number];
  /** Who must have a second factor: nobody, owners and project managers, or everybody. */
  twoFactor: (typeof TWO_FACTORS)[number];
  /** Providers of OpenID Connect, and who may still use a password. */
  oidc: OidcSettings;
  /** A command that scans each upload before it is stored; it exits with 0 for a harmless file. */
  scanCommand: string | undefined;
  logLevel: string;
  /** Whether security events, such as sign-ins and denied access, are logged at any log level. */
  securityLog: boolean;
  /** The token for /metrics. Without it there is no such page. */
  metricsToken: string | undefined;
  /** Seconds for which the server still answers after it was told to stop, so that a load balancer notices. */
  drainSeconds: number;
  /** The key for encryption and signatures. Defaults to a key file in the data folder. */
  secretKey: string | undefined;
  /**
   * Where mail and text messages are sent. Without SMTP, mail waits for the operator; without a webhook there are no
   * text messages.
   */
  smtpUrl: string | undefined;
  smsWebhook: string | undefined;
  /** Whether webhooks call public addresses, or none at all. */
  webhooks: (typeof WEBHOOKS)[number];
  /** Hosts of the operator's own network that webhooks may call, http too. */
  webhookHosts: readonly AllowedHost[];
  /** The mailbox to which suppliers' invoices are mailed. If not set, none is read. */
  mailIn: MailInSettings | undefined;
  /** The number of text messages that the whole installation may send per day; 0 means no limit. */
  smsPerDay: number;
  /** The sender of mail, as shown to recipients. */
  mailFrom: string | undefined;
  /** The public address, without a trailing slash. Links in mail begin with it. */
  publicUrl: string | undefined;
  /** The folder for scheduled backups. If not set, none are made. */
  backupDir: string | undefined;
  /** The minute of the day (UTC) of the first backup, and the hours between backups. */
  backupAt: number;
  backupEvery: number;
  backupKeep: { daily: number; weekly: number; monthly: number };
  /** The maximum size of an imported project archive, in MB. */
  archiveLimitMb: number;
  /** The number of unattached uploads of one account that no open form shows. Like each limit below, 0 means no limit. */
  unclaimedUploads: number;
  /** The total size of one account's unattached uploads, in MB; below, that of a demo. */
  unclaimedUploadsMb: number;
  demoUploadsMb: number;
  /** The total size of the files of one project, in MB. */
  projectFilesMb: number;
  /** How many of these one account may start per hour. */
  projectsPerHour: number;
  sampleProjectsPerHour: number;
  archiveImportsPerHour: number;
  /** The folder of the built web pages. */
  webRoot: string;
  migrationsFolder: string;
}

const NAMED_PROXIES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const REGISTRATIONS = ['open', 'invitation'] as const;
const TWO_FACTORS = ['optional', 'managers', 'all'] as const;
const PASSWORDS = ['warned', 'strict'] as const;
const WEBHOOKS = ['public', 'off'] as const;
const SHORTEST_KEY = 32;
const SHORTEST_TOKEN = 16;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Whether it is an address, alone or with the length of a network's prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '1', ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  const longest = isIP(address) === 4 ? 32 : 128;
  // A mask such as 255.0.0.0 is understood as well.
  if (longest === 32 && isIP(prefix) === 4) {
    const bits = prefix.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
    return /^1+0*$/.test(bits.join(''));
  }
  return /^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest;
}

function readTrustedProxies(text: string | undefined): Config['trustProxy'] {
  if (!text || text === 'false' || text === '0') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every((address) => isNetwork(address) || NAMED_PROXIES.has(address))) return text;
  throw new ConfigProblem(
    `TRUST_PROXY must be a number of proxies, or addresses such as 10.0.0.0/8,loopback, not "${text}".`,
  );
}

function readLogLevel(text: string | undefined): string {
  if (!text) return 'warn';
  if (LOG_LEVELS.includes(text)) return text;
  throw new ConfigProblem(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
}

/** Reads the public address. The pages are served from the root, so it has no path. */
function readPublicUrl(environment: Environment): string | undefined {
  const text = readUrl(environment, 'PUBLIC_URL', ['http:', 'https:']);
  if (text === undefined) return undefined;
  const { origin, href } = new URL(text);
  if (href === `${origin}/`) return origin;
  throw new ConfigProblem(
    `PUBLIC_URL must be an address without a path, such as https://ledger.example.com.`,
  );
}

function readRedisUrl(environment: Environment): string | undefined {
  const text = readUrl(environment, 'REDIS_URL', ['redis:', 'rediss:']);
  if (text === undefined || /^\/?\d*$/.test(new URL(text).pathname)) return text;
  throw new ConfigProblem(
    'REDIS_URL may only have the number of a database behind its host, such as redis://redis:6379/1.',
  );
}

/** "name@host", or "Name <name@host>". */
const SENDER = /^(?:[^<>\u0000-\u001F\u007F]{0,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

function readMailFrom(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (SENDER.test(text)) return text;
  throw new ConfigProblem(
    `MAIL_FROM must be an email address, or a name and an address such as Ledger <ledger@example.com>.`,
  );
}

function readSecretKey(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (text.length >= SHORTEST_KEY) return text;
  throw new ConfigProblem(`SECRET_KEY must have at least ${SHORTEST_KEY} characters: it encrypts and signs.`);
}

function readMetricsToken(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (text.length >= SHORTEST_TOKEN && /^[\x21-\x7e]+$/.test(text)) return text;
  throw new ConfigProblem(
    `METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters, letters, digits and signs without blanks.`,
  );
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;

function readBackupAt(text: string | undefined): number {
  const [, hour, minute] = TIME_OF_DAY.exec(text || '02:00') ?? [];
  if (hour && minute) return Number(hour) * 60 + Number(minute);
  throw new ConfigProblem(`BACKUP_AT must be a time of the day in UTC such as 02:00, not "${text}".`);
}

// Divisors of 24, so that backups run at the same times every day.
const INTERVALS = ['24', '12', '8', '6', '4', '3', '2', '1'] as const;

function readBackupKeep(text: string | undefined): Config['backupKeep'] {
  const [, daily, weekly, monthly] =
    /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec((text || '7,4,12').replaceAll(' ', '')) ?? [];
  if (daily && weekly && monthly && Number(daily) > 0)
    return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
  throw new ConfigProblem(
    `BACKUP_KEEP must be three numbers, of days, weeks and months, such as 7,4,12, with one day or more, not "${text}".`,
  );
}

/** Reads another address of the database, which is only meant together with DATABASE_URL. */
function readDatabaseUrlBeside(
  environment: Environment,
  name: 'DATABASE_OWNER_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL',
): string | undefined {
  const url = environment[name] || undefined;
  if (url && !environment['DATABASE_URL'])
    throw new ConfigProblem(
      `${name} belongs to DATABASE_URL, which the server works with: set both, or neither.`,
    );
  return url;
}

/** Reads the environment. `root` is the product's folder. Throws ConfigProblem. */
export function readConfig(environment: Environment, root: string): Config {
  return {
    port: readWholeNumber(environment, 'PORT', 5000, 65535),
    host: environment['HOST'] || '127.0.0.1',
    dataDir: path.resolve(root, environment['DATA_DIR'] || 'data'),
    databaseUrl: environment['DATABASE_URL'] || undefined,
    databaseOwnerUrl: readDatabaseUrlBeside(environment, 'DATABASE_OWNER_URL'),
    databaseDirectUrl: readDatabaseUrlBeside(environment, 'DATABASE_DIRECT_URL'),
    databaseReadUrl: readDatabaseUrlBeside(environment, 'DATABASE_READ_URL'),
    s3: readS3Settings(environment),
    redisUrl: readRedisUrl(environment),
    trustProxy: readTrustedProxies(environment['TRUST_PROXY']),
    registrationsPerHour: readWholeNumber(environment, 'REGISTRATIONS_PER_HOUR', 200, 1_000_000),
    registration: readOneOf(environment, 'REGISTRATION', REGISTRATIONS),
    passwords: readOneOf(environment, 'PASSWORDS', PASSWORDS),
    twoFactor: readOneOf(environment, 'TWO_FACTOR', TWO_FACTORS),
    oidc: readOidcSettings(environment),
    scanCommand: environment['SCAN_COMMAND']?.trim() || undefined,
    demos: readOnOrOff(environment, 'DEMO', true),
    logLevel: readLogLevel(environment['LOG_LEVEL']),
    securityLog: readOnOrOff(environment, 'SECURITY_LOG', true),
    metricsToken: readMetricsToken(environment['METRICS_TOKEN']),
    drainSeconds: readWholeNumber(environment, 'DRAIN_SECONDS', 0, 300),
    secretKey: readSecretKey(environment['SECRET_KEY']),
    smtpUrl: readUrl(environment, 'SMTP_URL', ['smtp:', 'smtps:']),
    smsWebhook: readUrl(environment, 'SMS_WEBHOOK_URL', ['http:', 'https:']),
    webhooks: readOneOf(environment, 'WEBHOOKS', WEBHOOKS),
    webhookHosts: readAllowedHosts(environment),
    mailIn: readMailInSettings(environment),
    smsPerDay: readWholeNumber(environment, 'SMS_PER_DAY', 500, 1_000_000),
    mailFrom: readMailFrom(environment['MAIL_FROM']),
    publicUrl: readPublicUrl(environment),
    backupDir: environment['BACKUP_DIR'] ? path.resolve(root, environment['BACKUP_DIR']) : undefined,
    backupAt: readBackupAt(environment['BACKUP_AT']),
    backupEvery: Number(readOneOf(environment, 'BACKUP_EVERY', INTERVALS)),
    backupKeep: readBackupKeep(environment['BACKUP_KEEP']),
    archiveLimitMb: readWholeNumber(environment, 'ARCHIVE_LIMIT_MB', 2048, 1_000_000),
    unclaimedUploads: readWholeNumber(environment, 'UNCLAIMED_UPLOADS', 150, 1_000_000),
    unclaimedUploadsMb: readWholeNumber(environment, 'UNCLAIMED_UPLOADS_MB', 1024, 1_000_000),
    demoUploadsMb: readWholeNumber(environment, 'DEMO_UPLOADS_MB', 50, 1_000_000),
    projectFilesMb: readWholeNumber(environment, 'PROJECT_FILES_MB', 10_240, 100_000_000),
    projectsPerHour: readWholeNumber(environment, 'PROJECTS_PER_HOUR', 100, 1_000_000),
    sampleProjectsPerHour: readWholeNumber(environment, 'SAMPLE_PROJECTS_PER_HOUR', 10, 1_000_000),
    archiveImportsPerHour: readWholeNumber(environment, 'ARCHIVE_IMPORTS_PER_HOUR', 5, 1_000_000),
    webRoot: path.join(root, 'packages/web/dist'),
    migrationsFolder: path.join(root, 'packages/server/migrations'),
  };
}

/** Returns the address at which a browser on this machine reaches the server. */
export function listeningAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export type MailConfig = Pick<Config, 'smtpUrl' | 'publicUrl'>;

/** Whether mail with links can be sent. Without PUBLIC_URL the target of the links is unknown. */
export const sendsLinks = ({ smtpUrl, publicUrl }: Partial<MailConfig>): boolean =>
  smtpUrl !== undefined && publicUrl !== undefined;

/**
 * Returns the base address of links in mail. It is never the host of a request: the client chooses that, and a
 * password reset link would then lead to an attacker's site.
 */
export const mailLinkBase = (config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  config.publicUrl ?? listeningAddress(config);
