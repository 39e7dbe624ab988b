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

interface OwnFields<Options> {
  /**
   * Input rules of `prosemirror-inputrules`. They run in one plugin, which reads the line once for each letter; Tiptap's
   * own `addInputRules` makes a plugin for each extension.
   */
  addTypedRules?: (this: { name: string; options: Options; editor: Editor }) => readonly InputRule[];
}

declare module '@tiptap/core' {
  // The parameters have to be those of the interface that is extended.
  /* eslint-disable @typescript-eslint/no-unused-vars, @typescript-eslint/no-explicit-any */
  interface ExtensionConfig<Options, Storage> extends OwnFields<Options> {}
  interface MarkConfig<Options, Storage> extends OwnFields<Options> {}
  interface NodeConfig<Options, Storage> extends OwnFields<Options> {
    /**
     * What shows the node, here and where a text is drawn without an editor. Tiptap's own `addNodeView` reckons all
     * attributes anew for each node, and draws the whole text again when React takes the editor over.
     */
    nodeView?: NodeViewConstructor;
  }
}

/** What Tiptap gives the functions of an extension as `this`; keys and rules ask for no more of it. */
const contextOf = ({ name, options, storage }: AnyExtension, editor: Editor | null) => ({
  name,
  options: options as unknown,
  storage: storage as unknown,
  type: null,
  // Only where no function that is called needs one.
  editor: editor as Editor,
});

/** A binding of ours carries its command, which runs where there is no editor too. */
type Shortcut = KeyboardShortcutCommand & { command?: Command };

/** Keys as Tiptap wants them, from ProseMirror's commands. */
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
 * What a key does, as one command: the extensions that bind it are asked in their order.
 * @param editor for bindings of Tiptap's own form, which are left out without one
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
    const bound = bindings?.[key];
    if (!bound) return [];
    if (bound.command) return [bound.command];
    return editor ? [(_state, dispatch) => dispatch !== undefined && bound({ editor })] : [];
  });
  return chainCommands(...commands);
}

/** The input rules of all these extensions, in their order. */
export const typedRules = (extensions: readonly AnyExtension[], editor: Editor | null): InputRule[] =>
  extensions.flatMap(
    (extension) =>
      getExtensionField<OwnFields<unknown>['addTypedRules']>(
        extension,
        'addTypedRules',
        contextOf(extension, editor),
      )?.() ?? [],
  );

/** What shows nodes, by their names. */
export const nodeViewsOf = (extensions: readonly AnyExtension[]): Record<string, NodeViewConstructor> =>
  Object.fromEntries(
    extensions.flatMap((extension) => {
      const view = 'nodeView' in extension.config ? extension.config.nodeView : undefined;
      return view ? [[extension.name, view]] : [];
    }),
  );
