import { createContext, use, type ReactNode } from 'react';
import { TextTools } from '#client/editor/formatting/text-tool.ts';
import { EditorExtensions } from '#client/editor/page/editor-extensions.ts';
import { compose, type Contributions } from './compose.ts';

const Context = createContext<Contributions>(compose([]));

interface ContributionsProviderProps {
  value: Contributions;
  children: ReactNode;
}

export function ContributionsProvider({ value, children }: ContributionsProviderProps) {
  return (
    <Context value={value}>
      <EditorExtensions value={value.editor}>
        <TextTools value={value.textTools}>{children}</TextTools>
      </EditorExtensions>
    </Context>
  );
}

export const useContributions = (): Contributions => use(Context);
