import { classNames } from './class-names.ts';
import './avatar.css';

interface AvatarProps {
  /** Whose it is: the initial is its first letter, the whole is read aloud. Empty shows "U". */
  name: string;
  /** Colours are given in order, 1 first. */
  peer?: 1 | 2 | 3;
  size?: 'md' | 'lg';
  isAway?: boolean;
  /** True where the name stands beside it. */
  isDecorative?: boolean;
}

/** The first letter of a name as it is written on an avatar. */
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
