import { DomainError, problemMessage } from '@brick/domain/errors';
import type { Printout } from '@brick/pdf/document/printout';
import { type GeneratedFile, GeneratedFiles } from '../workers/generated-files.ts';
import { type FileBytesLoader, WorkerThread, workerEntry } from '../workers/worker-thread.ts';
import type { RenderOrder } from './renderer-worker.ts';

/** A rendered PDF. */
export type RenderedPdf = GeneratedFile;

export interface PdfRequest {
  printout: Printout;
  /** Loads the bytes of the printout's photos. */
  photo?: FileBytesLoader;
  /** Aborts the request if it is still waiting. */
  signal?: AbortSignal;
  /** The account it is rendered for. The number of waiting printouts per account is limited, and accounts take turns. */
  account?: string;
}

/** Renders printouts in a worker thread, one after another. */
export interface PdfRenderer {
  /** Throws unavailable if too many are waiting, or it needs too much time or memory. */
  print(order: PdfRequest): Promise<RenderedPdf>;
  close(): Promise<void>;
}

interface PdfRendererOptions {
  log: (problem: string) => void;
  /** The time limit of a printout in milliseconds. */
  patience?: number;
  mostWaiting?: number;
  /** The memory limit of the thread in megabytes. */
  memory?: number;
}

const RENDER_TIMEOUT = 60_000;
const MAX_WAITING = 100;
const MAX_WAITING_PER_ACCOUNT = 4;
const MEMORY_MB = 512;

const tooManyPdfs = () =>
  new DomainError(
    'unavailable',
    problemMessage('Many PDFs are being made at the moment. Please try again in half a minute.'),
    {
      retryAfterSeconds: 30,
    },
  );

const pdfFailed = () =>
  new DomainError(
    'unavailable',
    problemMessage('This PDF could not be made. Please try again in a moment.'),
    {
      retryAfterSeconds: 5,
    },
  );

class WorkerPdfRenderer implements PdfRenderer {
  readonly #files = new GeneratedFiles();
  readonly #thread: WorkerThread<RenderOrder, never, null>;

  constructor({
    patience = RENDER_TIMEOUT,
    mostWaiting = MAX_WAITING,
    memory = MEMORY_MB,
    log,
  }: PdfRendererOptions) {
    this.#thread = new WorkerThread({
      entry: workerEntry(
        import.meta.url,
        'platform/pdf/renderer-worker.js',
        new URL('./renderer-worker-from-source.mjs', import.meta.url),
      ),
      name: 'press',
      waitingOfOne: MAX_WAITING_PER_ACCOUNT,
      ...{ patience, mostWaiting, memory, log, tooMany: tooManyPdfs, notDone: pdfFailed },
    });
  }

  print({ printout, photo, signal, account }: PdfRequest): Promise<RenderedPdf> {
    return this.#files.make('pdf', (path) =>
      this.#thread.do({
        ...{ title: printout.title, order: { printout, path }, bytesOf: photo },
        ...{ signal, account },
      }),
    );
  }

  async close(): Promise<void> {
    this.#thread.close();
  }
}

/** Creates a PDF renderer. Its thread starts with the first printout. */
export const createPdfRenderer = (settings: PdfRendererOptions): PdfRenderer =>
  new WorkerPdfRenderer(settings);
