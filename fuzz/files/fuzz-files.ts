import type { Endpoint } from '@brick/domain/endpoint';
import { download, upload } from '@brick/domain/files/contract';
import { readPdf } from '@brick/server/testing/read-pdf';
import { Chance } from '../chance.ts';
import type { Finding, Outcome } from '../finding.ts';
import { Findings, keep } from '../finding.ts';
import type { Site } from '../open-site.ts';
import { faultOf } from '../requests/judge.ts';
import type { Came } from '../requests/wire.ts';
import { clockOf, type Run } from '../run.ts';
import { drawFile, type Sent } from './seeds.ts';

/** Photos that one inspection carries. */
const MOST_PHOTOS = 12;

interface Stored {
  url: string;
  type: string;
  size: number;
}

interface Received {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

async function get({ server, owner }: Site, path: string, patience: number): Promise<Received | string> {
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

/** Sends one file; what came of it as a request to be judged. */
async function sendFile({ owner }: Site, { bytes, name, type }: Sent, patience: number): Promise<Came> {
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

const judged = (endpoint: unknown, came: Came): string | null =>
  faultOf(
    {
      sent: { by: 'owner', method: 'POST', path: '', headers: {}, how: 'whole' },
      endpoint: endpoint as Endpoint,
      withoutMoney: false,
    },
    came,
  );

const DOWNLOADED = [
  ['x-content-type-options', /^nosniff$/],
  ['content-security-policy', /default-src 'none'/],
  ['cache-control', /^private/],
] as const;

/** What is wrong with how a stored file comes back. */
async function faultOfDownload(
  site: Site,
  stored: Stored,
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
    for (const [name, value] of DOWNLOADED)
      if (!value.test(headers.get(name) ?? '')) return `it comes back without ${name}`;
  }
  return null;
}

/** What is wrong with the paper of an inspection that carries these pictures: each is drawn, or said to be missing. */
async function faultOfPaper(site: Site, urls: readonly string[], patience: number): Promise<string | null> {
  const { owner, project } = site;
  const { status, body } = await owner.post(`/api/projects/${project}/inspections`, {
    phase: 'foundation',
    inspectionType: 'Reinforcement before concrete',
    beforePhotosUrls: urls.slice(0, MOST_PHOTOS / 2),
    afterPhotosUrls: urls.slice(MOST_PHOTOS / 2),
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

/** What is wrong with a report on paper that begins with this picture as a logo. */
async function faultOfReport(site: Site, logoUrl: string, patience: number): Promise<string | null> {
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

class Sending {
  readonly #site: Site;
  readonly #run: Run;
  readonly #chance: Chance;
  readonly findings = new Findings();
  readonly counts = { files: 0, stored: 0, papers: 0 };
  #pictures: Stored[] = [];

  constructor(site: Site, run: Run) {
    this.#site = site;
    this.#run = run;
    this.#chance = new Chance(run.seed);
  }

  async #found(fault: string, { name, type }: Pick<Sent, 'name' | 'type'>, bytes: Uint8Array): Promise<void> {
    if (this.findings.has(fault)) return;
    const ending = /\.\w+$/.exec(name)?.[0] ?? '';
    const place = await keep(`files-${this.#run.seed}-${this.counts.files}${ending}`, bytes);
    const finding: Finding = { what: `a file “${name}” said to be ${type}: ${fault}`, cause: place };
    this.findings.add(fault, finding);
  }

  async step(): Promise<void> {
    const { patience } = this.#run;
    const sent = drawFile(this.#chance);
    this.counts.files += 1;
    const came = await sendFile(this.#site, sent, patience);
    const refused = judged(upload, came);
    if (refused) await this.#found(refused, sent, sent.bytes);
    if (refused || typeof came === 'string' || came.status !== upload.status) return;
    this.counts.stored += 1;
    const stored = JSON.parse(came.text) as Stored;
    const fault = await faultOfDownload(this.#site, stored, sent.bytes, patience);
    if (fault) await this.#found(fault, sent, sent.bytes);
    if (stored.type.startsWith('image/')) this.#pictures.push(stored);
    if (this.#pictures.length >= MOST_PHOTOS) await this.#draw();
  }

  async #draw(): Promise<void> {
    const pictures = this.#pictures;
    this.#pictures = [];
    this.counts.papers += 1;
    const urls = pictures.map(({ url }) => url);
    const fault =
      (await faultOfPaper(this.#site, urls, this.#run.patience)) ??
      (await faultOfReport(this.#site, urls[0] ?? '', this.#run.patience));
    if (!fault) return;
    const paper = { name: `${this.counts.papers}.json`, type: 'photos of one inspection' };
    await this.#found(fault, paper, Buffer.from(JSON.stringify(await this.#bytesOf(urls))));
  }

  /** The photos of a paper, so that it can be drawn again elsewhere. */
  async #bytesOf(urls: readonly string[]): Promise<string[]> {
    const all: string[] = [];
    for (const url of urls) {
      const came = await get(this.#site, url, this.#run.patience);
      all.push(typeof came === 'string' ? came : came.bytes.toString('base64'));
    }
    return all;
  }
}

/** Pictures and papers, whole and damaged, sent, read back and drawn until the time is over. */
export async function fuzzFiles(site: Site, run: Run): Promise<Outcome> {
  const sending = new Sending(site, run);
  const goesOn = clockOf(run);
  while (goesOn() && !sending.findings.enough) await sending.step();
  return { counts: sending.counts, findings: sending.findings.list };
}
