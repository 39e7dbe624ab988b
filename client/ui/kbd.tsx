import './kbd.css';

/** A keyboard shortcut in a menu or tooltip. Not for running text. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd className="kbd">{keys}</kbd>;
}
