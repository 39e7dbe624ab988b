import type { Plugin } from 'vite';

/**
 * Marks lib0's schemas of DOM nodes as pure, so that the bundler removes them with the validation library they are
 * built on. Nothing uses them.
 */
export function withoutUnusedSchemas(): Plugin {
  const schema = /(?<=^export const \$\w+ = )(?=\$\.\$custom\()/gm;
  return {
    name: 'without-unused-schemas',
    transform(code, id) {
      if (!/\/lib0\/dom\.js/.test(id)) return null;
      if (!schema.test(code)) this.error('lib0 no longer describes nodes the way this build leaves out.');
      return { code: code.replace(schema, '/* @__PURE__ */ '), map: null };
    },
  };
}
