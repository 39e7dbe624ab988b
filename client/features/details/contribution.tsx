import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { CharactersLeft } from './counts/characters-left.tsx';
import { WordCount } from './counts/word-count.tsx';

/** How long the open document is. */
export const details: Contribution = { bar: [{ at: 'counts', order: 10, Item: Counts }] };

function Counts() {
  const { atHand } = useOpenWorkspace().items;
  return (
    atHand && (
      <>
        <WordCount document={atHand} />
        <CharactersLeft key={atHand.id} document={atHand} />
      </>
    )
  );
}
