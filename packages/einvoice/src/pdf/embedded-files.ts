import { getDocumentProxy } from 'unpdf';
import { MAX_EMBEDDED_FILES } from '../limits.ts';
import type { EmbeddedFile } from '../mapped-document.ts';
import { Refusal } from '../refusals.ts';
import { checkUnpackedSize } from './unpacked-size.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

interface Attached {
  filename: string;
  content: Uint8Array | undefined;
}

const SILENT = 0;
/** Invoices are no programs: nothing of a document is run, drawn or fetched. */
const OPTIONS = {
  verbosity: SILENT,
  isEvalSupported: false,
  enableXfa: false,
  useWorkerFetch: false,
  disableFontFace: true,
  stopAtErrors: false,
};

async function opened(bytes: Uint8Array): Promise<Pdf> {
  try {
    // A copy: pdf.js takes the bytes away.
    return await getDocumentProxy(Uint8Array.from(bytes), OPTIONS);
  } catch (error) {
    const needsPassword = error instanceof Error && error.name === 'PasswordException';
    throw new Refusal(needsPassword ? 'pdf-encrypted' : 'pdf-broken');
  }
}

/** Reads the files inside a PDF, in the order of their names. Throws a Refusal. */
export async function embeddedFiles(bytes: Uint8Array): Promise<EmbeddedFile[]> {
  checkUnpackedSize(bytes);
  const pdf = await opened(bytes);
  try {
    const { info } = await pdf.getMetadata();
    // Also without a password to open it: what may be done with it is somebody else's to say.
    if ((info as Record<string, unknown>)['EncryptFilterName']) throw new Refusal('pdf-encrypted');
    const attached = (await pdf.getAttachments()) as Record<string, Attached> | null;
    const files = Object.values(attached ?? {}).flatMap(({ filename, content }) =>
      content === undefined ? [] : [{ name: filename, mediaType: null, bytes: content }],
    );
    if (files.length > MAX_EMBEDDED_FILES) throw new Refusal('too-many-files');
    return files;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('pdf-broken');
  } finally {
    await pdf.loadingTask.destroy();
  }
}
