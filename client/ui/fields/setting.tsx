import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import './segmented.css';
import './setting.css';

interface SettingProps {
  name: string;
  note: string;
  /** Stands below the description. */
  below?: ReactNode;
  /** Renders the control with the ids of its name and note. */
  children: (ids: { 'aria-labelledby': string; 'aria-describedby': string }) => ReactNode;
}

/** A row for one setting: its name, its description, and its control at the end. */
export function Setting({ name, note, below, children }: SettingProps) {
  const id = useId();
  return (
    <div className="setting">
      <span>
        <span className="setting__name" id={`${id}-name`}>
          {name}
        </span>
        <span className="setting__note" id={`${id}-note`}>
          {note}
        </span>
        {below}
      </span>
      {children({ 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-note` })}
    </div>
  );
}

interface ChoiceSettingProps<Value extends string> {
  name: string;
  note: string;
  below?: ReactNode;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A setting with a few visible options. */
export function ChoiceSetting<Value extends string>(props: ChoiceSettingProps<Value>) {
  const { name, note, below, options, value: selected, onChange } = props;
  return (
    <Setting name={name} note={note} below={below}>
      {(ids) => (
        <div className="segmented" role="group" {...ids}>
          {options.map(({ value, label, icon }) => (
            <button
              key={value}
              type="button"
              className="segmented__item"
              aria-pressed={value === selected}
              onClick={() => onChange(value)}
            >
              {icon && <Icon of={icon} size="sm" />}
              {label}
            </button>
          ))}
        </div>
      )}
    </Setting>
  );
}

interface SwitchSettingProps {
  name: string;
  note: string;
  below?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

export function SwitchSetting(props: SwitchSettingProps) {
  const { name, note, below, isOn, isDisabled = false, onChange } = props;
  return (
    <Setting name={name} note={note} below={below}>
      {(ids) => (
        <input
          {...ids}
          className="switch"
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
    </Setting>
  );
}
