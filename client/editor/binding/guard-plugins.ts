import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorState, PluginSpec } from '@tiptap/pm/state';
import { isFromSync } from './y-binding.ts';

const wrapped = new WeakSet<PluginSpec<unknown>>();

/**
 * Wraps the `appendTransaction` of every plugin of a state, stock plugins included, so that no plugin answers a
 * transaction from the shared document. An answer would reach only this view, and with the next key every client
 * would write its own: the table library's repairs in two editors then never end [X5].
 */
export function suppressRemoteAppends(state: EditorState): void {
  for (const plugin of state.plugins) {
    // `Plugin` declares the spec read-only. ProseMirror reads it again at each transaction.
    const spec = plugin.spec as PluginSpec<unknown>;
    const original = spec.appendTransaction;
    if (!original || wrapped.has(spec)) continue;
    wrapped.add(spec);
    spec.appendTransaction = function appendLocalOnly(transactions, oldState, newState) {
      return transactions.some(isFromSync) ? null : original.call(this, transactions, oldState, newState);
    };
  }
}

/**
 * Suppresses every plugin's answers to remote changes. Covers plugins registered later, because a change of the
 * plugin list re-creates all plugin views. Has to be the first plugin.
 */
export function guardPlugins(): Plugin {
  return new Plugin({
    key: new PluginKey('guardPlugins'),
    view: (view) => {
      suppressRemoteAppends(view.state);
      return {};
    },
  });
}
