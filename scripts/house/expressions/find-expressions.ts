import { parseSync, Visitor, type ESTree } from 'vite';
import { constantsOf, constantText, type Constants } from './constant-text.ts';

/** A regular expression of a source file. */
export interface FoundExpression {
  /** Path from the root, with slashes. */
  path: string;
  /** The line of its first character, counted from 1. */
  line: number;
  /** The pattern; undefined where it is not known before the program runs. */
  pattern: string | undefined;
  flags: string;
  /** The expression as the source writes it, on one line. */
  source: string;
}

/** Returns the regular expressions of a source file: literals, `new RegExp(…)` and `RegExp(…)`. */
export function findExpressions(path: string, text: string): FoundExpression[] {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  const constants = constantsOf(program);
  const found: FoundExpression[] = [];
  const add = ({ start, end }: ESTree.Span, pattern: string | undefined, flags: string): void => {
    const line = text.slice(0, start).split('\n').length;
    found.push({ path, line, pattern, flags, source: text.slice(start, end).replaceAll(/\s+/g, ' ') });
  };
  const addCall = (node: ESTree.NewExpression | ESTree.CallExpression): void => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
      add(node, ...argumentsOf(node, constants));
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) add(node, node.regex.pattern, node.regex.flags);
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program);
  return found;
}

function argumentsOf(
  { arguments: [pattern, flags] }: ESTree.NewExpression | ESTree.CallExpression,
  constants: Constants,
): [pattern: string | undefined, flags: string] {
  const knownFlags = flags ? constantText(flags, constants) : '';
  const known = pattern && knownFlags !== undefined ? constantText(pattern, constants) : undefined;
  return [known, knownFlags ?? ''];
}
