import { FilePlus2, FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { ListOption } from '#client/ui/fields/list-option.tsx';
import { Popover } from '#client/ui/layers/popover.tsx';
import { SearchField } from '#client/ui/fields/search-field.tsx';
import { useCanvasContext } from '../canvas-editor-context.ts';
import './card-picker.css';

const NEW_TITLE = 'New Document';

interface CardPickerProps {
  onPick: (documentId: string) => void;
}

interface Choice {
  id: string | null;
  title: string;
  place: string;
}

/** The dock's tool for cards: a document of the workspace, or a new one in the folder of the canvas. */
export function CardPicker({ onPick }: CardPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label="Document"
      align="center"
      className="card-picker"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button type="button" className="dock__item">
          <Icon of={FileText} size="lg" />
          Document
        </button>
      }
    >
      <Choices
        onPick={(id) => {
          setIsOpen(false);
          onPick(id);
        }}
      />
    </Popover>
  );
}

function Choices({ onPick }: CardPickerProps) {
  const { references } = useCanvasContext();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const found: Choice[] = references.findItems(query).filter(({ kind }) => kind === 'document');
  const title = query.trim() === '' ? NEW_TITLE : query.trim();
  if (references.canCreate()) found.push({ id: null, title, place: '' });
  const choose = ({ id }: Choice): void => {
    const picked = id ?? references.create(title)?.id;
    if (picked !== undefined) onPick(picked);
  };
  return (
    <>
      <SearchField
        label="Find a document"
        placeholder="Find a document"
        value={query}
        onValueChange={(typed) => {
          setQuery(typed);
          setAt(0);
        }}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step !== 0 && found.length > 0) setAt((at + step + found.length) % found.length);
          else if (event.key === 'Enter' && found[at]) choose(found[at]);
          else return;
          event.preventDefault();
        }}
      />
      <div id={listId} role="listbox" aria-label="Documents" className="card-picker__list">
        {found.map((choice, index) => (
          <ListOption
            key={choice.id ?? 'new'}
            id={`${listId}-${index}`}
            isAtHand={index === at}
            onPoint={() => setAt(index)}
            onChoose={() => choose(choice)}
          >
            <Icon of={choice.id === null ? FilePlus2 : FileText} />
            <span className="card-picker__title" dir="auto">
              {choice.id === null ? `New document “${choice.title}”` : choice.title}
            </span>
            {choice.place !== '' && <span className="card-picker__place">{choice.place}</span>}
          </ListOption>
        ))}
      </div>
      {found.length === 0 && <p className="card-picker__none">No documents found</p>}
    </>
  );
}
