import { Visitor, type ESTree } from 'vite';

/** The initial values of the constants of a file, by name. A name that is declared twice is not listed. */
export type Constants = ReadonlyMap<string, ESTree.Expression>;

/** Collects the constants that a file declares. */
export function constantsOf(program: ESTree.Program): Constants {
  const constants = new Map<string, ESTree.Expression>();
  const repeated = new Set<string>();
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init } of declarations) {
        if (id.type !== 'Identifier') continue;
        if (constants.has(id.name)) repeated.add(id.name);
        if (kind === 'const' && init) constants.set(id.name, init);
        else repeated.add(id.name);
      }
    },
  }).visit(program);
  for (const name of repeated) constants.delete(name);
  return constants;
}

/**
 * Returns the text that an expression has in every run of the program: a literal, a template, `String.raw`, a sum, a
 * constant of the file, or a list of those with `join`. Undefined for every other expression.
 */
export function constantText(node: ESTree.Argument, constants: Constants): string | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined;
    case 'TemplateLiteral':
      return templateText(node, constants, 'cooked');
    case 'TaggedTemplateExpression':
      return isMember(node.tag, 'String', 'raw') ? templateText(node.quasi, constants, 'raw') : undefined;
    case 'BinaryExpression':
      return node.operator === '+' ? joined([node.left, node.right], '', constants) : undefined;
    case 'Identifier': {
      const value = constants.get(node.name);
      return value && constantText(value, constants);
    }
    case 'CallExpression':
      return joinedList(node, constants);
    default:
      return undefined;
  }
}

function templateText(
  { quasis, expressions }: ESTree.TemplateLiteral,
  constants: Constants,
  form: 'cooked' | 'raw',
): string | undefined {
  let text = '';
  for (const [index, { value }] of quasis.entries()) {
    text += value[form] ?? '';
    const expression = expressions[index];
    const within = expression ? constantText(expression, constants) : '';
    if (within === undefined) return undefined;
    text += within;
  }
  return text;
}

/** Returns the text of `LIST.join('…')`. */
function joinedList(
  { callee, arguments: [separator] }: ESTree.CallExpression,
  constants: Constants,
): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier' || !separator)
    return undefined;
  if (callee.property.type !== 'Identifier' || callee.property.name !== 'join') return undefined;
  const declared = constants.get(callee.object.name);
  const list = declared?.type === 'TSAsExpression' ? declared.expression : declared;
  const between = constantText(separator, constants);
  if (list?.type !== 'ArrayExpression' || between === undefined) return undefined;
  return joined(list.elements, between, constants);
}

function joined(
  nodes: readonly (ESTree.Argument | null)[],
  between: string,
  constants: Constants,
): string | undefined {
  const texts = nodes.map((node) => node && constantText(node, constants));
  return texts.every((text) => typeof text === 'string') ? texts.join(between) : undefined;
}

const isMember = (node: ESTree.Expression, object: string, property: string): boolean =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  node.object.name === object &&
  node.property.type === 'Identifier' &&
  node.property.name === property;
