import type { ReactNode } from 'react';
import './switch.css';

interface SwitchProps {
  label: ReactNode;
  /** Text below the label; screen readers read it with the label. */
  detail?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch that takes effect at once, without a button to confirm. */
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
