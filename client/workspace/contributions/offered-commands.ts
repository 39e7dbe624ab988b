import { getOpenPage } from '../pages/open-pages.ts';
import type { Command, CommandContext, OfferedCommand } from './contribution.ts';
import type { OpenWorkspace } from './open-workspace.ts';

/** The state that commands act on: the open workspace and the handle of its open text page. */
export function commandContext(open: OpenWorkspace): CommandContext {
  const { activeDocument, shown } = open.items;
  const id = activeDocument?.id ?? shown?.id;
  return { open, page: id === undefined ? null : getOpenPage(id) };
}

/** The commands that can run now, as the palette lists them. */
export function offeredCommands(commands: readonly Command[], context: CommandContext): OfferedCommand[] {
  return commands.flatMap(({ order, label, icon, keys, shownKeys, isHiddenInPalette, isOn, action }) => {
    const run = isHiddenInPalette ? undefined : action(context);
    if (!run) return [];
    return [
      {
        order,
        label: typeof label === 'string' ? label : label(context),
        icon,
        keys: keys ?? shownKeys,
        isOn: isOn?.(context),
        run,
      },
    ];
  });
}
