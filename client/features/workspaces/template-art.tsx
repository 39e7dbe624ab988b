import type { ReactNode } from 'react';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import '#client/ui/empty.css';
import './styles/templates.css';

interface SheetProps {
  transform: string;
  width: number;
  height: number;
  lines?: readonly string[];
  title?: string;
}

/** One sheet of paper: shadow, paper, red margin rule, title and lines. */
function Sheet({ transform, width, height, lines = [], title }: SheetProps) {
  return (
    <g transform={transform}>
      <path className="art-shade" d={`M3 4h${width}v${height}H3z`} />
      <path className="art-paper" d={`M0 0h${width}v${height}H0z`} />
      <path className="art-edge" d={`M.5.5h${width - 1}v${height - 1}H.5z`} />
      <path className="art-rule" d={`M16.5 0v${height}`} />
      {title !== undefined && <path className="art-strong" d={title} />}
      {lines.map((line) => (
        <path key={line} className="art-ink" d={line} />
      ))}
    </g>
  );
}

const NOVEL_LINES = [
  'M32 34h48',
  'M26 42h54',
  'M26 50h54',
  'M26 58h34',
  'M32 66h48',
  'M26 74h54',
  'M26 82h54',
];
const BLOG_PICTURE = 'm30 42 14-16 10 10 8-7 16 13';
const BLOG_LINES = ['M24 70h76', 'M24 78h76', 'M24 86h48'];
const ARTICLE_LINES = [32, 40, 48, 56, 64, 72, 80].flatMap((y) => [
  `M26 ${y}h${y === 80 ? 22 : 34}`,
  `M70 ${y}h${y === 56 ? 20 : 34}`,
]);

const DRAWINGS: Record<WorkspaceType, ReactNode> = {
  general: (
    <>
      <Sheet transform="translate(88 22) rotate(-4 46 52)" width={92} height={104} />
      <g transform="translate(150 40) rotate(38)">
        <path className="art-paper" d="M0 0h9v50l-4.5 10L0 50z" />
        <path className="art-edge" d="M.5.5h8v49.5l-4 9-4-9zM.5 50h8" />
        <path fill="currentColor" d="m3 56 1.5 4 1.5-4z" />
      </g>
    </>
  ),
  novel: (
    <>
      <Sheet transform="translate(104 24) rotate(7 46 52)" width={92} height={104} />
      <Sheet transform="translate(94 22) rotate(2 46 52)" width={92} height={104} />
      <Sheet
        transform="translate(86 20) rotate(-3 46 52)"
        width={92}
        height={104}
        title="M42 20h26"
        lines={NOVEL_LINES}
      />
    </>
  ),
  blog: (
    <>
      <Sheet
        transform="translate(80 18) rotate(2 54 55)"
        width={108}
        height={110}
        title="M24 60h52"
        lines={BLOG_LINES}
      />
      <path className="art-fill" transform="translate(80 18) rotate(2 54 55)" d="M24 12h76v34H24z" />
      <path className="art-ink" transform="translate(80 18) rotate(2 54 55)" d={BLOG_PICTURE} />
    </>
  ),
  article: (
    <Sheet
      transform="translate(76 20) rotate(-2 58 55)"
      width={116}
      height={110}
      title="M26 16h70"
      lines={ARTICLE_LINES}
    />
  ),
};

/** The drawing on a template card. */
export function TemplateArt({ type }: { type: WorkspaceType }) {
  return (
    <svg
      className="template__art"
      viewBox="0 0 268 112"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      {DRAWINGS[type]}
    </svg>
  );
}

/** An empty ruled sheet, shown while the library has no workspaces. */
export function EmptySheetArt() {
  return (
    <svg className="empty__art" viewBox="0 0 152 112" fill="none" aria-hidden="true">
      <g transform="translate(34 10) rotate(-4 42 50)">
        <path className="art-shade" d="M3 4h84v100H3z" />
        <path className="art-paper" d="M0 0h84v100H0z" />
        <path className="art-edge" d="M.5.5h83v99H.5z" />
        <path className="art-rule" d="M16.5 0v100" />
        <path className="art-lines" d="M24 30h52M24 42h52M24 54h52M24 66h52M24 78h52" />
        <path className="art-strong" d="M26 30v-12" />
      </g>
    </svg>
  );
}
