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
import { StartupProblem } from '@brick/postgres/startup-problem';

/** The purpose of a key; each has its own key, derived from the installation's. */
type SecretPurpose =
  | 'two-factor'
  | 'device'
  | 'second-step'
  | 'installation'
  | 'phone-code'
  | 'trade-pin'
  | 'webhook'
  | 'mail-address'
  | 'oidc';

/**
 * Encrypts and signs with the installation's key. The key is stored outside the database, so a copy of the database
 * allows neither decryption nor signing.
 */
export interface Secrets {
  /** Encrypts. The text is bound to `about`: encrypted for one account, it cannot be decrypted for another. */
  seal(text: string, purpose: SecretPurpose, about: string): string;
  /** Decrypts; null if key or `about` differ, or the text was altered. */
  open(sealed: string, purpose: SecretPurpose, about: string): string | null;
  /** Returns the text with its signature, for a cookie. */
  sign(text: string, purpose: SecretPurpose): string;
  /** Returns the text if the signature is valid, otherwise null. */
  verified(signed: string, purpose: SecretPurpose): string | null;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
// A version prefix, in case the format changes.
const FORMAT_PREFIX = 'v1.';

/** Creates secrets from a key of any length; the key of each purpose is derived from it (HKDF-SHA256). */
export function createSecrets(key: Uint8Array): Secrets {
  const keys = new Map<SecretPurpose, Buffer>();
  const keyFor = (purpose: SecretPurpose): Buffer => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
    keys.set(purpose, known);
    return known;
  };
  const signatureOf = (text: string, purpose: SecretPurpose) =>
    createHmac('sha256', keyFor(purpose)).update(text).digest();
  return {
    seal(text, purpose, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(purpose), iv).setAAD(Buffer.from(about));
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return FORMAT_PREFIX + bytes.toString('base64url');
    },
    open(sealed, purpose, about) {
      const bytes = Buffer.from(sealed.slice(FORMAT_PREFIX.length), 'base64url');
      if (!sealed.startsWith(FORMAT_PREFIX) || bytes.length < IV_BYTES + TAG_BYTES) return null;
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

/** The path of the key file, used without SECRET_KEY. */
export const secretKeyFile = (dataDir: string): string => path.join(dataDir, 'keys', 'secrets.key');

async function writeKeyFile(file: string, key: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(key);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates the key of a new installation. If several processes start at once, one wins and all read its key. */
async function createKeyFile(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeKeyFile(own, `${randomBytes(KEY_BYTES).toString('base64url')}\n`);
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Opens the installation's secrets, from SECRET_KEY or the key file in the data folder. The first start creates that
 * file, readable by its owner only. Throws StartupProblem if it cannot be used.
 */
export async function openSecrets(config: {
  dataDir: string;
  secretKey: string | undefined;
}): Promise<Secrets> {
  if (config.secretKey) return createSecrets(Buffer.from(config.secretKey));
  const file = secretKeyFile(config.dataDir);
  const read = () => readFile(file, 'utf8');
  try {
    const text = await read().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await createKeyFile(file);
      return read();
    });
    const key = Buffer.from(text.trim(), 'base64url');
    if (key.length !== KEY_BYTES)
      throw new StartupProblem(
        `The key in ${file} is damaged: put back the copy that you keep beside the backups, or set SECRET_KEY.`,
      );
    return createSecrets(key);
  } catch (error) {
    if (error instanceof StartupProblem) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupProblem(
      `The key in ${file} can't be read or made (${code}). Let this account read that folder, or set SECRET_KEY.`,
    );
  }
}
