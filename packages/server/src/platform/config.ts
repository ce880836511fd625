import { isIP } from 'node:net';
import path from 'node:path';

/** A bucket of a storage that speaks S3. */
export interface S3Place {
  bucket: string;
  /** What the names of our files begin with there: empty, or ending with a slash. */
  prefix: string;
  region: string;
  /** Not set: Amazon's own. */
  endpoint: string | undefined;
  /** Whether the bucket stands in the path of an address and not in its host. */
  pathStyle: boolean;
  /** Not set: those of the machine's role, or of the AWS variables and files. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** What the operator sets, read once from the environment. docs/configuration.md lists all of it. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
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
  /** Looks at each upload before it is kept: ends with 0 for a harmless file. */
  scanCommand: string | undefined;
  logLevel: string;
  /** Who brings it may read /metrics; without it there are none. */
  metricsToken: string | undefined;
  /** Seconds for which it goes on answering after it was told to end, so that a balancer in front notices. */
  drainSeconds: number;
  /** Encrypts and signs; without it a key that lies in the data folder. */
  secretKey: string | undefined;
  /** Where mails and text messages go out; not set: mails wait for the operator, and there are no text messages. */
  smtpUrl: string | undefined;
  smsWebhook: string | undefined;
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
  /** Where the built pages lie. */
  webRoot: string;
  migrationsFolder: string;
}

const NAMED_PROXIES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const REGISTRATIONS = ['open', 'invitation'] as const;
const PASSWORDS = ['warned', 'strict'] as const;
const SHORTEST_KEY = 32;
const SHORTEST_TOKEN = 16;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Environment = Record<string, string | undefined>;

/** Refuses a setting that cannot be meant, by its name and in one sentence. */
export class ConfigProblem extends Error {}

function wholeNumber(environment: Environment, name: string, fallback: number, most: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new ConfigProblem(`${name} must be a whole number from 0 to ${most}, not "${text}".`);
  return value;
}

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

/** One of several words; the first where nothing is set. */
function oneOf<const Word extends string>(
  environment: Environment,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const text = environment[name];
  const found = words.find((known) => known === (text || words[0]));
  if (found) return found;
  throw new ConfigProblem(`${name} must be one of ${words.join(', ')}, not "${text}".`);
}

function onOrOff(environment: Environment, name: string, fallback: boolean): boolean {
  const text = environment[name];
  if (!text) return fallback;
  if (['on', 'off'].includes(text)) return text === 'on';
  throw new ConfigProblem(`${name} must be on or off, not "${text}".`);
}

function addressIn(environment: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = environment[name];
  if (!text) return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new ConfigProblem(`${name} must be an address that begins with ${protocols.join('// or ')}//.`);
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

const S3_SETTINGS = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
] as const;

/** "s3://bucket", or "s3://bucket/folder/of/ours". */
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

function credentialsIn(environment: Environment): S3Place['credentials'] {
  const accessKeyId = environment['S3_ACCESS_KEY_ID'];
  const secretAccessKey = environment['S3_SECRET_ACCESS_KEY'];
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  if (!accessKeyId && !secretAccessKey) return undefined;
  throw new ConfigProblem('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.');
}

function s3In(environment: Environment): S3Place | undefined {
  const address = environment['FILES'];
  if (!address) {
    const alone = S3_SETTINGS.find((name) => environment[name]);
    if (!alone) return undefined;
    throw new ConfigProblem(`${alone} says nothing without FILES, such as FILES=s3://bucket.`);
  }
  const [, bucket, folders = ''] = S3_ADDRESS.exec(address) ?? [];
  if (!bucket)
    throw new ConfigProblem(
      `FILES must be the address of a bucket, such as s3://bucket or s3://bucket/folder, not "${address}".`,
    );
  const endpoint = addressIn(environment, 'S3_ENDPOINT', ['http:', 'https:']);
  const region = environment['S3_REGION'] || (endpoint && 'us-east-1');
  if (!region)
    throw new ConfigProblem(
      'S3_REGION must name the region of the bucket, such as eu-west-1, or S3_ENDPOINT the storage.',
    );
  return {
    ...{ bucket, region, endpoint },
    prefix: folders && `${folders.slice(1)}/`,
    pathStyle: onOrOff(environment, 'S3_PATH_STYLE', endpoint !== undefined),
    credentials: credentialsIn(environment),
  };
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

/** Reads the environment. `root` is the folder of the product. Throws ConfigProblem. */
export function readConfig(environment: Environment, root: string): Config {
  return {
    port: wholeNumber(environment, 'PORT', 5000, 65535),
    host: environment['HOST'] || '127.0.0.1',
    dataDir: path.resolve(root, environment['DATA_DIR'] || 'data'),
    databaseUrl: environment['DATABASE_URL'] || undefined,
    s3: s3In(environment),
    redisUrl: addressIn(environment, 'REDIS_URL', ['redis:', 'rediss:']),
    trustProxy: trustedProxies(environment['TRUST_PROXY']),
    registrationsPerHour: wholeNumber(environment, 'REGISTRATIONS_PER_HOUR', 200, 1_000_000),
    registration: oneOf(environment, 'REGISTRATION', REGISTRATIONS),
    passwords: oneOf(environment, 'PASSWORDS', PASSWORDS),
    scanCommand: environment['SCAN_COMMAND']?.trim() || undefined,
    demos: onOrOff(environment, 'DEMO', true),
    logLevel: logLevelIn(environment['LOG_LEVEL']),
    metricsToken: metricsTokenIn(environment['METRICS_TOKEN']),
    drainSeconds: wholeNumber(environment, 'DRAIN_SECONDS', 0, 300),
    secretKey: secretKeyIn(environment['SECRET_KEY']),
    smtpUrl: addressIn(environment, 'SMTP_URL', ['smtp:', 'smtps:']),
    smsWebhook: addressIn(environment, 'SMS_WEBHOOK_URL', ['http:', 'https:']),
    mailFrom: mailFromIn(environment['MAIL_FROM']),
    publicUrl: publicUrlIn(environment),
    backupDir: environment['BACKUP_DIR'] ? path.resolve(root, environment['BACKUP_DIR']) : undefined,
    backupAt: backupAtIn(environment['BACKUP_AT']),
    backupEvery: Number(oneOf(environment, 'BACKUP_EVERY', INTERVALS)),
    backupKeep: backupKeepIn(environment['BACKUP_KEEP']),
    archiveLimitMb: wholeNumber(environment, 'ARCHIVE_LIMIT_MB', 2048, 1_000_000),
    webRoot: path.join(root, 'packages/web/dist'),
    migrationsFolder: path.join(root, 'packages/server/migrations'),
  };
}

/** Where a browser on this machine reaches the server. */
export function listeningAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * What links in mails begin with. Never the host of a request: whoever asks writes that, and a link to a new password
 * would lead its reader to him.
 */
export const mailedAddress = (config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  config.publicUrl ?? listeningAddress(config);
