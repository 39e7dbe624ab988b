import { classNames } from '#client/ui/class-names.ts';
import { useEffect, useRef } from 'react';

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
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div ref={ref} id={id} className="code-language__list" role="listbox" aria-label="Languages">
      {choices.map((choice, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={choice.label}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={classNames('menu__item', index === at && 'is-active')}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={index === at ? undefined : () => onPoint(index)}
          onClick={() => onChoose(choice)}
        >
          {choice.label}
        </div>
      ))}
    </div>
  );
}
