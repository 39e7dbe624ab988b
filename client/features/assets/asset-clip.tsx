import { useRef } from 'react';

interface AssetClipProps {
  src: string;
  name: string;
  onFailed: () => void;
}

/** A video at an address that runs out: at its next address it continues where it stopped. */
export function AssetClip({ src, name, onFailed }: AssetClipProps) {
  const stopped = useRef<{ at: number; isPlaying: boolean } | null>(null);
  return (
    // Somebody's own clip: nobody has written captions for it.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      src={src}
      controls
      preload="metadata"
      aria-label={name}
      onError={({ currentTarget: video }) => {
        stopped.current = { at: video.currentTime, isPlaying: !video.paused };
        onFailed();
      }}
      onLoadedMetadata={({ currentTarget: video }) => {
        const from = stopped.current;
        stopped.current = null;
        if (!from) return;
        video.currentTime = from.at;
        // Browsers may refuse it without a click; the controls are there.
        if (from.isPlaying) void video.play().catch(() => {});
      }}
    />
  );
}
