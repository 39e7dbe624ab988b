import { peerColor } from '#client/lib/peer-color.ts';
import type { Peer } from '#client/sync/index.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { presenceLabel } from './presence.ts';

const MOST = 4;

/** Who else is in the workspace now. */
export function Avatars({ peers, isConnected }: { peers: readonly Peer[]; isConnected: boolean }) {
  if (peers.length === 0) return null;
  const label = presenceLabel(peers.map(({ name }) => name));
  return (
    <span className="avatars" role="img" aria-label={label} title={label}>
      {peers.slice(0, MOST).map(({ userId, name }) => (
        <Avatar key={userId} name={name} peer={peerColor(userId)} isAway={!isConnected} isDecorative />
      ))}
      {peers.length > MOST && (
        <span className="avatar" aria-hidden="true">
          +{peers.length - MOST}
        </span>
      )}
    </span>
  );
}
