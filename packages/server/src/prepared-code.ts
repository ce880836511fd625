import { readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';

const SUM_BYTES = 4;

const preparedFile = (file: string): string => `${file}.prepared`;

/** Tells a file that was altered or cut off from the one that was written. */
function sumOf(source: Uint8Array, code: Uint8Array): Buffer {
  const sum = Buffer.alloc(SUM_BYTES);
  sum.writeUInt32LE(crc32(code, crc32(source)));
  return sum;
}

/**
 * What V8 made of exactly this source, if it lies beside it whole. V8 itself refuses what another version or other
 * flags made, but of the source it compares no more than the length.
 */
function preparedFor(file: string, source: Buffer): Buffer | undefined {
  try {
    const bytes = readFileSync(preparedFile(file));
    const code = bytes.subarray(SUM_BYTES);
    return sumOf(source, code).equals(bytes.subarray(0, SUM_BYTES)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** A CommonJS file of ASCII alone, compiled by what was prepared of it where that fits, and otherwise as ever. */
function compiled(file: string): { script: vm.Script; source: Buffer } {
  const source = readFileSync(file);
  // ASCII takes a byte a letter in memory; one letter beyond it would double the whole text.
  const script = new vm.Script(Module.wrap(source.toString('latin1')), {
    filename: file,
    cachedData: preparedFor(file, source),
  });
  return { script, source };
}

/** Where Node looks for modules that were loaded already; parts that are loaded later find the first one there. */
const loaded = createRequire(import.meta.url).cache;

function run(script: vm.Script, file: string): unknown {
  const module = new Module(file);
  module.filename = file;
  loaded[file] = module;
  const body = script.runInThisContext() as (...given: unknown[]) => void;
  body(module.exports, createRequire(file), module, file, path.dirname(file));
  module.loaded = true;
  return module.exports;
}

/** Loads a file of the built product. */
export const load = (file: string): unknown => run(compiled(file).script, file);

/** Loads such a file, lets `use` do with it what is done at each start, and keeps what V8 made of all that beside it. */
export async function prepare(file: string, use: (exports: unknown) => Promise<void>): Promise<void> {
  const { script, source } = compiled(file);
  await use(run(script, file));
  const code = script.createCachedData();
  writeFileSync(preparedFile(file), Buffer.concat([sumOf(source, code), code]));
}
