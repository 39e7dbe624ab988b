import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorState, PluginSpec } from '@tiptap/pm/state';
import { isFromSync } from './y-binding.ts';

const wrapped = new WeakSet<PluginSpec<unknown>>();

/**
 * Wraps the `appendTransaction` of every plugin of a state, stock ones too, so that none answers a change that came from
 * the shared document. An answer there reaches only one's own view, and with the next key everyone writes theirs: the
 * table library's repairs of two editors then never end [X5].
 */
export function silencePlugins(state: EditorState): void {
  for (const plugin of state.plugins) {
    // Plugin's own type calls the spec read-only; ProseMirror reads it anew at each transaction.
    const spec = plugin.spec as PluginSpec<unknown>;
    const answer = spec.appendTransaction;
    if (!answer || wrapped.has(spec)) continue;
    wrapped.add(spec);
    spec.appendTransaction = function silenced(transactions, oldState, newState) {
      return transactions.some(isFromSync) ? null : answer.call(this, transactions, oldState, newState);
    };
  }
}

/** Keeps every plugin silent, those registered later too: a change of plugins makes all plugin views anew. Comes first. */
export function guardPlugins(): Plugin {
  return new Plugin({
    key: new PluginKey('guardPlugins'),
    view: (view) => {
      silencePlugins(view.state);
      return {};
    },
  });
}
