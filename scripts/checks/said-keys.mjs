import { SyntaxKind } from 'typescript/unstable/ast';
import { SignatureKind, TypeFlags } from 'typescript/unstable/sync';
import { walk, withPrograms } from '../cost-of-change/compiler-programs.mjs';

/** Stands in a key for what only the run knows. */
const OPEN = '*';

/** What a translator can do besides saying a message. */
const MEMBERS = ['rich', 'markup', 'has', 'raw'];

/** Types that are all the keys of a namespace: they come from what is written, and say of no message that it is said. */
const ALL_KEYS = { MessageKey: '', MailTextKey: 'letter' };

const allKeys = (type) => ALL_KEYS[type?.getAliasSymbol()?.name];

const isOf = (type, name) => type.getAliasSymbol()?.name === name || type.getSymbol()?.name === name;

const isMade = (node, name) =>
  node?.kind === SyntaxKind.CallExpression &&
  node.expression.kind === SyntaxKind.Identifier &&
  node.expression.text === name;

/** An expression without what is claimed of its type: `value as 'paid'` is whatever `value` is. */
function unclaimed(node) {
  const claims = [
    SyntaxKind.AsExpression,
    SyntaxKind.ParenthesizedExpression,
    SyntaxKind.SatisfiesExpression,
  ];
  const isConst = node.kind === SyntaxKind.AsExpression && node.type.kind === SyntaxKind.TypeReference;
  return claims.includes(node.kind) && !isConst ? unclaimed(node.expression) : node;
}

/** Whether something is claimed of a part of an expression: then it says no more than what its types hold. */
function isClaimed(node) {
  let found = node !== unclaimed(node);
  node.forEachChild((child) => {
    found ||= isClaimed(child);
  });
  return found;
}

/** Every text that a type holds; a part of it that may be any text is open. */
function textsOf(type) {
  if (type === undefined) return [OPEN];
  if (allKeys(type) !== undefined) return [];
  if (type.flags & TypeFlags.StringLiteral) return [type.value];
  if (type.flags & TypeFlags.NumberLiteral) return [String(type.value)];
  if (type.flags & (TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Never)) return [];
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap(textsOf))];
  if (type.flags & TypeFlags.TemplateLiteral) {
    const holes = type.getTypes().map(textsOf);
    return holes.reduce(
      (begun, hole, place) =>
        begun.flatMap((text) => hole.map((part) => `${text}${part}${type.texts[place + 1] ?? ''}`)),
      [type.texts[0] ?? ''],
    );
  }
  return [OPEN];
}

/** A text that is put together, where its own type says no more than that it is one. */
function textsOfTemplate(given, typeOf, templates) {
  const node = templates?.get(given.text) ?? given;
  if (node.kind === SyntaxKind.ConditionalExpression)
    return [node.whenTrue, node.whenFalse].flatMap((either) =>
      textsOfTemplate(unclaimed(either), typeOf, templates),
    );
  if (node.kind !== SyntaxKind.TemplateExpression) return textsOf(typeOf(node));
  return node.templateSpans.reduce(
    (begun, { expression, literal }) =>
      begun.flatMap((text) =>
        textsOfTemplate(unclaimed(expression), typeOf).map((part) => `${text}${part}${literal.text}`),
      ),
    [node.head.text],
  );
}

/** The names of what is read of something: "messages.frame.noAnswer". */
const chainOf = ({ expression, name }) =>
  `${expression.kind === SyntaxKind.PropertyAccessExpression ? chainOf(expression) : (expression.text ?? '')}.${name.text}`;

const TEXTS = [SyntaxKind.StringLiteral, SyntaxKind.NoSubstitutionTemplateLiteral];
const NAMES = [...TEXTS, SyntaxKind.Identifier];

/** What is called in a file, what is given away without being called, and what else may name a message. */
function read({ name, source }) {
  const names = new Set();
  const chains = new Set();
  const texts = [];
  const calls = [];
  const given = [];
  const made = [];
  const translators = new Set();
  const templates = new Map();
  walk(source, (node) => {
    if (NAMES.includes(node.kind)) names.add(node.text);
    if (
      node.kind === SyntaxKind.VariableDeclaration &&
      node.initializer?.kind === SyntaxKind.TemplateExpression
    )
      templates.set(node.name.text, node.initializer);
    if (node.kind === SyntaxKind.PropertyAccessExpression) chains.add(chainOf(node));
    if (TEXTS.includes(node.kind) || node.kind === SyntaxKind.TemplateExpression) texts.push(node);
    if (node.kind === SyntaxKind.VariableDeclaration && isMade(node.initializer, 'useTranslations'))
      translators.add(node.name.text);
    if (node.kind === SyntaxKind.VariableDeclaration && isMade(node.initializer, 'useRecordMessages'))
      made.push({ name: node.name, args: node.initializer.arguments });
    if (node.kind === SyntaxKind.VariableDeclaration && isMade(node.initializer, 'useRecordMessages'))
      translators.add(node.name.text);
    if (node.kind === SyntaxKind.CallExpression && node.arguments.length > 0) {
      const { expression } = node;
      const isMember =
        expression.kind === SyntaxKind.PropertyAccessExpression && MEMBERS.includes(expression.name.text);
      calls.push({
        file: name,
        templates,
        source,
        node,
        base: isMember ? expression.expression : expression,
        isQuestion: isMember && expression.name.text === 'has',
      });
    }
    const isGiven =
      node.kind === SyntaxKind.Identifier &&
      [SyntaxKind.CallExpression, SyntaxKind.PropertyAssignment, SyntaxKind.JsxExpression].includes(
        node.parent?.kind,
      ) &&
      node.parent.expression !== (node.parent.kind === SyntaxKind.CallExpression ? node : null);
    if (isGiven) given.push(node);
  });
  // The compiler cannot be asked for the types of all names: some of them end it.
  return {
    name,
    names,
    chains,
    texts,
    calls,
    given: given.filter(({ text }) => translators.has(text)),
    made,
  };
}

/** The texts that the first parameter of a function takes. */
function taken(checker, type) {
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  return signature ? textsOf(checker.getParameterType(signature, 0)) : [];
}

/** The names of kinds are one namespace, and stand in the file of each kind. */
const OF_KIND = /^names\.([^.]+)\.(.+)$/;

const joined = (...parts) =>
  parts
    .filter((part) => part !== '')
    .join('.')
    .replace(OF_KIND, '$1.names.$2');

/** In which namespaces a translator says its words. */
function spacesOf(translator) {
  const space = translator.getAliasTypeArguments()[1];
  return space && space.flags & (TypeFlags.Never | TypeFlags.Undefined) ? [''] : textsOf(space);
}

/** In which paths and which part words are looked for that stand under a name; those of a property may stand in any. */
function wordsIn(checker, files) {
  const made = files.flatMap((file) => file.made);
  const symbols = checker.getSymbolAtLocation(made.map(({ name }) => name));
  const argumentsOf = new Map(made.map(({ args }, place) => [symbols[place]?.id, args]));
  const textsIn = (node) => textsOf(checker.getTypeAtLocation(node));
  return (node) => {
    const isName = node.kind === SyntaxKind.Identifier;
    const given = isName ? argumentsOf.get(checker.getSymbolAtLocation(node)?.id) : undefined;
    if (!given) return { paths: [OPEN], parts: [OPEN] };
    return { paths: textsIn(given[0]), parts: given[1] ? textsIn(given[1]) : [''] };
  };
}

/** What the calls of translators say. */
function saidByCalls(checker, files) {
  const typeOf = (node) => checker.getTypeAtLocation(node);
  const calls = files.flatMap((file) => file.calls);
  const types = checker.getTypeAtLocation(calls.map(({ base }) => base));
  const wordsOf = wordsIn(checker, files);
  const [typed, named] = [[], []];
  for (const [place, { file, source, templates, node, base, isQuestion }] of calls.entries()) {
    const type = types[place];
    if (!type) continue;
    const [argument] = node.arguments;
    const about = {
      at: `${file}:${source.text.slice(0, node.end).split('\n').length}`,
      isQuestion: isQuestion || isClaimed(argument),
      isPlain: TEXTS.includes(argument.kind),
    };
    const keys = () => textsOfTemplate(unclaimed(argument), typeOf, templates);
    if (isOf(type, 'Translate') && taken(checker, type).length === 0)
      typed.push(...keys().map((key) => ({ ...about, key })));
    if (isOf(type, 'Translator'))
      for (const space of spacesOf(type))
        typed.push(...keys().map((key) => ({ ...about, key: joined(space, key) })));
    if (isOf(type, 'RecordMessages'))
      named.push(...keys().map((key) => ({ ...about, key, ...wordsOf(base) })));
  }
  return { typed, named };
}

/** What is said by those who are given a translator, or the words of a kind, and ask for a function that says certain words. */
function saidByOthers(checker, files) {
  const wordsOf = wordsIn(checker, files);
  const given = files.flatMap((file) => file.given);
  const types = checker.getTypeAtLocation(given);
  const [typed, named] = [[], []];
  for (const [place, node] of given.entries()) {
    const type = types[place];
    if (!type || !(isOf(type, 'Translator') || isOf(type, 'RecordMessages'))) continue;
    const wanted = checker.getContextualType(node);
    if (!wanted || isOf(wanted, 'Translator') || isOf(wanted, 'RecordMessages')) continue;
    const keys = taken(checker, wanted);
    const at = `what is given ${node.text}`;
    if (isOf(type, 'RecordMessages'))
      named.push(...keys.map((key) => ({ key, at, isQuestion: true, ...wordsOf(node) })));
    else
      for (const space of spacesOf(type)) typed.push(...keys.map((key) => ({ key: joined(space, key), at })));
  }
  return { typed, named };
}

/** Texts that stand where any key may stand. */
function saidByTexts(checker, files) {
  return files.flatMap(({ name, texts }) =>
    texts.flatMap((node) => {
      const space = allKeys(checker.getContextualType(node));
      if (space === undefined) return [];
      return textsOfTemplate(node, (inner) => checker.getTypeAtLocation(inner)).map((key) => ({
        key: joined(space, key),
        at: name,
        isPlain: TEXTS.includes(node.kind),
      }));
    }),
  );
}

/**
 * Every message that programs say, by its key: a typed translator says what the type of its argument holds, in the
 * namespace that it was made for. `typed` are whole keys, in which * stands for what only the run knows; `named` are the
 * words of kinds of records, each with the paths and the parts in which it is looked for. `names` are the names and the
 * texts that stand in each file, `texts` the texts alone, `chains` what is read of objects by name.
 */
export function saidKeys(folder, configurations) {
  return withPrograms(folder, configurations, (programs) => {
    const all = programs.map(({ checker, files }) => {
      const product = files.filter(({ name }) => !/\.test\.|\/(?:testing|recording)\//.test(name)).map(read);
      const [calls, others] = [saidByCalls(checker, product), saidByOthers(checker, product)];
      return {
        typed: [...calls.typed, ...others.typed, ...saidByTexts(checker, product)],
        named: [...calls.named, ...others.named],
        product,
      };
    });
    const files = all.flatMap(({ product }) => product);
    return {
      typed: all.flatMap(({ typed }) => typed),
      named: all.flatMap(({ named }) => named),
      names: new Map(files.map(({ name, names }) => [name, names])),
      texts: new Map(files.map(({ name, texts }) => [name, new Set(texts.map(({ text }) => text))])),
      chains: new Set(files.flatMap(({ chains }) => [...chains])),
    };
  });
}
