import { openPage } from '../pages/open-page.ts';
import type { Command, CommandPlace, OfferedCommand } from './contribution.ts';
import type { OpenWorkspace } from './open-workspace.ts';

/** The state that commands act on: the open workspace and the handle of its open text page. */
export function commandPlace(open: OpenWorkspace): CommandPlace {
  const { atHand, shown } = open.items;
  const id = atHand?.id ?? shown?.id;
  return { open, page: id === undefined ? null : openPage(id) };
}

/** The commands that can run now, as the palette lists them. */
export function offeredCommands(commands: readonly Command[], context: CommandPlace): OfferedCommand[] {
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
