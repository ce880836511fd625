import { readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';

const CHECKSUM_BYTES = 4;

const cachePathOf = (file: string): string => `${file}.prepared`;

/** Checksum that detects an altered or truncated cache. */
function checksum(source: Uint8Array, code: Uint8Array): Buffer {
  const sum = Buffer.alloc(CHECKSUM_BYTES);
  sum.writeUInt32LE(crc32(code, crc32(source)));
  return sum;
}

/**
 * The valid code cache of this source, if any. V8 rejects caches of other versions and flags, but compares only the
 * length of the source.
 */
function readCache(file: string, source: Buffer): Buffer | undefined {
  try {
    const bytes = readFileSync(cachePathOf(file));
    const code = bytes.subarray(CHECKSUM_BYTES);
    return checksum(source, code).equals(bytes.subarray(0, CHECKSUM_BYTES)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Compiles an ASCII-only CommonJS file, wrapped as Node would, with its code cache if that is valid. */
function compileWithCache(file: string): { script: vm.Script; source: Buffer } {
  const source = readFileSync(file);
  // ASCII needs one byte per character in memory; a single other character would double that.
  const script = new vm.Script(source.toString('latin1'), {
    filename: file,
    cachedData: readCache(file, source),
  });
  return { script, source };
}

/** Node's module cache, in which parts loaded later find the first one. */
const moduleCache = createRequire(import.meta.url).cache;

function run(script: vm.Script, file: string): unknown {
  const module = new Module(file);
  module.filename = file;
  moduleCache[file] = module;
  const body = script.runInThisContext() as (...given: unknown[]) => void;
  body(module.exports, createRequire(file), module, file, path.dirname(file));
  module.loaded = true;
  return module.exports;
}

/** Loads a file of the built product. */
export const loadWithCodeCache = (file: string): unknown => run(compileWithCache(file).script, file);

/** Loads such a file, runs `use` to do what every start does, and stores V8's code cache next to the file. */
export async function writeCodeCache(file: string, use: (exports: unknown) => Promise<void>): Promise<void> {
  const { script, source } = compileWithCache(file);
  await use(run(script, file));
  const code = script.createCachedData();
  writeFileSync(cachePathOf(file), Buffer.concat([checksum(source, code), code]));
}
