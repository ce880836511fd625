import type { Endpoint } from '@brick/domain/endpoint';
import { download, upload } from '@brick/domain/files/api';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import type { FuzzFinding, FuzzOutcome } from '../findings.ts';
import { FindingList, saveCause } from '../findings.ts';
import type { RequestResult } from '../requests/http-client.ts';
import { responseFault } from '../requests/response-checks.ts';
import { createDeadline, type FuzzRunOptions } from '../run-options.ts';
import { SeededRandom } from '../seeded-random.ts';
import type { FuzzSite } from '../test-site.ts';
import { randomFile, type UploadFile } from './random-files.ts';

/** Number of photos attached to one inspection. */
const MAX_PHOTOS = 12;

interface UploadReply {
  url: string;
  type: string;
  size: number;
}

interface DownloadResponse {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

async function get(
  { server, owner }: FuzzSite,
  path: string,
  patience: number,
): Promise<DownloadResponse | string> {
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(server.url + path, { headers: { cookie: owner.cookie }, signal });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? 'it was never answered'
      : 'it was broken off';
  }
}

/** Uploads one file and returns the result for checking. */
async function sendFile(
  { owner }: FuzzSite,
  { bytes, name, type }: UploadFile,
  patience: number,
): Promise<RequestResult> {
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  try {
    const { status, body, headers } = await owner.send('POST', '/api/upload', {
      body: form,
      signal: AbortSignal.timeout(patience),
    });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { status, text, headers: Object.fromEntries(headers) };
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'closed';
  }
}

const answerFault = (endpoint: unknown, came: RequestResult): string | null =>
  responseFault(
    {
      sent: { by: 'owner', method: 'POST', path: '', headers: {}, how: 'whole' },
      endpoint: endpoint as Endpoint,
      withoutMoney: false,
    },
    came,
  );

const DOWNLOAD_HEADERS = [
  ['x-content-type-options', /^nosniff$/],
  ['content-security-policy', /default-src 'none'/],
  ['cache-control', /^private/],
] as const;

/** Downloads a stored file and returns a fault, if any. */
async function faultOfDownload(
  site: FuzzSite,
  stored: UploadReply,
  bytes: Uint8Array,
  patience: number,
): Promise<string | null> {
  for (const [query, kind] of [
    ['', 'inline'],
    ['?download=1', 'attachment'],
  ] as const) {
    const came = await get(site, stored.url + query, patience);
    if (typeof came === 'string') return `its download: ${came}`;
    const { status, headers, bytes: back } = came;
    if (status !== download.status) return `its download is answered ${status}`;
    if (!back.equals(bytes)) return 'it does not come back byte for byte';
    if (headers.get('content-type') !== stored.type) return 'it comes back as another type';
    if (!headers.get('content-disposition')?.startsWith(`${kind}; filename="`))
      return `it does not come back as ${kind}`;
    for (const [name, value] of DOWNLOAD_HEADERS)
      if (!value.test(headers.get(name) ?? '')) return `it comes back without ${name}`;
  }
  return null;
}

/** Exports an inspection with these photos and returns a fault, if any: each must be drawn or reported as missing. */
async function faultOfExport(
  site: FuzzSite,
  urls: readonly string[],
  patience: number,
): Promise<string | null> {
  const { owner, project } = site;
  const { status, body } = await owner.post(`/api/projects/${project}/inspections`, {
    phase: 'foundation',
    inspectionType: 'Reinforcement before concrete',
    beforePhotosUrls: urls.slice(0, MAX_PHOTOS / 2),
    afterPhotosUrls: urls.slice(MAX_PHOTOS / 2),
  });
  if (status !== 201) return `an inspection that carries it is answered ${status}`;
  const came = await get(site, `/api/inspections/${body.id}/export`, patience);
  if (typeof came === 'string') return `the export: ${came}`;
  if (came.status !== 200) return `the export is answered ${came.status}`;
  const read = await readPdf(came.bytes).catch(() => null);
  if (!read) return 'the export is no PDF that a viewer opens';
  const figures = read.roles.filter((role) => role === 'Figure').length;
  return figures < urls.length ? `the export shows ${figures} of ${urls.length} photos` : null;
}

/** Creates a PDF report with this picture as logo and returns a fault, if any. */
async function faultOfReport(site: FuzzSite, logoUrl: string, patience: number): Promise<string | null> {
  const { owner, project } = site;
  const branding = `/api/projects/${project}/branding`;
  const { version } = (await owner.get(branding)).body as { version: number };
  const { status } = await owner.put(branding, { companyName: 'Kgosi Building Works', logoUrl, version });
  if (status !== 200) return `a letterhead with it is answered ${status}`;
  const came = await get(site, `/api/projects/${project}/reports/budget-summary?format=pdf`, patience);
  if (typeof came === 'string') return `the report: ${came}`;
  if (came.status !== 200) return `the report is answered ${came.status}`;
  return (await readPdf(came.bytes).catch(() => null)) ? null : 'the report is no PDF that a viewer opens';
}

class FileFuzzer {
  readonly #site: FuzzSite;
  readonly #run: FuzzRunOptions;
  readonly #chance: SeededRandom;
  readonly findings = new FindingList();
  readonly counts = { files: 0, stored: 0, papers: 0 };
  #pictures: UploadReply[] = [];

  constructor(site: FuzzSite, run: FuzzRunOptions) {
    this.#site = site;
    this.#run = run;
    this.#chance = new SeededRandom(run.seed);
  }

  async #found(
    fault: string,
    { name, type }: Pick<UploadFile, 'name' | 'type'>,
    bytes: Uint8Array,
  ): Promise<void> {
    if (this.findings.has(fault)) return;
    const ending = /\.\w+$/.exec(name)?.[0] ?? '';
    const place = await saveCause(`files-${this.#run.seed}-${this.counts.files}${ending}`, bytes);
    const finding: FuzzFinding = { what: `a file “${name}” said to be ${type}: ${fault}`, cause: place };
    this.findings.add(fault, finding);
  }

  async step(): Promise<void> {
    const { patience } = this.#run;
    const sent = randomFile(this.#chance);
    this.counts.files += 1;
    const came = await sendFile(this.#site, sent, patience);
    const refused = answerFault(upload, came);
    if (refused) await this.#found(refused, sent, sent.bytes);
    if (refused || typeof came === 'string' || came.status !== upload.status) return;
    this.counts.stored += 1;
    const stored = JSON.parse(came.text) as UploadReply;
    const fault = await faultOfDownload(this.#site, stored, sent.bytes, patience);
    if (fault) await this.#found(fault, sent, sent.bytes);
    if (stored.type.startsWith('image/')) this.#pictures.push(stored);
    if (this.#pictures.length >= MAX_PHOTOS) await this.#draw();
  }

  async #draw(): Promise<void> {
    const pictures = this.#pictures;
    this.#pictures = [];
    this.counts.papers += 1;
    const urls = pictures.map(({ url }) => url);
    const fault =
      (await faultOfExport(this.#site, urls, this.#run.patience)) ??
      (await faultOfReport(this.#site, urls[0] ?? '', this.#run.patience));
    if (!fault) return;
    const paper = { name: `${this.counts.papers}.json`, type: 'photos of one inspection' };
    await this.#found(fault, paper, Buffer.from(JSON.stringify(await this.#bytesOf(urls))));
  }

  /** Returns the photos of an export, to reproduce it elsewhere. */
  async #bytesOf(urls: readonly string[]): Promise<string[]> {
    const all: string[] = [];
    for (const url of urls) {
      const came = await get(this.#site, url, this.#run.patience);
      all.push(typeof came === 'string' ? came : came.bytes.toString('base64'));
    }
    return all;
  }
}

/** Uploads, downloads and draws intact and corrupted pictures and PDFs until the time is over. */
export async function fuzzFiles(site: FuzzSite, run: FuzzRunOptions): Promise<FuzzOutcome> {
  const sending = new FileFuzzer(site, run);
  const goesOn = createDeadline(run);
  while (goesOn() && !sending.findings.enough) await sending.step();
  return { counts: sending.counts, findings: sending.findings.list };
}
