import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Feather } from 'lucide-react';
import { toast } from '#client/ui/toasts/toast.ts';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';
import { useOpenWorkspace, type OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';

const Marked = Extension.create({
  name: 'example',
  addProseMirrorPlugins: () => [new Plugin({ props: { attributes: { 'data-example': 'on' } } })],
});

/** A tab of the rail, a command with its keys, a tab of the settings, and an extension of the editor. */
export const example: Contribution = {
  tabs: [{ id: 'example', order: 900, name: 'Example', icon: Feather, Panel }],
  commands: [
    {
      order: 900,
      label: 'Greet',
      icon: Feather,
      keys: 'Mod+Shift+G',
      action:
        ({ open }) =>
        () =>
          greet(open),
    },
  ],
  settingsTabs: [
    { order: 900, id: 'example', label: 'Example', icon: Feather, Tab: lazyItem(async () => Settings) },
  ],
  editor: [Marked],
};

function Panel() {
  const { tree } = useOpenWorkspace();
  return (
    <section className="panel" id="side-panel" aria-label="Example panel">
      {tree?.items.size ?? 0} items
    </section>
  );
}

const greet = ({ workspace }: OpenWorkspace) => toast.success(`Hello, ${workspace.title}`);

const Settings = () => <p>Nothing to set.</p>;
