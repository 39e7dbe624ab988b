import type { Plugin } from 'vite';

/**
 * Removes the parts of Tiptap's core that the client does not use; the core imports all of them at once. These are
 * the extensions that `client/editor/text-editor/text-editor.ts` disables, the commands for list nodes, which this
 * schema does not have [X2], and a style element that the content security policy blocks.
 */
export function withoutUnusedTiptap(): Plugin {
  const extensions =
    /^const (Delete|Keymap|FocusEvents|TextDirection|Tabindex|Drop|Paste|ClipboardTextSerializer) = Extension\.create\(\{\n\tname: "(\w+)"[\s\S]*?^\}\);$/gm;
  const commands =
    /^const (splitListItem|toggleList|wrapInList\$1|liftListItem\$1|sinkListItem\$1) = \([\s\S]*?^\};$/gm;
  const style = /^const style = `[^`]*`;$/m;
  const lists = /^import \{[^}]*\} from "@tiptap\/pm\/schema-list";$/m;
  return {
    name: 'without-unused-tiptap',
    apply: 'build',
    transform(code, id) {
      if (!/\/@tiptap\/core\/dist\/index\.js/.test(id)) return null;
      const counts = [extensions, commands].map((pattern) => [...code.matchAll(pattern)].length);
      if (counts.join(' ') !== '8 5' || !style.test(code) || !lists.test(code))
        this.error(`Tiptap no longer writes what this build leaves out the same way (${counts.join(' ')}).`);
      return {
        code: code
          .replace(extensions, 'const $1 = Extension.create({ name: "$2" });')
          .replace(commands, 'const $1 = () => () => false;')
          .replace(style, 'const style = "";')
          .replace(lists, ''),
        map: null,
      };
    },
  };
}
