import type { ReactNode } from 'react';
import './option-text.css';

interface OptionTextProps {
  title: ReactNode;
  /** Shown beneath the title; empty for an item at the top of the workspace. */
  folderName: string;
}

/** The text of an option that names an item: its title, and beneath it the folder, so that neither is cut for the other. */
export function OptionText({ title, folderName }: OptionTextProps) {
  return (
    <span className="option-text">
      <span className="option-text__title" dir="auto">
        {title}
      </span>
      {folderName !== '' && (
        <span className="option-text__folder" dir="auto">
          {folderName}
        </span>
      )}
    </span>
  );
}
