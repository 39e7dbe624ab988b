import type { LazyModule } from '#client/lib/lazy-module.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { Plugin, PluginKey, type EditorState, type PluginView } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

interface LazyPluginSetup<Module> {
  module: LazyModule<Module>;
  make: (module: Module) => Plugin;
  /** The name of its key, where it has a state, which is null until something is set, or where it appends transactions. */
  key?: string;
  /** Fetches it at once where this is true of the state; otherwise it comes when the page is at rest. */
  isNeeded?: (state: EditorState) => boolean;
}

/** The name under which a state has what belongs to a key; ProseMirror's types leave it out. */
const nameOf = (key: PluginKey | undefined): unknown => key && Reflect.get(key, 'key');

/** A key by its name: the one that belongs to it comes with the code. */
class NamedKey extends PluginKey {
  constructor(name: string) {
    super();
    Reflect.set(this, 'key', name);
  }
}

/**
 * Stands in an editor for a plugin whose code comes later, and does what that one does once it is there. The state is not
 * configured again for it: that makes the views of all plugins again, among them the binding to the shared text, which
 * would lose its undo, and would end a composition.
 */
export function lazyPlugin<Module>({
  module,
  make,
  key,
  isNeeded = () => false,
}: LazyPluginSetup<Module>): Plugin {
  let made: Plugin | null = null;
  const arrived = (loaded: Module): Plugin => {
    if (made) return made;
    made = make(loaded);
    if (key !== undefined && nameOf(made.spec.key) !== key)
      throw new Error(`The plugin that came later has another key than ${key}.`);
    // The view asks every plugin's props each time.
    Object.assign(plugin.props, made.props);
    return made;
  };
  const begin = (view: EditorView): PluginView => {
    let inner: PluginView | undefined;
    let isEnded = false;
    const start = (loaded: Module): void => {
      if (!isEnded) inner ??= arrived(loaded).spec.view?.(view) ?? {};
    };
    // Whoever fetched it: what waited for the module itself is repeated after this.
    const stop = module.arrived.subscribe((loaded) => {
      if (loaded) start(loaded);
    });
    // Without a network it may not come; what needs it asks again.
    const fetch = (): void => void module.load().catch(() => {});
    const callOff = module.loaded() ? (): void => {} : whenIdle(fetch);
    return {
      update: (updated, before) => {
        if (inner) inner.update?.(updated, before);
        else if (isNeeded(updated.state)) fetch();
      },
      destroy: () => {
        isEnded = true;
        callOff();
        stop();
        inner?.destroy?.();
      },
    };
  };
  const plugin: Plugin = new Plugin({
    view: begin,
    ...(key !== undefined && {
      key: new NamedKey(key),
      state: {
        init: () => null,
        apply: (tr, value: unknown, before, after): unknown =>
          made?.spec.state ? made.spec.state.apply.call(made, tr, value, before, after) : value,
      },
      appendTransaction: (transactions, before, after) =>
        made?.spec.appendTransaction?.call(made, transactions, before, after),
    }),
  });
  return plugin;
}
