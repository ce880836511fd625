import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { namesAlone } from './packages/web/build/compiled-messages.ts';
import { uncaughtErrorsReporter } from './scripts/lib/uncaught-errors-reporter.mjs';

const ROOT = import.meta.dirname;
const setup = (file: string) => (existsSync(`${ROOT}/${file}`) ? [`${ROOT}/${file}`] : []);

/** They begin first, or one of them would be left alone at the end. */
const LONGEST = ['short-drills', 'planted-kind', 'permissions', 'invalid-requests', 'plans'];

/** Then project by project: a worker ends where the next file is of another one, and with it all that it has loaded. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const long = LONGEST.findIndex((name) => moduleId.includes(`/${name}.test.`));
      return long >= 0 ? `${long}` : `project ${project.name}`;
    };
    return (await super.sort(files)).sort((a, b) => place(a).localeCompare(place(b)));
  }
}

/**
 * A test ends when it hangs, and not when the machine is slow or busy. Polled is what somebody else does beside it.
 */
const PATIENT = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

// Groups run one after another, what is quick first. What needs a browser is playwright.config.ts.
const QUICK = { ...PATIENT, sequence: { groupOrder: 0 }, maxWorkers: 2 };
// They wait for the database, for time and for other processes: three side by side keep two processors busy.
const DATABASE = { ...PATIENT, sequence: { groupOrder: 1 }, maxWorkers: 3 };

/** What the product does, compared with what it did: asked for by `npm run record`, and no test by itself. */
const RECORDINGS = ['**/*.recording.test.*'];

// The files that `npm test` reads its counts and failures from.
const { VITEST_REPORT, UNCAUGHT_ERRORS } = process.env;

// Modules are loaded once for all files of a worker, not anew for each: of most files that is a good part of their time. A test
// that changes what a module keeps puts it back.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: [
      'default',
      ...(VITEST_REPORT ? ['json'] : []),
      ...(UNCAUGHT_ERRORS ? [uncaughtErrorsReporter(UNCAUGHT_ERRORS)] : []),
    ],
    outputFile: VITEST_REPORT,
    projects: [
      {
        test: {
          name: 'domain',
          isolate: false,
          include: ['packages/{domain,einvoice,xml,bank-statements,boq,project-xml}/src/**/*.test.ts'],
          ...QUICK,
        },
      },
      {
        plugins: [namesAlone()],
        test: {
          name: 'web',
          isolate: false,
          include: ['packages/web/src/**/*.test.{ts,tsx}'],
          exclude: RECORDINGS,
          ...QUICK,
        },
      },
      {
        test: {
          name: 'scripts',
          isolate: false,
          include: ['scripts/**/*.test.mjs'],
          ...DATABASE,
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          // What is made up by chance is sent to the same server on the same database.
          include: ['packages/{pdf,postgres,server}/src/**/*.test.ts', 'fuzz/**/*.test.ts'],
          exclude: RECORDINGS,
          globalSetup: setup('packages/server/src/testing/global-setup.ts'),
          ...DATABASE,
        },
      },
      {
        test: {
          name: 'drills',
          include: ['drills/**/*.test.ts'],
          ...DATABASE,
        },
      },
      // Recorded before a change (`npm run record -- -u`) and compared after it.
      ...(process.env.RECORDING
        ? [
            {
              plugins: [namesAlone()],
              test: {
                name: 'recording',
                include: RECORDINGS,
                globalSetup: setup('packages/server/src/testing/global-setup.ts'),
                ...PATIENT,
                maxWorkers: 2,
              },
            },
          ]
        : []),
    ],
  },
});
