import { Setting } from '#client/ui/fields/setting.tsx';
import { useSettingsForm } from '../settings-form.ts';

const CHOICES = [
  { value: 0.2, label: 'Careful' },
  { value: 0.7, label: 'Balanced' },
  { value: 1.2, label: 'Free' },
] as const;

/** The temperature of the model, in words. A value between them, set by another program, is named in the note. */
export function AiTemperature() {
  const { draft, canChange, onChange } = useSettingsForm();
  return (
    <Setting
      name="How freely it writes"
      note={`Careful stays close to your words, Free surprises more. Temperature ${draft.temperature}.`}
    >
      {(ids) => (
        <div className="segmented" role="group" {...ids}>
          {CHOICES.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className="segmented__item"
              aria-pressed={value === draft.temperature}
              disabled={!canChange}
              onClick={() => onChange({ temperature: value })}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </Setting>
  );
}
