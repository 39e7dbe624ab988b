import { useEffect, useEffectEvent } from 'react';
import { hasCommandKey, isTyping } from '#client/lib/key-label.ts';
import { commandContext } from '../contributions/offered-commands.ts';
import type { OpenWorkspace } from '../contributions/open-workspace.ts';
import { useContributions } from '../contributions/use-contributions.tsx';
import { isKeyPressOf } from './key-press.ts';

/** Binds the keys of all commands. They are ignored in dialogs and menus, and for characters typed into a text. */
export function useCommandKeys(open: OpenWorkspace): void {
  const { commands } = useContributions();
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isHandledElsewhere(event)) return;
    for (const { keys, action } of commands) {
      const run = keys !== undefined && isKeyPressOf(event, keys) && action(commandContext(open));
      if (!run) continue;
      event.preventDefault();
      run();
      return;
    }
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
}

function isHandledElsewhere(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (target instanceof Element && target.closest('[role$="dialog"], [role="menu"], dialog')) return true;
  return key.length === 1 && !hasCommandKey(event) && isTyping(target);
}
