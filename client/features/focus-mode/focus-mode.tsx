import { useStore } from '@nanostores/react';
import { AlignVerticalJustifyCenter, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { writingPreferences, type WritingPreferences } from '#client/editor/page/writing-preferences.ts';
import { canPaint } from '#client/editor/views/paint.ts';
import { Segmented } from '#client/ui/fields/segmented.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { focusSentence } from './focus-sentence.ts';
import { hideSurroundings } from './surroundings.ts';
import './focus-mode.css';

const WIDTHS = [
  { value: 'short', label: 'Narrow' },
  { value: 'normal', label: 'Normal' },
  { value: 'long', label: 'Wide' },
] as const;

const PARTS = [
  { value: 'block', label: 'Paragraph' },
  { value: 'sentence', label: 'Sentence' },
] as const;

/** Hides the controls around the page while the focus mode is on and a text is open. */
export function FocusMode() {
  return useOpenWorkspace().isFocusMode && <FocusBar />;
}

/** The settings of the mode, at the lower edge. The bar is shown and hidden with the other controls. */
function FocusBar() {
  const bar = useRef<HTMLDivElement>(null);
  const preferences = useStore(writingPreferences);
  const change = (part: Partial<WritingPreferences>): void =>
    writingPreferences.set({ ...writingPreferences.get(), ...part });
  useLayoutEffect(() => {
    const screen = bar.current?.closest<HTMLElement>('.app');
    return screen ? hideSurroundings(screen) : undefined;
  }, []);
  const isSentence = preferences.focusPart === 'sentence';
  useEffect(() => (isSentence ? focusSentence() : undefined), [isSentence]);
  return (
    <div ref={bar} className="focus-bar" role="group" aria-label="Focus mode">
      {canPaint() && (
        <Segmented
          label="Focus on"
          options={PARTS}
          value={preferences.focusPart}
          onValueChange={(focusPart) => change({ focusPart })}
        />
      )}
      <Segmented
        label="Width"
        options={WIDTHS}
        value={preferences.focusWidth}
        onValueChange={(focusWidth) => change({ focusWidth })}
      />
      <IconButton
        icon={AlignVerticalJustifyCenter}
        label="Typewriter mode"
        aria-pressed={preferences.typewriterMode}
        onClick={() => change({ typewriterMode: !preferences.typewriterMode })}
      />
      <IconButton icon={X} label="Leave focus mode" onClick={() => change({ focusMode: false })} />
    </div>
  );
}
