import { SyntaxKind } from 'typescript/unstable/ast';
import { SymbolFlags } from 'typescript/unstable/sync';
import { walk } from './compiler.mjs';

/** Where the functions are that make minor units of decimal text, and text of minor units. */
const MONEY = 'packages/domain/src/money/';
const TEXT = /^string(?: \| (?:null|undefined))*$/;
const UNITS = /^(?:Minor|bigint)(?: \| (?:null|undefined))*$/;
const FUNCTIONS = [SyntaxKind.FunctionDeclaration, SyntaxKind.ArrowFunction, SyntaxKind.FunctionExpression];
/** What brings a function under a name without using it. */
const NAMING = [SyntaxKind.ImportSpecifier, SyntaxKind.ExportSpecifier];

const nameOf = (node) =>
  node.name ?? (node.parent.kind === SyntaxKind.VariableDeclaration ? node.parent.name : undefined);

/** The named functions of a file, its other identifiers, and what it brings under another name. */
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
 * Whether a function makes minor units of text, or text of minor units. One that also asks for a currency or a language
 * writes for a person.
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

/** What identifiers stand for: the place where it was declared, whatever it is called here. */
const placesIn = (checker) => (nodes) =>
  checker.getSymbolAtLocation(nodes).map((symbol) => {
    if (!symbol) return null;
    const target = (symbol.flags & SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
    const [declaration] = target.declarations;
    return declaration ? `${declaration.path}#${declaration.index}` : null;
  });

const isWithin = (use, { node }) => node.pos <= use.pos && use.end <= node.end;

/**
 * Where decimal text is made into minor units or the other way round, by file: each use of a function of `money/` that
 * does, whether it is called or handed on, and of any other that does the same by means of one.
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
