import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Peer } from '#client/sync/index.ts';
import { useOpenPage } from '../pages/open-pages.ts';

interface Following {
  /** The followed person, while they are in the workspace. */
  followed: Peer | undefined;
  /** Follows a person, or stops if that person is followed already. */
  toggle: (userId: string) => void;
  stop: () => void;
}

interface FollowingOptions {
  peers: readonly Peer[];
  openId: string | undefined;
  open: (documentId: string) => void;
}

/** Input events by which the writer takes over: scrolling or typing ends the following. */
const TAKE_OVER_EVENTS = ['wheel', 'touchmove', 'beforeinput'] as const;

/** Follows another person: opens the document they have open, and scrolls with their caret. */
export function useFollowing({ peers, openId, open }: FollowingOptions): Following {
  const [followedId, setFollowedId] = useState<string | null>(null);
  const page = useOpenPage(openId);
  const followed = followedId === null ? undefined : peers.find(({ userId }) => userId === followedId);
  const isFollowing = followed !== undefined;
  const documentId = followed?.documentId;

  const openedId = useRef<string>(undefined);
  const followOrStop = useEffectEvent((id: string) => {
    // This page was opened before, and the writer has left it: that ends the following.
    if (openedId.current === id) return setFollowedId(null);
    openedId.current = id;
    if (id !== openId) open(id);
  });
  useEffect(() => {
    if (documentId === undefined) openedId.current = undefined;
    else if (documentId !== openId || openedId.current === undefined) followOrStop(documentId);
  }, [documentId, openId]);
  useEffect(() => {
    if (followedId === null || !page || documentId === undefined || documentId !== openId) return undefined;
    return page.follow(followedId);
  }, [followedId, page, documentId, openId]);
  useEffect(() => {
    if (!isFollowing) return undefined;
    const stop = (): void => setFollowedId(null);
    const handleTakeOver = ({ target }: Event): void => {
      // Input on the inactive page of two does not end the following.
      if (target instanceof Element && target.closest('.pane:not(.pane--resting) .stage')) stop();
    };
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') stop();
    };
    for (const type of TAKE_OVER_EVENTS) window.addEventListener(type, handleTakeOver, { passive: true });
    window.addEventListener('keydown', handleKey);
    return () => {
      for (const type of TAKE_OVER_EVENTS) window.removeEventListener(type, handleTakeOver);
      window.removeEventListener('keydown', handleKey);
    };
  }, [isFollowing]);

  return {
    followed,
    toggle: (userId) => setFollowedId(userId === followed?.userId ? null : userId),
    stop: () => setFollowedId(null),
  };
}
