import type { LucideIcon } from 'lucide-react';
import { Icon } from '../icon.tsx';
import './segmented.css';

interface SegmentedProps<Value extends string> {
  /** The name of the choice, such as "View". */
  label: string;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** A choice of few, all in sight. An option with an icon shows only that; its label stays its name. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: SegmentedProps<Value>) {
  return (
    <div className="segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="segmented__item"
          aria-pressed={option.value === value}
          aria-label={option.label}
          onClick={() => onValueChange(option.value)}
        >
          {option.icon ? <Icon of={option.icon} /> : option.label}
        </button>
      ))}
    </div>
  );
}
