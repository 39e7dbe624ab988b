import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { knownLanguages, languageName, matchesLanguage, type Language } from '#client/lib/language-names.ts';
import { Icon } from '../icon.tsx';
import '../layers/layer.css';
import '../layers/menu.css';
import './field.css';
import './text-field.css';
import './language-picker.css';

interface LanguagePickerProps {
  label: string;
  /** Language tag; null for the first entry. */
  value: string | null;
  /** Label of the first entry: the language that applies if none is selected. */
  noneLabel: string;
  isDisabled?: boolean;
  onValueChange: (tag: string | null) => void;
}

type Choice = Omit<Language, 'tag'> & { tag: string | null };

/** A picker for a language, with a search by name. */
export function LanguagePicker({ label, value, noneLabel, isDisabled, onValueChange }: LanguagePickerProps) {
  const choices = useMemo(() => {
    const listed: Choice[] = [{ tag: null, name: noneLabel, words: '' }, ...knownLanguages()];
    // Another program or a newer browser may have set a language that is not in the list.
    if (value !== null && !listed.some(({ tag }) => tag === value))
      listed.push({ tag: value, name: languageName(value), words: value });
    return listed;
  }, [noneLabel, value]);
  const selected = choices.find(({ tag }) => tag === value) ?? null;
  return (
    <Combobox.Root
      items={choices}
      value={selected}
      disabled={isDisabled}
      autoHighlight
      itemToStringLabel={({ name }: Choice) => name}
      filter={(choice: Choice, query) => matchesLanguage(choice, query)}
      onValueChange={(next: Choice | null) => {
        if (next) onValueChange(next.tag);
      }}
    >
      <div className="field">
        <Combobox.Label className="field__label">{label}</Combobox.Label>
        <Combobox.Trigger className="input language">
          <span className="language__name">
            <Combobox.Value />
          </span>
          <Icon of={ChevronDown} />
        </Combobox.Trigger>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner className="layer" align="start" sideOffset={4}>
          <Combobox.Popup className="menu language-menu" aria-label={label}>
            <Combobox.Input
              className="input"
              aria-label="Search languages"
              placeholder="Search languages"
              autoComplete="off"
              spellCheck="false"
            />
            <Combobox.Empty>
              <p className="language-menu__none">No such language</p>
            </Combobox.Empty>
            <Combobox.List className="language-menu__list">
              {(choice: Choice) => (
                <Combobox.Item key={choice.tag} value={choice} className="menu__item">
                  <span lang={choice.tag ?? undefined}>{choice.name}</span>
                  <Combobox.ItemIndicator className="menu__end">
                    <Icon of={Check} size="sm" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
