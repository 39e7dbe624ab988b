import { useRef } from 'react';

interface AssetClipProps {
  src: string;
  name: string;
  onFailed: () => void;
}

/**
 * A video whose URL expires. After `onFailed` has yielded a new `src`, it continues at the position where it stopped.
 */
export function AssetClip({ src, name, onFailed }: AssetClipProps) {
  const interruption = useRef<{ at: number; isPlaying: boolean } | null>(null);
  return (
    // A clip that a writer uploaded has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      src={src}
      controls
      preload="metadata"
      aria-label={name}
      onError={({ currentTarget: video }) => {
        interruption.current = { at: video.currentTime, isPlaying: !video.paused };
        onFailed();
      }}
      onLoadedMetadata={({ currentTarget: video }) => {
        const resumeFrom = interruption.current;
        interruption.current = null;
        if (!resumeFrom) return;
        video.currentTime = resumeFrom.at;
        // Browsers may block playback without a click; the writer can then use the controls.
        if (resumeFrom.isPlaying) void video.play().catch(() => {});
      }}
    />
  );
}
