import { Plugin } from '@tiptap/pm/state';
import { Feather } from 'lucide-react';
import { toast } from '#client/ui/toasts/toast.ts';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { laterItem } from '#client/workspace/contributions/later-item.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';

/** A tab of the rail, a command, a tab of the settings, and a plugin of the editor. */
export const example: Contribution = {
  tabs: [{ id: 'example', order: 900, name: 'Example', icon: Feather, Panel }],
  commands: ({ open }) => [
    { order: 900, label: 'Greet', icon: Feather, run: () => toast.success(`Hello, ${open.workspace.title}`) },
  ],
  settingsTabs: [
    { order: 900, id: 'example', label: 'Example', icon: Feather, Tab: laterItem(async () => Settings) },
  ],
  editor: [() => [new Plugin({ props: { attributes: { 'data-example': 'on' } } })]],
};

function Panel() {
  const { tree } = useOpenWorkspace();
  return (
    <section className="panel" id="side-panel" aria-label="Example panel">
      {tree?.items.size ?? 0} items
    </section>
  );
}

const Settings = () => <p>Nothing to set.</p>;
