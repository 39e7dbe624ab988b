import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import type { EditorFont } from '#shared/documents/workspace-settings.ts';
import { classNames } from '../class-names.ts';
import { FONT_FACES } from './editor-fonts.ts';
import './font-sample.css';

const SAMPLES: Record<WorkspaceType, { title: string; text: string }> = {
  general: {
    title: 'Untitled',
    text: 'A list of words for weather, three things overheard on the tram, and the beginning of something that has no name yet.',
  },
  novel: {
    title: 'Chapter One',
    text: 'For eleven years she had written down the water. Twice a day, at the hour the almanac gave her, she went to the window of the customs house and read the painted board.',
  },
  blog: {
    title: 'Bread, weekly',
    text: 'The starter survived the holiday. I had left it in the cold with a note to myself that said only “feed me”, and on Sunday evening I did.',
  },
  article: {
    title: 'Why maps lie by the sea',
    text: 'A coast has no length. Measure it with a finer rule and it grows, and the chart that claims a number has already decided what not to see.',
  },
};

interface FontSampleProps {
  font: EditorFont;
  type: WorkspaceType;
  /** Whether the sheet has the red margin line of the pad. */
  showPaper?: boolean;
  /** Text size and line length: values of `data-text-size` and `data-line-length` in `styles/tokens.css`. */
  size?: string;
  lines?: string;
}

/** A small page in the selected font. Hidden from screen readers: the list beside it has the names of the fonts. */
export function FontSample({ font, type, showPaper = true, size, lines }: FontSampleProps) {
  const { title, text } = SAMPLES[type];
  return (
    <figure
      className={classNames('mini-sheet', !showPaper && 'mini-sheet--plain')}
      aria-hidden="true"
      data-text-size={size}
      data-line-length={lines}
      style={{ fontFamily: FONT_FACES[font].family }}
    >
      <p className="mini-sheet__title">{title}</p>
      <p>{text}</p>
    </figure>
  );
}
