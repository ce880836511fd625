/** What a token acts as: its maker, or a role in one project. */
export const TOKEN_KINDS = ['personal', 'project'] as const;

export type TokenKind = (typeof TOKEN_KINDS)[number];

const PREFIXES: Record<TokenKind, string> = {
  personal: 'brickledger_pat_',
  project: 'brickledger_prj_',
};

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** So many digits hold 256 bits, and the checksum 32. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

const FORM = new RegExp(
  `^brickledger_(?:pat|prj)_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

const inBase62 = (value: bigint, length: number): string => {
  let rest = value;
  let text = '';
  while (rest > 0n) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text.padStart(length, '0');
};

/** Returns the CRC-32 of a text of ASCII characters, as ZIP and PNG compute it. */
export function crc32(text: string): number {
  let sum = 0xffffffff;
  for (const char of text) {
    sum ^= char.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum % 2 === 0 ? 0 : 0xedb88320);
    sum >>>= 0;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const checksumOf = (secret: string): string => inBase62(BigInt(crc32(secret)), CHECKSUM_LENGTH);

/** Writes 256 random bits as a token: what it is for, the bits, and their checksum. */
export function tokenFromBytes(kind: TokenKind, bytes: Uint8Array): string {
  if (bytes.length !== 32) throw new Error('a token has 256 bits');
  const secret = inBase62(
    bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n),
    SECRET_LENGTH,
  );
  return PREFIXES[kind] + secret + checksumOf(secret);
}

/** Returns true if a text has the form of a token and the right checksum, so that it may be one. */
export function isTokenFormat(text: string): boolean {
  const [, secret, checksum] = FORM.exec(text) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}
