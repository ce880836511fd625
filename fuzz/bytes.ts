import type { Chance } from './chance.ts';

type Change = (bytes: Buffer, chance: Chance, others: readonly Uint8Array[]) => Buffer;

const placeIn = (bytes: Buffer, chance: Chance) => chance.whole(0, Math.max(0, bytes.length - 1));

const joined = (...parts: Uint8Array[]) => Buffer.concat(parts);

/** What can happen to any file on its way, or is done to it on purpose. */
const CHANGES: readonly Change[] = [
  function flipABit(bytes, chance) {
    const place = placeIn(bytes, chance);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << chance.whole(0, 7));
    return bytes;
  },
  function setAByte(bytes, chance) {
    bytes[placeIn(bytes, chance)] = chance.pick([0, 0x7f, 0x80, 0xff, chance.whole(0, 255)]);
    return bytes;
  },
  function cut(bytes, chance) {
    return bytes.subarray(0, placeIn(bytes, chance));
  },
  function append(bytes, chance, others) {
    return joined(bytes, chance.oneIn(2) ? chance.bytes(chance.whole(1, 400)) : chance.pick(others));
  },
  function putBefore(bytes, chance, others) {
    return joined(chance.oneIn(2) ? chance.bytes(chance.whole(1, 20)) : chance.pick(others), bytes);
  },
  function putInside(bytes, chance, others) {
    const place = placeIn(bytes, chance);
    return joined(bytes.subarray(0, place), chance.pick(others), bytes.subarray(place));
  },
  function repeat(bytes, chance) {
    const [from, to] = [placeIn(bytes, chance), placeIn(bytes, chance)].sort((a, b) => a - b);
    return joined(bytes.subarray(0, to), bytes.subarray(from));
  },
  function leaveOut(bytes, chance) {
    const from = placeIn(bytes, chance);
    return joined(bytes.subarray(0, from), bytes.subarray(from + chance.whole(1, 60)));
  },
  function enlargeALength(bytes, chance) {
    const place = Math.max(0, placeIn(bytes, chance) - 4);
    const length = chance.pick([0, 1, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff]);
    if (bytes.length < 4) return bytes;
    if (length > 0xffff)
      chance.oneIn(2) ? bytes.writeUInt32BE(length, place) : bytes.writeUInt32LE(length, place);
    else chance.oneIn(2) ? bytes.writeUInt16BE(length, place) : bytes.writeUInt16LE(length, place);
    return bytes;
  },
];

/** A copy of some bytes, changed in one to three ways; `others` are what may be mixed into them. */
export function damaged(bytes: Uint8Array, chance: Chance, others: readonly Uint8Array[]): Buffer {
  let copy: Buffer = Buffer.from(bytes);
  for (let times = chance.whole(1, 3); times > 0; times -= 1)
    copy = Buffer.from(chance.pick(CHANGES)(copy, chance, others));
  return copy;
}
