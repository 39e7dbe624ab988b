import { openPage } from '../pages/open-page.ts';
import type { Command, CommandPlace, OfferedCommand } from './contribution.ts';
import type { OpenWorkspace } from './open-workspace.ts';

/** The open workspace with the page of its open text, as commands get them. */
export function commandPlace(open: OpenWorkspace): CommandPlace {
  const { atHand, shown } = open.items;
  const id = atHand?.id ?? shown?.id;
  return { open, page: id === undefined ? null : openPage(id) };
}

/** The commands that can be done now, as the palette lists them. */
export function offeredCommands(commands: readonly Command[], at: CommandPlace): OfferedCommand[] {
  return commands.flatMap(({ order, label, icon, keys, shownKeys, hasKeysAlone, isOn, action }) => {
    const run = hasKeysAlone ? undefined : action(at);
    if (!run) return [];
    return [
      {
        order,
        label: typeof label === 'string' ? label : label(at),
        icon,
        keys: keys ?? shownKeys,
        isOn: isOn?.(at),
        run,
      },
    ];
  });
}
