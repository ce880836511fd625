// Runs as a separate program: the compiler API is synchronous, and other checks run at the same time.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API, TypeFlags } from 'typescript/unstable/sync';
import { PLANTED_TESTS } from '../laws/numbers-in-conditions-samples.mjs';
import { ROOT } from '../lib/paths.mjs';

/** Programs that together include every file; each file is checked in the first that has it. */
const PROGRAMS = [
  'packages/bank-statements/tsconfig.json',
  'packages/boq/tsconfig.json',
  'packages/domain/tsconfig.json',
  'packages/einvoice/tsconfig.json',
  'packages/messages/tsconfig.json',
  'packages/pdf/tsconfig.json',
  'packages/postgres/tsconfig.json',
  'packages/project-xml/tsconfig.json',
  'packages/server/tsconfig.json',
  'packages/web/tsconfig.json',
  'packages/xml/tsconfig.json',
  'tsconfig.json',
  'packages/domain/tsconfig.tests.json',
  'packages/web/tsconfig.tests.json',
];
const JOINING = [
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.AmpersandAmpersandEqualsToken,
  SyntaxKind.BarBarEqualsToken,
];
const NUMERIC = TypeFlags.NumberLike | TypeFlags.BigIntLike;

/** Returns the expressions whose truthiness `&&`, `||` or `?:` tests. */
function testedIn(file) {
  const tested = [];
  const visit = (node) => {
    if (node.kind === SyntaxKind.ConditionalExpression) tested.push({ file, node: node.condition });
    if (node.kind === SyntaxKind.BinaryExpression && JOINING.includes(node.operatorToken.kind))
      tested.push({ file, node: node.left });
    node.forEachChild(visit);
  };
  visit(file);
  return tested;
}

/** Creates a function that tells whether a type may be a number: in a union, branded, or as a type parameter. */
function numericIn(checker) {
  const known = new Map();
  const decide = (type) => {
    if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().some(isNumeric);
    if (type.flags & TypeFlags.Instantiable) {
      const constraint = checker.getBaseConstraintOfType(type);
      return constraint !== undefined && constraint.id !== type.id && isNumeric(constraint);
    }
    return (type.flags & NUMERIC) > 0;
  };
  const isNumeric = (type) => {
    if (!known.has(type.id)) known.set(type.id, decide(type));
    return known.get(type.id);
  };
  return isNumeric;
}

/** Returns where numbers, bigints or amounts are tested by truthiness. */
function findTested(folder, programs) {
  const api = new API({ cwd: folder });
  const seen = new Set();
  try {
    return programs.flatMap((name) => {
      const path = join(folder, name);
      const snapshot = api.updateSnapshot({ openProjects: [path] });
      const { program, checker } = snapshot.getProject(path);
      const tested = program
        .getSourceFileNames()
        .filter((file) => file.startsWith(folder) && !file.includes('/node_modules/') && !seen.has(file))
        .flatMap((file) => {
          seen.add(file);
          return testedIn(program.getSourceFile(file));
        });
      const types = checker.getTypeAtLocation(tested.map(({ node }) => node));
      const isNumeric = numericIn(checker);
      return tested
        .filter((_, place) => types[place] && isNumeric(types[place]))
        .map(({ file, node }) => {
          const before = file.text.slice(0, node.end);
          const text = file.text.slice(node.pos, node.end).trim();
          const line = before.split('\n').length - text.split('\n').length + 1;
          return { file: relative(folder, file.fileName), line, text };
        });
    });
  } finally {
    api.close();
  }
}

/** Returns problems with the planted samples: violations not found, and valid code refused. */
function plantedProblems() {
  const folder = mkdtempSync(join(tmpdir(), `brick-ledger-tested-${process.pid}-`));
  try {
    const compilerOptions = { strict: true, noEmit: true, target: 'es2023', types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
    const files = PLANTED_TESTS.map(({ text }, number) => {
      const file = `src/planted-${number}.ts`;
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${text}\n`);
      return file;
    });
    const found = new Set(findTested(folder, ['tsconfig.json']).map(({ file }) => file));
    return PLANTED_TESTS.flatMap(({ text, refused }, number) =>
      found.has(files[number]) === refused
        ? []
        : [`${refused ? 'not caught' : 'refused though allowed'}: ${text}`],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const problems = [
  ...plantedProblems(),
  ...findTested(ROOT.replace(/\/$/, ''), PROGRAMS).map(
    ({ file, line, text }) =>
      `${file}:${line} tests a number by its truth: ${text}. Write !== 0 or === null.`,
  ),
];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
