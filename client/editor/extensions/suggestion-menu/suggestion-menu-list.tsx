import { keyLabel } from '#client/lib/key-label.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { OptionText } from '#client/ui/fields/option-text.tsx';
import { ListOption } from '#client/ui/fields/list-option.tsx';
import { use, useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'react';

import { referencesOf } from '../../references/references.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { AddedChoices } from './added-choices.ts';
import {
  INSERT_CHOICES,
  insertChoices,
  linkChoices,
  matchingChoices,
  mentionChoices,
  type MenuChoice,
} from './menu-choices.ts';
import { placeAtCaret } from './place-at-caret.ts';
import { runChoice, setMenuKeyHandler, type Trigger, type SuggestionMenuState } from './suggestion-menu.ts';
import '#client/ui/layers/layer.css';
import '#client/ui/layers/menu.css';
import './suggestion-menu.css';

interface SuggestionMenuListProps {
  editor: TextEditor;
  open: SuggestionMenuState;
}

const MENU_LABELS: Readonly<Record<Trigger, string>> = {
  insert: 'Insert',
  link: 'Link to',
  mention: 'Mention',
};

/** The menu at the caret, with the items that match the query. */
export function SuggestionMenuList({ editor, open }: SuggestionMenuListProps) {
  const choices = useChoices(editor, open);
  return choices.length === 0 ? null : <Choices editor={editor} open={open} choices={choices} />;
}

/** Returns the items that match the query. Items from the references are read again when the references change. */
function useChoices(editor: TextEditor, { trigger, query }: SuggestionMenuState): readonly MenuChoice[] {
  const references = referencesOf(editor.state);
  const added = use(AddedChoices);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (trigger === 'insert' ? undefined : references?.onChange(rerender)), [trigger, references]);
  if (trigger === 'insert') return matchingChoices([...INSERT_CHOICES, ...insertChoices(added)], query);
  if (!references) return [];
  return trigger === 'link' ? linkChoices(references, query) : mentionChoices(references, query);
}

/** The list of items. The caret stays in the text. */
function Choices({ editor, open, choices }: SuggestionMenuListProps & { choices: readonly MenuChoice[] }) {
  const { from, query, trigger } = open;
  // The active item belongs to the query for which it was made active: after the next character the best match is
  // active.
  const [active, setActive] = useState({ query, index: 0 });
  const activeIndex = active.query === query ? Math.min(active.index, choices.length - 1) : 0;
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => (ref.current ? placeAtCaret(ref.current, editor, from) : undefined), [editor, from]);
  useLayoutEffect(() => {
    const move = (step: number): void =>
      setActive({ query, index: (activeIndex + step + choices.length) % choices.length });
    setMenuKeyHandler(editor.view, (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key === 'Enter' || event.key === 'Tab')
        runChoice(editor, choices[activeIndex]?.command ?? (() => false));
      else return false;
      return true;
    });
    return () => setMenuKeyHandler(editor.view, null);
  }, [editor, query, activeIndex, choices]);
  useActiveDescendant(editor, id, activeIndex);

  return (
    <div
      ref={ref}
      id={id}
      className="menu typed-menu"
      role="listbox"
      aria-label={MENU_LABELS[trigger]}
      // A list longer than its room scrolls, so it can be focused and scrolled by keyboard.
      tabIndex={0}
    >
      <p className="menu__title" aria-hidden="true">
        {query.trim() === '' ? MENU_LABELS[trigger] : `Matches “${query.trim()}”`}
      </p>
      {choices.map((choice, index) => (
        <Option
          key={choice.id ?? choice.label}
          id={`${id}-${index}`}
          choice={choice}
          isActive={index === activeIndex}
          onHover={() => setActive({ query, index })}
          onChoose={() => runChoice(editor, choice.command)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  choice: MenuChoice;
  isActive: boolean;
  onHover: () => void;
  onChoose: () => void;
}

function Option({ choice, ...option }: OptionProps) {
  const { label, icon, markdown, keys, folderName = '' } = choice;
  return (
    <ListOption {...option}>
      <Icon of={icon} />
      <OptionText title={label} folderName={folderName} />
      <span className="menu__end" aria-hidden="true">
        {markdown !== undefined && <Kbd keys={markdown} />}
        {keys !== undefined && <Kbd keys={keyLabel(keys)} />}
      </span>
    </ListOption>
  );
}

/** Announces the active item to a screen reader, whose focus is in the text. */
function useActiveDescendant(editor: TextEditor, id: string, activeIndex: number): void {
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${activeIndex}`);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, activeIndex]);
}
