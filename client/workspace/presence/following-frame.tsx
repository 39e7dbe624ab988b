import { peerColor } from '#client/lib/peer-color.ts';
import type { Peer } from '#client/sync/index.ts';
import { classNames } from '#client/ui/class-names.ts';
import '#client/ui/avatar.css';
import './following-frame.css';

/** A frame around the page in the colour of the followed person, with a Stop button. */
export function FollowingFrame({ peer, onStop }: { peer: Peer; onStop: () => void }) {
  return (
    <div className={classNames('following', `peer-${peerColor(peer.userId)}`)}>
      <p className="following__note" role="status">
        Following {peer.name}
        <button type="button" className="following__stop" onClick={onStop}>
          Stop
        </button>
      </p>
    </div>
  );
}
