import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { readConfig } from '../platform/config/config.ts';
import { ConfigProblem } from '../platform/config/environment-values.ts';
import { examineBackups } from './doctor-backups.ts';
import { examineDatabase } from './doctor-database.ts';
import { advice, type DoctorFinding, good, problem } from './doctor-findings.ts';
import { examineServices } from './doctor-services.ts';
import { examineStorage } from './doctor-storage.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

const HELP = `npm run doctor

Looks at this installation of ${PRODUCT_NAME} and says what is missing: folders, free space, key, backups, database
and its promises, clocks, proxy, mail, virus scan, and what is open to everybody. It changes nothing, and can run while
${PRODUCT_NAME} is running; give it the same settings. It ends with 1 when it finds a problem.
`;

const MARKS: Record<DoctorFinding['level'], string> = {
  good: 'ok      ',
  advice: 'advice  ',
  problem: 'PROBLEM ',
};

const printFinding = ({ level, sentence }: DoctorFinding) =>
  process.stdout.write(`${MARKS[level]}${sentence}\n`);

/** Checks whether the server runs at its configured address. */
async function examineServer(host: string, port: number): Promise<DoctorFinding> {
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
  try {
    const { status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) });
    return status === 200
      ? good(`${PRODUCT_NAME} runs at ${address} and is ready.`)
      : problem(`Something runs at ${address} and is not ready (${status}).`);
  } catch {
    return advice(`${PRODUCT_NAME} does not run at ${address} at the moment.`);
  }
}

async function examineAll(): Promise<readonly DoctorFinding[]> {
  const config = readConfig(process.env, root);
  return [
    good(`Node ${process.versions.node}.`),
    await examineServer(config.host, config.port),
    ...(await examineStorage(config)),
    ...(await examineBackups(config)),
    ...(await examineDatabase(config)),
    ...(await examineServices(config)),
  ];
}

async function run(): Promise<void> {
  if (process.argv.slice(2).some((argument) => ['--help', '-h'].includes(argument))) {
    process.stdout.write(HELP);
    return;
  }
  const findings = await examineAll().catch((error: unknown) => {
    if (error instanceof ConfigProblem) return [problem(error.message)];
    throw error;
  });
  for (const finding of findings) printFinding(finding);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  process.stdout.write(
    problems === 0
      ? '\nNothing is missing.\n'
      : `\n${problems} ${problems === 1 ? 'problem' : 'problems'} to solve.\n`,
  );
  if (problems > 0) process.exitCode = 1;
}

await run();
