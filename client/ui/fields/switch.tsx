import type { ReactNode } from 'react';
import './switch.css';

interface SwitchProps {
  label: ReactNode;
  /** Stands below the label, and is read with it. */
  detail?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off at once, without a button that confirms it. */
export function Switch({ label, detail, isOn, onChange }: SwitchProps) {
  return (
    <label className="switch-row">
      <span>
        <span className="switch-row__label">{label}</span>
        {detail !== undefined && <span className="switch-row__detail">{detail}</span>}
      </span>
      <input
        className="switch"
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
