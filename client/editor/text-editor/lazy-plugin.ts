import type { LazyModule } from '#client/lib/lazy-module.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { Plugin, PluginKey, type EditorState, type PluginView } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

interface LazyPluginSetup<Module> {
  module: LazyModule<Module>;
  make: (module: Module) => Plugin;
  /**
   * The name of the plugin's key. Required when the plugin has a state, which is null until something is set, or
   * appends transactions.
   */
  key?: string;
  /** Loads the code at once when this is true of the state. Otherwise it loads when the page is idle. */
  isNeeded?: (state: EditorState) => boolean;
}

/** Returns the name under which a state stores a key's value. ProseMirror's types omit it. */
const nameOf = (key: PluginKey | undefined): unknown => key && Reflect.get(key, 'key');

/** A key with a given name, because the plugin's own key is loaded with its code. */
class NamedKey extends PluginKey {
  constructor(name: string) {
    super();
    Reflect.set(this, 'key', name);
  }
}

/**
 * Returns a stand-in for a plugin whose code is loaded later; it behaves like that plugin once it is loaded. The
 * state is not reconfigured for it: that would re-create the views of all plugins, lose the undo of the binding to
 * the shared text, and end a composition.
 */
export function lazyPlugin<Module>({
  module,
  make,
  key,
  isNeeded = () => false,
}: LazyPluginSetup<Module>): Plugin {
  let loadedPlugin: Plugin | null = null;
  const createPlugin = (loaded: Module): Plugin => {
    if (loadedPlugin) return loadedPlugin;
    loadedPlugin = make(loaded);
    if (key !== undefined && nameOf(loadedPlugin.spec.key) !== key)
      throw new Error(`The plugin that came later has another key than ${key}.`);
    // The view reads every plugin's props on each use.
    Object.assign(plugin.props, loadedPlugin.props);
    return loadedPlugin;
  };
  const createView = (view: EditorView): PluginView => {
    let loadedView: PluginView | undefined;
    let isDestroyed = false;
    const start = (loaded: Module): void => {
      if (!isDestroyed) loadedView ??= createPlugin(loaded).spec.view?.(view) ?? {};
    };
    // The module may be loaded by other code. The subscription runs before the promise of that load resolves, so its
    // callers find the plugin in place.
    const unsubscribe = module.moduleAtom.subscribe((loaded) => {
      if (loaded) start(loaded);
    });
    // Loading can fail without a network; code that needs the module tries again.
    const fetch = (): void => void module.load().catch(() => {});
    const cancelFetch = module.loaded() ? (): void => {} : whenIdle(fetch);
    return {
      update: (updated, before) => {
        if (loadedView) loadedView.update?.(updated, before);
        else if (isNeeded(updated.state)) fetch();
      },
      destroy: () => {
        isDestroyed = true;
        cancelFetch();
        unsubscribe();
        loadedView?.destroy?.();
      },
    };
  };
  const plugin: Plugin = new Plugin({
    view: createView,
    ...(key !== undefined && {
      key: new NamedKey(key),
      state: {
        init: () => null,
        apply: (tr, value: unknown, before, after): unknown =>
          loadedPlugin?.spec.state
            ? loadedPlugin.spec.state.apply.call(loadedPlugin, tr, value, before, after)
            : value,
      },
      appendTransaction: (transactions, before, after) =>
        loadedPlugin?.spec.appendTransaction?.call(loadedPlugin, transactions, before, after),
    }),
  });
  return plugin;
}
