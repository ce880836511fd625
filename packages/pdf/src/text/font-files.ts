import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decompress from 'woff2-encoder/decompress';

const require = createRequire(import.meta.url);

/** The functions of HarfBuzz's WebAssembly subsetter that we call. Pointers are numbers. */
interface Subsetter {
  memory: { buffer: ArrayBuffer };
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(bytes: number, length: number, mode: number, userValue: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, lengthAt: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

// Node has it, but its types don't declare it.
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: { instantiate(module: Uint8Array): Promise<{ instance: { exports: object } }> };
};

const WRITABLE = 2;
const WEIGHT_AXIS = 0x77_67_68_74;

let subsetter: Promise<Subsetter> | undefined;

async function openSubsetter(): Promise<Subsetter> {
  const module = await readFile(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await wasm.instantiate(module);
  const calls = instance.exports as unknown as Subsetter;
  calls._initialize();
  return calls;
}

/**
 * Returns a variable font fixed at one weight. PDF does not support variable fonts, and fontkit embeds them at their
 * thinnest.
 */
function fixWeight(hb: Subsetter, font: Uint8Array, weight: number): Uint8Array {
  const bytes = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, bytes);
  const blob = hb.hb_blob_create(bytes, font.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_keep_everything(input);
  hb.hb_subset_input_pin_all_axes_to_default(input, face);
  hb.hb_subset_input_pin_axis_location(input, face, WEIGHT_AXIS, weight);
  const fixed = hb.hb_subset_or_fail(face, input);
  if (!fixed) throw new Error('a font could not be fixed at a weight');
  const result = hb.hb_face_reference_blob(fixed);
  const start = hb.hb_blob_get_data(result, 0);
  const copy = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(result));
  for (const each of [result, blob]) hb.hb_blob_destroy(each);
  for (const each of [fixed, face]) hb.hb_face_destroy(each);
  hb.hb_subset_input_destroy(input);
  hb.free(bytes);
  return copy;
}

/** Reads the parts of a font family, each with its Unicode ranges ("U+41-5a,U+e9"). */
export async function readUnicodeRanges(listed: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(listed, 'utf8'));
}

/** Reads a font file as TrueType; a variable font is fixed at `weight`. */
export async function readFont(place: string, weight: number | null): Promise<Uint8Array> {
  const font = await decompress(await readFile(place));
  if (weight === null) return font;
  subsetter ??= openSubsetter();
  return fixWeight(await subsetter, font, weight);
}
