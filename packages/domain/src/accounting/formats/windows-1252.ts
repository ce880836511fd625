/** The characters that Windows-1252 has from 0x80 to 0x9F; all others up to 0xFF are those of ISO 8859-1. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The byte of a character; null if it has none. */
function byteOf(character: string): number | null {
  const place = FROM_0X80.indexOf(character);
  if (place >= 0) return 0x80 + place;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : null;
}

const withoutMarks = (character: string): string => character.normalize('NFD').replace(/\p{M}/gu, '');

/** Text in characters of Windows-1252: others lose their accents, and what still has none is a question mark. */
export const inWindows1252 = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      if (byteOf(character) !== null) return character;
      const plain = withoutMarks(character);
      return [...plain].every((one) => byteOf(one) !== null) ? plain : '?';
    })
    .join('');

/** The bytes of text that inWindows1252() returned. Throws RangeError for any other. */
export const windows1252Bytes = (text: string): Uint8Array =>
  Uint8Array.from([...text], (character) => {
    const byte = byteOf(character);
    if (byte === null) throw new RangeError(`no character of Windows-1252: ${character}`);
    return byte;
  });
