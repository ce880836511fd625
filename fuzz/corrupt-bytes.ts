import type { SeededRandom } from './seeded-random.ts';

type ByteMutation = (bytes: Buffer, chance: SeededRandom, others: readonly Uint8Array[]) => Buffer;

const positionIn = (bytes: Buffer, chance: SeededRandom) => chance.whole(0, Math.max(0, bytes.length - 1));

const concatBytes = (...parts: Uint8Array[]) => Buffer.concat(parts);

/** Mutations that can happen to a file in transit or on purpose. */
const BYTE_MUTATIONS: readonly ByteMutation[] = [
  function flipABit(bytes, chance) {
    const place = positionIn(bytes, chance);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << chance.whole(0, 7));
    return bytes;
  },
  function setAByte(bytes, chance) {
    bytes[positionIn(bytes, chance)] = chance.pick([0, 0x7f, 0x80, 0xff, chance.whole(0, 255)]);
    return bytes;
  },
  function cut(bytes, chance) {
    return bytes.subarray(0, positionIn(bytes, chance));
  },
  function append(bytes, chance, others) {
    return concatBytes(bytes, chance.oneIn(2) ? chance.bytes(chance.whole(1, 400)) : chance.pick(others));
  },
  function putBefore(bytes, chance, others) {
    return concatBytes(chance.oneIn(2) ? chance.bytes(chance.whole(1, 20)) : chance.pick(others), bytes);
  },
  function putInside(bytes, chance, others) {
    const place = positionIn(bytes, chance);
    return concatBytes(bytes.subarray(0, place), chance.pick(others), bytes.subarray(place));
  },
  function repeat(bytes, chance) {
    const [from, to] = [positionIn(bytes, chance), positionIn(bytes, chance)].sort((a, b) => a - b);
    return concatBytes(bytes.subarray(0, to), bytes.subarray(from));
  },
  function leaveOut(bytes, chance) {
    const from = positionIn(bytes, chance);
    return concatBytes(bytes.subarray(0, from), bytes.subarray(from + chance.whole(1, 60)));
  },
  function enlargeALength(bytes, chance) {
    const place = Math.max(0, positionIn(bytes, chance) - 4);
    const length = chance.pick([0, 1, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff]);
    if (bytes.length < 4) return bytes;
    if (length > 0xffff)
      chance.oneIn(2) ? bytes.writeUInt32BE(length, place) : bytes.writeUInt32LE(length, place);
    else chance.oneIn(2) ? bytes.writeUInt16BE(length, place) : bytes.writeUInt16LE(length, place);
    return bytes;
  },
];

/** Returns a copy with one to three mutations; `others` are byte sequences to mix in. */
export function corruptBytes(bytes: Uint8Array, chance: SeededRandom, others: readonly Uint8Array[]): Buffer {
  let copy: Buffer = Buffer.from(bytes);
  for (let times = chance.whole(1, 3); times > 0; times -= 1)
    copy = Buffer.from(chance.pick(BYTE_MUTATIONS)(copy, chance, others));
  return copy;
}
