import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartupProblem } from './postgres/startup-problem.ts';

/** What a key is used for; each use has a key of its own, made of the installation's. */
type Purpose = 'two-factor' | 'device' | 'second-step' | 'installation' | 'phone-code';

/** The installation's key at work. It lies outside the database: who reads a copy of that can neither open nor sign. */
export interface Secrets {
  /** Encrypts. `about` is bound in: what was sealed about one account opens about no other. */
  seal(text: string, purpose: Purpose, about: string): string;
  /** Null where it was sealed with another key or about something else, or was altered. */
  open(sealed: string, purpose: Purpose, about: string): string | null;
  /** The text with its signature, for a cookie. */
  sign(text: string, purpose: Purpose): string;
  /** The text of what was signed here; null for anything else. */
  verified(signed: string, purpose: Purpose): string | null;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
// Names how the rest is made, for the day on which it is made otherwise.
const FORM = 'v1.';

/** Secrets by a key of any length; each purpose's own key is derived from it (HKDF-SHA256). */
export function secretsOf(key: Uint8Array): Secrets {
  const keys = new Map<Purpose, Buffer>();
  const keyFor = (purpose: Purpose): Buffer => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
    keys.set(purpose, known);
    return known;
  };
  const signatureOf = (text: string, purpose: Purpose) =>
    createHmac('sha256', keyFor(purpose)).update(text).digest();
  return {
    seal(text, purpose, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(purpose), iv).setAAD(Buffer.from(about));
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return FORM + bytes.toString('base64url');
    },
    open(sealed, purpose, about) {
      const bytes = Buffer.from(sealed.slice(FORM.length), 'base64url');
      if (!sealed.startsWith(FORM) || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
        return text + decipher.final('utf8');
      } catch {
        return null;
      }
    },
    sign: (text, purpose) => `${text}.${signatureOf(text, purpose).toString('base64url')}`,
    verified(signed, purpose) {
      const at = signed.lastIndexOf('.');
      if (at < 0) return null;
      const text = signed.slice(0, at);
      const given = Buffer.from(signed.slice(at + 1), 'base64url');
      const right = signatureOf(text, purpose);
      return given.length === right.length && timingSafeEqual(given, right) ? text : null;
    },
  };
}

/** Where the key lies unless SECRET_KEY gives it. */
export const secretKeyFile = (dataDir: string): string => path.join(dataDir, 'keys', 'secrets.key');

async function written(file: string, key: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(key);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the key of a new installation. Of several processes that start at once one wins, and all read what it wrote. */
async function makeKey(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await written(own, `${randomBytes(KEY_BYTES).toString('base64url')}\n`);
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * The installation's secrets: by SECRET_KEY, else by the key in the data folder, which the first start makes, readable
 * by its owner alone. Throws StartupProblem where the file cannot be used.
 */
export async function openSecrets(config: {
  dataDir: string;
  secretKey: string | undefined;
}): Promise<Secrets> {
  if (config.secretKey) return secretsOf(Buffer.from(config.secretKey));
  const file = secretKeyFile(config.dataDir);
  const read = () => readFile(file, 'utf8');
  try {
    const text = await read().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await makeKey(file);
      return read();
    });
    const key = Buffer.from(text.trim(), 'base64url');
    if (key.length !== KEY_BYTES)
      throw new StartupProblem(`The key in ${file} is damaged. Restore it from a backup.`);
    return secretsOf(key);
  } catch (error) {
    if (error instanceof StartupProblem) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupProblem(
      `The key in ${file} can't be read or made (${code}). Let this account read that folder, or set SECRET_KEY.`,
    );
  }
}
