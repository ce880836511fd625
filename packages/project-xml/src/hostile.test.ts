import { randomBytes } from 'node:crypto';
import { MAX_PROGRAMME_BYTES, MAX_PROGRAMME_TASKS } from '@brick/domain/budgets/programme-file';
import { hasNoControlCharacters } from '@brick/domain/text-checks';
import { describe, expect, it } from 'vitest';
import { readProgramme } from './read-programme.ts';
import { REFUSALS } from './refusals.ts';
import { bytesOf, days, moment, projectXml, type SampleTask } from './testing/samples.ts';

const refused = (code: (typeof REFUSALS)[number]) => ({ outcome: 'refused', code });
const read = (file: string | Uint8Array) => readProgramme(typeof file === 'string' ? bytesOf(file) : file);

const many = (count: number): SampleTask[] =>
  Array.from({ length: count }, (_, at) => ({
    OutlineLevel: 1 + (at % 4),
    Name: `Task ${at}`,
    ...(at % 4 === 3 ? moment('2026-06-30') : days('2026-01-05', '2026-02-13')),
  }));

const FILE = projectXml(many(8));

describe('files that are no programmes of this kind', () => {
  it('are refused by what they are', async () => {
    const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]);
    expect(await read(ole)).toEqual(refused('mpp'));
    const largest = new Uint8Array(MAX_PROGRAMME_BYTES + 1);
    largest.set(ole);
    expect(await read(largest)).toEqual(refused('mpp'));
    expect(await read('ERMHDR\t8.0\t2026-01-01\tProject\tadmin\n%T\tCURRTYPE\n')).toEqual(refused('xer'));
    for (const other of [
      '<?xml version="1.0"?><APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V8/API/BusinessObjects"><Project/></APIBusinessObjects>',
      '<Project><Tasks><Task><UID>1</UID><OutlineLevel>1</OutlineLevel><Name>a</Name></Task></Tasks></Project>',
      FILE.replaceAll('Project', 'Programme'),
      FILE.replace('microsoft.com/project', 'microsoft.com/projects'),
    ])
      expect(await read(other)).toEqual(refused('other-xml'));
    expect(await read(new Uint8Array(0))).toEqual(refused('empty-file'));
    expect(await read('Task;Start;Finish')).toEqual(refused('unknown-file'));
    expect(await read(projectXml([]))).toEqual(refused('no-tasks'));
  });

  it('are told from it by what they hold, not by how it is encoded', async () => {
    const sixteen = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(FILE, 'utf16le')]);
    expect((await read(sixteen)).outcome).toBe('read');
    expect((await read(FILE.replace('/project"', '/project/2007"'))).outcome).toBe('read');
  });
});

describe('hostile files', () => {
  it('are refused with a DOCTYPE, broken, deep and beyond the limits', async () => {
    const doctype = '<!DOCTYPE a [<!ENTITY file SYSTEM "file:///etc/passwd">]>';
    expect(await read(FILE.replace('<Project', `${doctype}<Project`))).toEqual(refused('xml-doctype'));
    expect(await read(FILE.replace('Task 1', '&file;'))).toEqual(refused('xml-broken'));
    expect(await read('<a>'.repeat(100_000))).toEqual(refused('xml-too-deep'));
    expect(await read(`<a>${'<b/>'.repeat(2_000_001)}</a>`)).toEqual(refused('xml-too-many-elements'));
    expect(await read(bytesOf(FILE.padEnd(MAX_PROGRAMME_BYTES + 1)))).toEqual(refused('file-too-large'));
  });

  it('may have 20,000 tasks and no more', async () => {
    const most = await read(projectXml(many(MAX_PROGRAMME_TASKS)));
    expect(most.outcome === 'read' && most.tasks.length).toBe(MAX_PROGRAMME_TASKS);
    expect(await read(projectXml(many(MAX_PROGRAMME_TASKS + 1)))).toEqual(refused('too-many-tasks'));
  });

  it('yield names that can be kept, and nothing but what is stated', async () => {
    const reading = await read(
      projectXml([
        { OutlineLevel: 1, Name: `${'𝔸'.repeat(400)}`, PercentComplete: '1e1' },
        { OutlineLevel: 99999, Name: '\u0085constructor\u009f', PercentComplete: 101, Start: '0001-01-01' },
      ]),
    );
    if (reading.outcome === 'refused') throw new Error(reading.code);
    const [long, short] = reading.tasks;
    expect([long?.name.length, hasNoControlCharacters(long?.name ?? ''), long?.percentComplete]).toEqual([
      254,
      true,
      null,
    ]);
    expect(short).toMatchObject({ name: 'constructor', level: 2, start: null, percentComplete: null });
  });

  it('are answered by a code, wherever they are cut or spoilt', async () => {
    for (let round = 0; round < 200; round += 1) {
      const bytes = bytesOf(FILE);
      const at = Math.floor((round / 200) * bytes.length);
      const spoilt = round % 2 === 0 ? bytes.slice(0, at) : bytes;
      if (round % 2 === 1) spoilt.set(randomBytes(8), Math.min(at, bytes.length - 8));
      const reading = await read(spoilt);
      expect(reading.outcome === 'read' || REFUSALS.includes(reading.code)).toBe(true);
    }
  });
});
