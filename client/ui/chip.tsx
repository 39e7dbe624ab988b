import './chip.css';

interface ChipProps {
  label: string;
  count?: number;
  isPressed: boolean;
  onPress: () => void;
}

/** A toggle for a filter, with the number of items that it shows. */
export function Chip({ label, count, isPressed, onPress }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isPressed} onClick={onPress}>
      {label}
      {count !== undefined && <span className="chip__count">{count}</span>}
    </button>
  );
}
