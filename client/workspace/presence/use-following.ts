import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Peer } from '#client/sync/index.ts';
import { useOpenPage } from '../pages/open-page.ts';

interface Following {
  /** Who is followed, while they are here. */
  followed: Peer | undefined;
  /** Follows somebody, or stops when they are followed already. */
  toggle: (userId: string) => void;
  stop: () => void;
}

interface FollowingOptions {
  peers: readonly Peer[];
  openId: string | undefined;
  open: (documentId: string) => void;
}

/** What shows that one wants to look, or write, for oneself again. */
const OWN_WAY = ['wheel', 'touchmove', 'beforeinput'] as const;

/** Goes where another person is: into the document they have open, and along with their caret. */
export function useFollowing({ peers, openId, open }: FollowingOptions): Following {
  const [followedId, setFollowedId] = useState<string | null>(null);
  const page = useOpenPage(openId);
  const followed = followedId === null ? undefined : peers.find(({ userId }) => userId === followedId);
  const isHere = followed !== undefined;
  const documentId = followed?.documentId;

  const opened = useRef<string>(undefined);
  const goOrPart = useEffectEvent((id: string) => {
    // Who has been there and turns to another page goes their own way.
    if (opened.current === id) return setFollowedId(null);
    opened.current = id;
    if (id !== openId) open(id);
  });
  useEffect(() => {
    if (documentId === undefined) opened.current = undefined;
    else if (documentId !== openId || opened.current === undefined) goOrPart(documentId);
  }, [documentId, openId]);
  useEffect(() => {
    if (followedId === null || !page || documentId === undefined || documentId !== openId) return undefined;
    return page.follow(followedId);
  }, [followedId, page, documentId, openId]);
  useEffect(() => {
    if (!isHere) return undefined;
    const stop = (): void => setFollowedId(null);
    const handleOwnWay = ({ target }: Event): void => {
      // A page beside it is looked through while one goes along.
      if (target instanceof Element && target.closest('.pane:not(.pane--resting) .stage')) stop();
    };
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') stop();
    };
    for (const kind of OWN_WAY) window.addEventListener(kind, handleOwnWay, { passive: true });
    window.addEventListener('keydown', handleKey);
    return () => {
      for (const kind of OWN_WAY) window.removeEventListener(kind, handleOwnWay);
      window.removeEventListener('keydown', handleKey);
    };
  }, [isHere]);

  return {
    followed,
    toggle: (userId) => setFollowedId(userId === followed?.userId ? null : userId),
    stop: () => setFollowedId(null),
  };
}
