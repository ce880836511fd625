import { SyntaxKind } from 'typescript/unstable/ast';
import { SymbolFlags } from 'typescript/unstable/sync';
import { walk } from './compiler-programs.mjs';

/** The folder with the functions that convert between decimal text and minor units. */
const MONEY = 'packages/domain/src/money/';
const TEXT = /^string(?: \| (?:null|undefined))*$/;
const UNITS = /^(?:Minor|bigint)(?: \| (?:null|undefined))*$/;
const FUNCTIONS = [SyntaxKind.FunctionDeclaration, SyntaxKind.ArrowFunction, SyntaxKind.FunctionExpression];
/** Nodes that name a function without using it. */
const NAMING = [SyntaxKind.ImportSpecifier, SyntaxKind.ExportSpecifier];

const nameOf = (node) =>
  node.name ?? (node.parent.kind === SyntaxKind.VariableDeclaration ? node.parent.name : undefined);

/** Collects the named functions of a file, its other identifiers, and its aliases. */
function read({ name: file, source }) {
  const functions = [];
  const uses = [];
  const aliases = [];
  walk(source, (node) => {
    if (FUNCTIONS.includes(node.kind)) {
      const name = nameOf(node);
      if (name?.kind === SyntaxKind.Identifier) functions.push({ node, name });
    }
    if (NAMING.includes(node.kind) && node.propertyName)
      aliases.push([node.propertyName.text, node.name.text]);
    if (node.kind === SyntaxKind.Identifier && !NAMING.includes(node.parent.kind)) uses.push(node);
  });
  const declared = new Set(functions.map(({ name }) => name));
  return { file, functions, aliases, uses: uses.filter((node) => !declared.has(node)) };
}

/**
 * Creates a function that tells whether a function converts between text and minor units. Functions with a currency
 * or language parameter format for people and do not count.
 */
function convertsIn(checker) {
  const said = (type) => (type ? checker.typeToString(type) : '');
  return ({ node }) => {
    const signature = checker.getSignatureFromDeclaration(node);
    if (!signature || node.parameters.length !== 1) return false;
    const given = said(checker.getParameterType(signature, 0));
    const made = said(checker.getReturnTypeOfSignature(signature));
    return (TEXT.test(given) && UNITS.test(made)) || (UNITS.test(given) && TEXT.test(made));
  };
}

/** Resolves identifiers to their declarations, whatever their local names. */
const placesIn = (checker) => (nodes) =>
  checker.getSymbolAtLocation(nodes).map((symbol) => {
    if (!symbol) return null;
    const target = (symbol.flags & SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
    const [declaration] = target.declarations;
    return declaration ? `${declaration.path}#${declaration.index}` : null;
  });

const isWithin = (use, { node }) => node.pos <= use.pos && use.end <= node.end;

/**
 * Counts conversions between decimal text and minor units by file: each use of such a function of `money/`, called
 * or passed on, and of functions that wrap one.
 */
export function conversionsIn(programs, counts) {
  const opened = programs.map(({ checker, files }) => ({
    ...{ files: files.map(read), converts: convertsIn(checker), places: placesIn(checker) },
  }));
  const names = new Set();
  const known = new Set();
  const learn = ({ places }, functions) => {
    const found = places(functions.map(({ name }) => name));
    for (const [place, { name }] of functions.entries()) {
      if (!found[place]) continue;
      known.add(found[place]);
      names.add(name.text);
    }
  };
  for (const program of opened)
    for (const { file, functions } of program.files)
      if (file.startsWith(MONEY)) learn(program, functions.filter(program.converts));
  const usesOf = ({ places }, { aliases, uses }) => {
    const called = new Set([...names, ...aliases.flatMap(([was, is]) => (names.has(was) ? [is] : []))]);
    const likely = uses.filter(({ text }) => called.has(text));
    const found = likely.length > 0 ? places(likely) : [];
    return likely.filter((_, place) => known.has(found[place]));
  };
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const program of opened)
      for (const each of program.files) {
        const uses = usesOf(program, each);
        const around = each.functions.filter((one) => uses.some((use) => isWithin(use, one)));
        learn(program, around.filter(program.converts));
      }
  }
  return opened
    .flatMap((program) =>
      program.files
        .filter(({ file }) => counts(file))
        .map((each) => ({ file: each.file, count: usesOf(program, each).length })),
    )
    .filter(({ count }) => count > 0);
}
