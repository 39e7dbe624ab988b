// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AssetClip } from './asset-clip.tsx';

test('a video whose URL expires during playback continues at the same second with the next URL', () => {
  const onFailed = vi.fn<() => void>();
  const { rerender } = render(<AssetClip src="/files/old" name="The pier" onFailed={onFailed} />);
  const video = screen.getByLabelText<HTMLVideoElement>('The pier');
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  let [now, isPaused] = [0, true];
  Object.defineProperties(video, {
    currentTime: {
      get: () => now,
      set: (next: number) => {
        now = next;
      },
    },
    paused: { get: () => isPaused },
  });
  fireEvent.loadedMetadata(video);
  expect([now, play.mock.calls.length]).toEqual([0, 0]);

  [now, isPaused] = [12, false];
  fireEvent.error(video);
  expect(onFailed).toHaveBeenCalledTimes(1);
  rerender(<AssetClip src="/files/new" name="The pier" onFailed={onFailed} />);
  // A browser starts a new URL at its first second.
  [now, isPaused] = [0, true];
  fireEvent.loadedMetadata(video);
  expect([now, play.mock.calls.length]).toEqual([12, 1]);
});
