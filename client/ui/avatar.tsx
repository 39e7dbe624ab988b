import { classNames } from './class-names.ts';
import './avatar.css';

interface AvatarProps {
  /** Name of the user. The avatar shows its initial, or "U" if it is empty; screen readers read the whole name. */
  name: string;
  /** Number of the peer colour. Colours are assigned in order, 1 first. */
  peer?: 1 | 2 | 3;
  size?: 'md' | 'lg';
  isAway?: boolean;
  /** True if the name is visible beside the avatar: screen readers then skip it. */
  isDecorative?: boolean;
}

/** Returns the upper-case initial of a name; "U" if it is empty. */
export function initialOf(name: string): string {
  const [first] = name.trim();
  return (first ?? 'U').toLocaleUpperCase();
}

export function Avatar({ name, peer, size = 'md', isAway = false, isDecorative = false }: AvatarProps) {
  return (
    <span
      className={classNames(
        'avatar',
        size === 'lg' && 'avatar--lg',
        peer && `peer-${peer}`,
        isAway && 'avatar--away',
      )}
      {...(isDecorative
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': isAway ? `${name}, away` : name })}
    >
      {initialOf(name)}
    </span>
  );
}
