/** Where a text of the code stands: which button, heading or list shows it, told from the tree of the code. */
import { parse, type Select, type Token } from '@messageformat/parser';
import { parseSync } from 'vite';
import { attributes, calls, elements } from './shown-by.ts';

/** A node of the tree: only what is read here. */
interface Node {
  type: string;
  parent?: Node | undefined;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
/** The nodes below one, without those of types, which show nothing. */
function children(node: Node): Node[] {
  const nodes: Node[] = [];
  for (const field in node) {
    if (field === 'parent' || field.startsWith('type') || field === 'returnType') continue;
    const value = node[field];
    if (Array.isArray(value)) nodes.push(...value.filter(isNode));
    else if (isNode(value)) nodes.push(value);
  }
  return nodes;
}
const at = (node: Node | undefined, field: string) => node?.[field] as Node | undefined;
const all = (node: Node | undefined, field: string) => (node?.[field] ?? []) as Node[];

/** `a`, of `a`, `b.a` and `<a>`. */
const nameOf = (node: Node | undefined): string =>
  typeof node?.name === 'string' ? node.name : nameOf1(at(node, 'property') ?? at(node, 'name'));
const nameOf1 = (node: Node | undefined): string => (node ? nameOf(node) : '');

/** The letters of a message without what differs between code and catalog: placeholders, tags, room. */
const bare = (text: string) => text.replace(/<\/?\d+\/?>|[\s#'{}]/g, '');

/** The letters of a text in the code, in their order. */
function lettersOf(node: Node | undefined): string {
  if (!node) return '';
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : '';
    case 'JSXText':
      return String(node.value);
    case 'TemplateLiteral': {
      const between = all(node, 'expressions');
      return all(node, 'quasis')
        .map((quasi, i) => (quasi.value as { cooked: string }).cooked + lettersOf(between[i]))
        .join('');
    }
    case 'CallExpression': {
      // plural(n, { one: …, other: … }), select(…), by whatever name they were imported
      const cases = all(node, 'arguments')[1];
      return cases?.type === 'ObjectExpression' ? lettersOf(cases) : '';
    }
    case 'ObjectExpression':
      return all(node, 'properties')
        .map((property) => lettersOf(at(property, 'value')))
        .join('');
    case 'JSXElement':
      return (
        (nameOf(at(at(node, 'openingElement'), 'name')) === 'Plural'
          ? all(at(node, 'openingElement'), 'attributes').map((attribute) => lettersOf(at(attribute, 'value')))
          : []
        ).join('') + all(node, 'children').map(lettersOf).join('')
      );
    case 'JSXExpressionContainer':
      return lettersOf(at(node, 'expression'));
    default:
      return '';
  }
}

/** The letters of a message of a catalog. */
function lettersIn(message: string): string {
  const walk = (tokens: Token[]): string =>
    tokens
      .map((token) =>
        token.type === 'content'
          ? token.value
          : ((token as Partial<Select>).cases ?? []).map((branch) => walk(branch.tokens)).join(''),
      )
      .join('');
  return bare(walk(parse(message)));
}

/** The text a node is, and its context; a message with a name of its own is told by its name. */
function messageOf(node: Node): { letters: string; context: string } | undefined {
  if (node.type === 'TaggedTemplateExpression' && nameOf(at(node, 'tag')) === 't')
    return { letters: bare(lettersOf(at(node, 'quasi'))), context: '' };
  if (node.type === 'JSXElement' && nameOf(at(at(node, 'openingElement'), 'name')) === 'Trans')
    return { letters: bare(lettersOf(node)), context: '' };
  const [first] = node.type === 'CallExpression' && nameOf(at(node, 'callee')) === 't' ? all(node, 'arguments') : [];
  if (first?.type !== 'ObjectExpression') return undefined;
  const field = (name: string) =>
    at(
      all(first, 'properties').find((property) => nameOf(at(property, 'key')) === name),
      'value',
    );
  return { letters: bare(lettersOf(field('message'))), context: lettersOf(field('context')) };
}

/** What shows a text; or else the name of the list or function that holds it. */
export interface Standing {
  shown?: string | undefined;
  holder?: string | undefined;
  /** Its place in the list: `photos.label`. */
  key?: string | undefined;
}

const through =
  /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression|TemplateLiteral|ParenthesizedExpression|TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ChainExpression|ArrayExpression|SpreadElement|ObjectExpression|JSXFragment|AwaitExpression|BinaryExpression)$/;
const functions = /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/;

function add(to: Map<string, Node[]>, key: string, node: Node) {
  const list = to.get(key);
  if (list) list.push(node);
  else to.set(key, [node]);
}

/** The name of the function a text stands in. */
function around(node: Node): string {
  let up = node.parent;
  while (up && !(up.type === 'FunctionDeclaration' || functions.test(at(up, 'init')?.type ?? ''))) up = up.parent;
  return nameOf(at(up, 'id'));
}

export class Source {
  private readonly uses = new Map<string, Node[]>();
  private readonly texts = new Map<string, Node[]>();
  private readonly lists: ReadonlyMap<string, string>;

  /** `lists`: what the words of a list or function are, by its name. */
  constructor(file: string, code: string, lists: ReadonlyMap<string, string> = new Map()) {
    this.lists = lists;
    this.walk(parseSync(file, code).program as unknown as Node);
  }

  private walk(node: Node) {
    if (/^(Import|TS(Interface|TypeAlias))/.test(node.type)) return;
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') add(this.uses, String(node.name), node);
    const message = messageOf(node);
    if (message) add(this.texts, `${message.context}\n${message.letters}`, node);
    for (const child of children(node)) {
      child.parent = node;
      this.walk(child);
    }
  }

  /** What shows the value that has this name, wherever the file uses it. */
  private named(name: string, from: Standing, seen: ReadonlySet<string>): Standing {
    const words = this.lists.get(name);
    if (words) return { shown: from.key ? `${words} (${from.key})` : words, holder: name };
    if (seen.has(name)) return { ...from, holder: from.holder ?? name };
    for (const use of this.uses.get(name) ?? []) {
      const { parent } = use;
      const declared =
        (parent?.type === 'VariableDeclarator' && at(parent, 'id') === use) ||
        (parent?.type === 'Property' && at(parent, 'key') === use && !parent.shorthand) ||
        (parent?.type === 'MemberExpression' && at(parent, 'property') === use) ||
        /Function|Import|JSXAttribute|TS/.test(parent?.type ?? '');
      if (declared) continue;
      const standing = this.climb(use, new Set([...seen, name]));
      if (standing.shown) return standing;
    }
    return { ...from, holder: from.holder ?? name };
  }

  private ending(from: Standing, name: string, shown: string | undefined): Standing {
    return { ...from, shown: this.lists.get(name) ?? shown ?? from.shown, holder: from.holder ?? name };
  }

  /** Up the tree from a value to what shows it. */
  private climb(start: Node, seen: ReadonlySet<string> = new Set()): Standing {
    let from: Standing = {};
    for (let node = start, up = node.parent; up; node = up, up = node.parent) {
      if (up.type === 'ConditionalExpression' && at(up, 'test') === node) return from;
      if (through.test(up.type)) continue;
      if (up.type === 'JSXElement') {
        const shown = elements(nameOf(at(at(up, 'openingElement'), 'name')));
        if (shown) return { ...from, shown };
      } else if (up.type === 'JSXAttribute') {
        const shown = attributes(nameOf(at(up, 'name')), nameOf(at(up.parent, 'name')));
        return this.ending(from, nameOf(at(up, 'name')), shown);
      } else if (up.type === 'Property') {
        const key = nameOf(at(up, 'key')) || String(at(up, 'key')?.value ?? '');
        from = { ...from, shown: from.shown ?? attributes(key, ''), key: from.key ? `${key}.${from.key}` : key };
      } else if (up.type === 'MemberExpression') {
        if (at(up, 'object') !== node) return from;
      } else if (up.type === 'CallExpression') {
        const callee = at(up, 'callee');
        if (callee === node || (callee?.type === 'MemberExpression' && functions.test(node.type))) continue;
        const name = nameOf(callee);
        if (/^(push)?$/.test(name) && at(callee, 'object')) return this.named(nameOf(at(callee, 'object')), from, seen);
        if (!/^use[A-Z]/.test(name)) return this.ending(from, name, calls(name));
      } else if (up.type === 'VariableDeclarator') {
        return at(up, 'id')?.type === 'Identifier' ? this.named(nameOf(at(up, 'id')), from, seen) : from;
      } else if (up.type === 'ReturnStatement' || functions.test(up.type)) {
        let end: Node | undefined = up;
        while (end && !functions.test(end.type)) end = end.parent;
        if (!end) return from;
        if (end.type === 'FunctionDeclaration') return this.named(nameOf(at(end, 'id')), from, seen);
        up = end;
      } else if (/Statement$|^SwitchCase$|^AssignmentExpression$/.test(up.type)) {
        return up.type === 'AssignmentExpression' ? this.named(nameOf(at(up, 'left')), from, seen) : from;
      }
    }
    return from;
  }

  /** Each place where a message stands. */
  standings(message: string, context = ''): Standing[] {
    return (this.texts.get(`${context}\n${lettersIn(message)}`) ?? []).map((node) => {
      const standing = this.climb(node);
      if (standing.shown) return standing;
      const holder = standing.holder ?? around(node);
      return { holder, shown: this.lists.get(holder) };
    });
  }
}
