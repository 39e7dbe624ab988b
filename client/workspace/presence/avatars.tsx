import { peerColor } from '#client/lib/peer-color.ts';
import type { Peer } from '#client/sync/index.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { tipAttributes } from '#client/ui/layers/tips.ts';
import { presenceLabel } from './presence.ts';
import '#client/ui/avatar.css';
import './avatars.css';

const MAX_AVATARS = 4;

interface AvatarsProps {
  peers: readonly Peer[];
  isConnected: boolean;
  /** The user id of the followed person. */
  followedId: string | undefined;
  onFollow: (userId: string) => void;
}

/** The avatars of the other people in the workspace. A click on one follows that person, or stops following. */
export function Avatars({ peers, isConnected, followedId, onFollow }: AvatarsProps) {
  if (peers.length === 0) return null;
  return (
    <span className="avatars" role="group" aria-label={presenceLabel(peers.map(({ name }) => name))}>
      {peers.slice(0, MAX_AVATARS).map(({ userId, name }) => (
        <button
          key={userId}
          type="button"
          className="avatars__one"
          aria-label={`Follow ${name}`}
          aria-pressed={userId === followedId}
          disabled={!isConnected}
          {...tipAttributes({
            text: userId === followedId ? `Stop following ${name}` : `Follow ${name}`,
            keys: undefined,
            side: 'bottom',
          })}
          onClick={() => onFollow(userId)}
        >
          <Avatar name={name} peer={peerColor(userId)} isAway={!isConnected} isDecorative />
        </button>
      ))}
      {peers.length > MAX_AVATARS && (
        <span className="avatar" aria-hidden="true">
          +{peers.length - MAX_AVATARS}
        </span>
      )}
    </span>
  );
}
