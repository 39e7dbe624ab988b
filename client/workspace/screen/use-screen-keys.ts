import { useEffect, useEffectEvent } from 'react';
import { hasCommandKey } from '#client/lib/key-label.ts';

interface ScreenKeys {
  onTogglePanel: () => void;
  /** Absent where nothing can be made. */
  onNewDocument: (() => void) | undefined;
  /** Absent where nothing is open that could be renamed. */
  onRename: (() => void) | undefined;
  /** Absent where one page is open. */
  onOtherPage: (() => void) | undefined;
}

/** Keys of the whole screen: ⌘\ panel, ⌘N new document (where the browser leaves it to the page), F2 rename, F6 the page beside. */
export function useScreenKeys(keys: ScreenKeys): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isInDialog =
      event.target instanceof Element && event.target.closest('[role$="dialog"], [role="menu"]');
    if (event.defaultPrevented || event.isComposing || isInDialog) return;
    const act = screenKeyOf(event, keys);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
}

function screenKeyOf(event: KeyboardEvent, keys: ScreenKeys): (() => void) | undefined {
  if (event.shiftKey || event.altKey) return undefined;
  if (event.key === 'F2') return keys.onRename;
  if (event.key === 'F6') return keys.onOtherPage;
  if (!hasCommandKey(event)) return undefined;
  // By place as well: the backslash needs a third key on many keyboards.
  if (event.key === '\\' || event.code === 'Backslash') return keys.onTogglePanel;
  return event.key.toLowerCase() === 'n' ? keys.onNewDocument : undefined;
}
