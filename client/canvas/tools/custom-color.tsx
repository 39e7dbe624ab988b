import { useEffect, useEffectEvent, useRef } from 'react';
import { nodeLook } from '../nodes/node-presets.ts';
import './custom-color.css';

/** Where the browser's picker begins for a node that has no colour of its own yet. */
const FIRST = '#8caed9';

interface CustomColorProps {
  color: string | null;
  onColor: (hex: string) => void;
}

/** Any colour, from the browser's own picker: written once, when it is chosen, and not while one looks. */
export function CustomColor({ color, onColor }: CustomColorProps) {
  const field = useRef<HTMLInputElement>(null);
  const own = color?.startsWith('#') ? color : null;
  const choose = useEffectEvent(() => {
    const hex = field.current?.value.toLowerCase();
    if (hex !== undefined && /^#[0-9a-f]{6}$/.test(hex) && hex !== own) onColor(hex);
  });
  useEffect(() => {
    const { current } = field;
    // React's own change event is told at every step through the picker.
    const handleChange = (): void => choose();
    current?.addEventListener('change', handleChange);
    return () => current?.removeEventListener('change', handleChange);
  }, []);
  return (
    <label
      className={own === null ? 'swatch swatch--any' : 'swatch swatch--own node--custom'}
      style={nodeLook(own).style}
      title="Custom"
    >
      <input ref={field} type="color" aria-label="Custom" defaultValue={own ?? FIRST} />
    </label>
  );
}
