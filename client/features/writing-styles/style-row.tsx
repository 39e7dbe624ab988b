import { ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { WritingStyle } from '#shared/operations/writing-styles.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { guideSummary } from './guide-text.tsx';
import { deleteStyle } from './style-commands.ts';
import { StyleDetails } from './style-details.tsx';

/** A style in the list: its name and the beginning of its guide. A click on the name shows the whole guide. */
export function StyleRow({ style, canChange }: { style: WritingStyle; canChange: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { name, content, workspaceId } = style;
  return (
    <li className="style-row">
      <div className="style-row__head">
        <button
          type="button"
          className="style-row__toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size="sm" />
          <span className="style-row__name">{name}</span>
        </button>
        {workspaceId === null && <span className="style-row__mark">Only you</span>}
        {canChange && (
          <IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => void deleteStyle(style)} />
        )}
      </div>
      {isOpen ? (
        <div id={detailsId} className="style-row__details">
          <StyleDetails style={style} canChange={canChange} />
        </div>
      ) : (
        <p className="style-row__text">{guideSummary(content)}</p>
      )}
    </li>
  );
}
