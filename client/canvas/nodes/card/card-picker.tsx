import { FilePlus2, FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { ListOption } from '#client/ui/fields/list-option.tsx';
import { OptionText } from '#client/ui/fields/option-text.tsx';
import { Popover } from '#client/ui/layers/popover.tsx';
import { SearchField } from '#client/ui/fields/search-field.tsx';
import { useCanvasContext } from '../canvas-editor-context.ts';
import './card-picker.css';

const NEW_TITLE = 'New Document';

interface CardPickerProps {
  onPick: (documentId: string) => void;
}

interface DocumentOption {
  id: string | null;
  title: string;
  folderName: string;
}

/** The dock's tool for cards: selects a document of the workspace or creates one in the folder of the canvas. */
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
      <DocumentOptions
        onPick={(id) => {
          setIsOpen(false);
          onPick(id);
        }}
      />
    </Popover>
  );
}

function DocumentOptions({ onPick }: CardPickerProps) {
  const { references } = useCanvasContext();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const options: DocumentOption[] = references.findItems(query).filter(({ kind }) => kind === 'document');
  const title = query.trim() === '' ? NEW_TITLE : query.trim();
  if (references.canCreate()) options.push({ id: null, title, folderName: '' });
  const pick = ({ id }: DocumentOption): void => {
    const documentId = id ?? references.create(title)?.id;
    if (documentId !== undefined) onPick(documentId);
  };
  return (
    <>
      <SearchField
        label="Find a document"
        placeholder="Find a document"
        value={query}
        onValueChange={(typed) => {
          setQuery(typed);
          setActiveIndex(0);
        }}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={options.length > 0 ? `${listId}-${activeIndex}` : undefined}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step !== 0 && options.length > 0)
            setActiveIndex((activeIndex + step + options.length) % options.length);
          else if (event.key === 'Enter' && options[activeIndex]) pick(options[activeIndex]);
          else return;
          event.preventDefault();
        }}
      />
      <div id={listId} role="listbox" aria-label="Documents" className="card-picker__list">
        {options.map((choice, index) => (
          <ListOption
            key={choice.id ?? 'new'}
            id={`${listId}-${index}`}
            isActive={index === activeIndex}
            onHover={() => setActiveIndex(index)}
            onChoose={() => pick(choice)}
          >
            <Icon of={choice.id === null ? FilePlus2 : FileText} />
            <OptionText
              title={choice.id === null ? `New document “${choice.title}”` : choice.title}
              folderName={choice.folderName}
            />
          </ListOption>
        ))}
      </div>
      {options.length === 0 && <p className="card-picker__none">No documents found</p>}
    </>
  );
}
