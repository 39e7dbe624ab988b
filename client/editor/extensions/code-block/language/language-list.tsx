import { ListOption } from '#client/ui/fields/list-option.tsx';

import type { LanguageChoice } from './language-choices.ts';

interface LanguageListProps {
  id: string;
  choices: readonly LanguageChoice[];
  /** The index of the choice that Enter takes. */
  at: number;
  onPoint: (at: number) => void;
  onChoose: (choice: LanguageChoice) => void;
}

/** The languages that match. Keys reach them from the field, which keeps the focus. */
export function LanguageList({ id, choices, at, onPoint, onChoose }: LanguageListProps) {
  return (
    <div id={id} className="code-language__list" role="listbox" aria-label="Languages">
      {choices.map((choice, index) => (
        <ListOption
          key={choice.label}
          id={`${id}-${index}`}
          isAtHand={index === at}
          onPoint={() => onPoint(index)}
          onChoose={() => onChoose(choice)}
        >
          {choice.label}
        </ListOption>
      ))}
    </div>
  );
}
