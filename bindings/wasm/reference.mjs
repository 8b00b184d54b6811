// Writes docs/javascript-api.md, the reference of the package, from its built types: node reference.mjs [FILE]
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

const head = `# Reference of the JavaScript package

This page lists what \`@azulejo/core\` and \`@azulejo/core/engine\` export, with types. [The package](../bindings/wasm/README.md) explains how it is
used. \`node bindings/wasm/reference.mjs\` writes this page from the package.
`;

// Comments of the sources have the width of their file.
const oneLine = (text) => text.replace(/\s+/g, ' ').trim();
const docOf = (symbol, checker) => oneLine(ts.displayPartsToString(symbol.getDocumentationComment(checker)));

/** A declaration as it is in the file, without its comment and without what modules need. */
function sourceOf(node) {
  const text = node.getText().replace(/^(export |declare |readonly )+/, '').replace(/^get (\w+)\(\)/, '$1');
  return oneLine(text).replace(/;$/, '');
}

const isPublic = (member) =>
  !ts.isPrivateIdentifier(member.name ?? member) &&
  !member.modifiers?.some((each) => each.kind === ts.SyntaxKind.PrivateKeyword);

function memberLines(declaration, checker) {
  const seen = new Set();
  return declaration.members
    .filter((member) => !ts.isConstructorDeclaration(member) && member.name && isPublic(member))
    .filter((member) => !seen.has(member.name.getText()) && seen.add(member.name.getText()))
    .map((member) => {
      const doc = docOf(checker.getSymbolAtLocation(member.name), checker);
      return `- \`${sourceOf(member)}\`${doc ? `: ${doc}` : ''}`;
    });
}

function constructorOf(declaration) {
  const found = declaration.members.find((member) => ts.isConstructorDeclaration(member) && isPublic(member));
  return found ? `new ${declaration.name.text}(${found.parameters.map((each) => each.getText()).join(', ')})` : undefined;
}

function entry(symbol, checker) {
  const declaration = symbol.declarations[0];
  const doc = docOf(symbol, checker);
  const lines = [`### ${symbol.name}`, ''];
  if (doc) lines.push(doc, '');
  if (ts.isClassDeclaration(declaration)) {
    const made = constructorOf(declaration);
    if (made) lines.push(`    ${oneLine(made)}`, '');
    lines.push(...memberLines(declaration, checker), '');
  } else if (ts.isInterfaceDeclaration(declaration)) {
    const bases = declaration.heritageClauses?.flatMap((clause) => clause.types.map((type) => `\`${type.getText()}\``)) ?? [];
    if (bases.length > 0) lines.push(`All of ${bases.join(', ')}, and:`, '');
    lines.push(...memberLines(declaration, checker), '');
  } else {
    const variable = ts.isVariableDeclaration(declaration) ? `const ${declaration.getText()}` : sourceOf(declaration);
    lines.push(`    ${oneLine(variable)}`, '');
  }
  return lines;
}

const kinds = [
  ['Functions', (node) => ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)],
  ['Classes', (node) => ts.isClassDeclaration(node)],
  ['Types', (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)],
];

export function page() {
  const entries = { '@azulejo/core': path('dist/index.d.ts'), '@azulejo/core/engine': path('dist/engine.d.ts') };
  const program = ts.createProgram(Object.values(entries), { module: ts.ModuleKind.NodeNext, types: [], lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] });
  const checker = program.getTypeChecker();
  const lines = [head];
  const told = new Set();
  for (const [name, file] of Object.entries(entries)) {
    const symbols = checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
      .filter((symbol) => !told.has(symbol));
    for (const symbol of symbols) told.add(symbol);
    for (const [kind, fits] of kinds) {
      const own = symbols.filter((symbol) => fits(symbol.declarations[0])).sort((a, b) => (a.name < b.name ? -1 : 1));
      if (own.length > 0) lines.push(`## ${kind} of \`${name}\``, '', ...own.flatMap((symbol) => entry(symbol, checker)));
    }
  }
  return `${lines.join('\n').replace(/\n+$/, '')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(process.argv[2] ?? path('../../docs/javascript-api.md'), page());
}
