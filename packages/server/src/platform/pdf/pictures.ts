import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';

/** A stream of a PDF: its dictionary and its bytes, which are encoded already. */
export interface PictureStream {
  entries: Record<string, unknown>;
  bytes: Uint8Array;
}

export interface Picture {
  width: number;
  height: number;
  /** As EXIF counts it: from 5 on, the picture lies on its side. */
  orientation: number;
  parts: { image: PictureStream; mask?: PictureStream; palette?: Uint8Array };
}

/** Pixels of a picture at most: what opens the printout has to unpack it. */
const MOST_PIXELS = 50_000_000;

/** A JPEG or PNG ready to be embedded; null where it can't be. */
export function readPicture(bytes: Uint8Array): Picture | null {
  try {
    const picture = readJpeg(bytes) ?? readPng(bytes);
    return picture && picture.width * picture.height <= MOST_PIXELS ? picture : null;
  } catch {
    // What ends before its header says, or unpacks to something else.
    return null;
  }
}

interface Reference {
  end(bytes?: Uint8Array): void;
}

interface Embedding {
  ref(data: object): Reference;
}

function streamIn(document: Embedding, { entries, bytes }: PictureStream, more: object = {}): Reference {
  const reference = document.ref({ Type: 'XObject', Subtype: 'Image', ...entries, ...more });
  reference.end(bytes);
  return reference;
}

/** A picture as pdfkit takes an opened image. Its own readers hold each byte of a PNG as a number and trust its lengths. */
export class EmbeddedPicture {
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
  readonly label: string;
  obj: Reference | null = null;
  #parts: Picture['parts'] | null;

  constructor({ width, height, orientation, parts }: Picture, label: string) {
    this.width = width;
    this.height = height;
    this.orientation = orientation;
    this.label = label;
    this.#parts = parts;
  }

  embed(document: Embedding): void {
    if (!this.#parts) return;
    const { image, mask, palette } = this.#parts;
    const more: Record<string, unknown> = {};
    if (palette) {
      const colours = document.ref({});
      colours.end(palette);
      more['ColorSpace'] = ['Indexed', 'DeviceRGB', Math.floor(palette.length / 3) - 1, colours];
    }
    if (mask) more['SMask'] = streamIn(document, mask);
    this.obj = streamIn(document, image, more);
    // Written and gone: twenty photos take the room of one.
    this.#parts = null;
  }
}
