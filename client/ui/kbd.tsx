import './kbd.css';

/** Keys as they stand in menus and tooltips; never in running text. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd className="kbd">{keys}</kbd>;
}
