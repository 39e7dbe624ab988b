import {
  getExtensionField,
  type AnyConfig,
  type AnyExtension,
  type Editor,
  type KeyboardShortcutCommand,
} from '@tiptap/core';
import { chainCommands } from '@tiptap/pm/commands';
import type { InputRule } from '@tiptap/pm/inputrules';
import type { Command } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';

interface AddedFields<Options> {
  /**
   * Input rules of `prosemirror-inputrules`. They run in one plugin, which reads the line once per typed character;
   * Tiptap's own `addInputRules` creates a plugin for each extension.
   */
  addTypedRules?: (this: { name: string; options: Options; editor: Editor }) => readonly InputRule[];
}

declare module '@tiptap/core' {
  // TypeScript requires the type parameters of the extended interface.
  /* eslint-disable @typescript-eslint/no-unused-vars, @typescript-eslint/no-explicit-any */
  interface ExtensionConfig<Options, Storage> extends AddedFields<Options> {}
  interface MarkConfig<Options, Storage> extends AddedFields<Options> {}
  interface NodeConfig<Options, Storage> extends AddedFields<Options> {
    /**
     * The node view, used in the editor and where a text is drawn without an editor. Tiptap's own `addNodeView`
     * recomputes all attributes for each node, and redraws the whole text when React takes the editor over.
     */
    nodeView?: NodeViewConstructor;
  }
}

/** Returns the part of Tiptap's `this` for extension functions that shortcuts and input rules use. */
const contextOf = ({ name, options, storage }: AnyExtension, editor: Editor | null) => ({
  name,
  options: options as unknown,
  storage: storage as unknown,
  type: null,
  // Null only for functions that need no editor.
  editor: editor as Editor,
});

/** A shortcut made by `shortcuts` carries its ProseMirror command, which also runs without an editor. */
type Shortcut = KeyboardShortcutCommand & { command?: Command };

/** Converts ProseMirror commands into Tiptap's keyboard shortcuts. */
export const shortcuts = (
  editor: Editor,
  keys: Readonly<Record<string, Command>>,
): Record<string, KeyboardShortcutCommand> =>
  Object.fromEntries(
    Object.entries(keys).map(([key, command]) => {
      const run: Shortcut = () => command(editor.view.state, editor.view.dispatch, editor.view);
      return [key, Object.assign(run, { command })];
    }),
  );

/**
 * Returns the command of a key: the commands of all extensions that bind it, tried in their order.
 * @param editor For bindings in Tiptap's own form. Without it they are left out.
 */
export function commandOfKey(
  extensions: readonly AnyExtension[],
  key: string,
  editor: Editor | null = null,
): Command {
  const commands = extensions.flatMap((extension): Command[] => {
    const bindings: Record<string, Shortcut> | undefined = getExtensionField<
      AnyConfig['addKeyboardShortcuts']
    >(extension, 'addKeyboardShortcuts', contextOf(extension, editor))?.();
    const binding = bindings?.[key];
    if (!binding) return [];
    if (binding.command) return [binding.command];
    return editor ? [(_state, dispatch) => dispatch !== undefined && binding({ editor })] : [];
  });
  return chainCommands(...commands);
}

/** Returns the input rules of all these extensions, in their order. */
export const inputRulesOf = (extensions: readonly AnyExtension[], editor: Editor | null): InputRule[] =>
  extensions.flatMap(
    (extension) =>
      getExtensionField<AddedFields<unknown>['addTypedRules']>(
        extension,
        'addTypedRules',
        contextOf(extension, editor),
      )?.() ?? [],
  );

/** Returns the node views of all these extensions, by node name. */
export const nodeViewsOf = (extensions: readonly AnyExtension[]): Record<string, NodeViewConstructor> =>
  Object.fromEntries(
    extensions.flatMap((extension) => {
      const view = 'nodeView' in extension.config ? extension.config.nodeView : undefined;
      return view ? [[extension.name, view]] : [];
    }),
  );
