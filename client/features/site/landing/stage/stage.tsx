import { Check, Monitor } from 'lucide-react';
import { useRef, useState } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { countWords } from './recorded-words.ts';
import { StageRows } from './stage-rows.tsx';
import { useStageLoop } from './use-stage-loop.ts';
import type { Decision } from '../pieces/suggested-text.tsx';
import '#client/ui/avatar.css';
import '#client/editor/extensions/carets/presence.css';
import './stage.css';

/** The hero: a page of the product that two people write, while the network is lost and comes back. */
export function Stage() {
  const figure = useRef<HTMLElement>(null);
  const { phase, tool, words, isLooping, isPaused, toggleNetwork, pausing } = useStageLoop(figure);
  const [decision, setDecision] = useState<Decision>('open');
  const isOffline = phase === 'offline';
  return (
    // The pointer and the focus only pause the loop; the controls are inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <figure
      ref={figure}
      className={classNames(
        'hero-stage',
        'well',
        isLooping && 'is-looping',
        isLooping && isPaused && 'is-paused',
      )}
      aria-label="A page of Foolscap: two people write, the network drops, nothing is lost"
      {...pausing}
    >
      <div className="stage__bar">
        <span className="stage__title">
          <span>Low Water / </span>
          <b>Chapter three</b>
        </span>
        <span className="stage__words num">{countWords(words).toLocaleString('en')} words</span>
        <span className={classNames('stage__status', isOffline && 'is-offline')}>
          <Icon of={isOffline ? Monitor : Check} />
          {isOffline ? 'Saved on this device' : 'Saved'}
        </span>
        <span className="stage__people">
          <span className="stage__you">
            <Avatar name="You" />
          </span>
          <Avatar name="Co-author" peer={2} isAway={isOffline} />
        </span>
      </div>
      <div className="stage__desk">
        <StageRows phase={phase} tool={tool} words={words} decision={decision} onDecide={setDecision} />
      </div>
      <OfflineStrip phase={phase} onToggle={toggleNetwork} />
    </figure>
  );
}
