import { Fragment, type ReactNode } from 'react';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Nodes } from 'mdast';

/**
 * Shows Markdown as text with headings, lists and emphasis. Everything else is shown as its text, so that nothing of a
 * guide is loaded, linked or run.
 */
export function GuideText({ markdown }: { markdown: string }) {
  return <div className="guide-text">{render(fromMarkdown(markdown))}</div>;
}

/** Returns the words of a guide on one line, without its headings, for the list. */
export function guideSummary(markdown: string): string {
  const points = fromMarkdown(markdown).children.filter(({ type }) => type !== 'heading');
  return points.map(textOf).join(' ').replaceAll(/\s+/g, ' ').trim();
}

function textOf(node: Nodes): string {
  if ('children' in node) {
    const isBlock = node.type === 'list' || node.type === 'listItem';
    return node.children.map(textOf).join(isBlock ? ' ' : '');
  }
  if (node.type === 'break') return ' ';
  return 'value' in node ? node.value : '';
}

const children = (nodes: readonly Nodes[]): ReactNode =>
  // The list is derived from one text, and its items have no state.
  // oxlint-disable-next-line react/no-array-index-key
  nodes.map((node, index) => <Fragment key={index}>{render(node)}</Fragment>);

function render(node: Nodes): ReactNode {
  switch (node.type) {
    case 'root':
      return children(node.children);
    case 'heading':
      return <h5>{children(node.children)}</h5>;
    case 'paragraph':
      return <p>{children(node.children)}</p>;
    case 'list':
      return node.ordered ? <ol>{children(node.children)}</ol> : <ul>{children(node.children)}</ul>;
    case 'listItem':
      return <li>{children(node.children)}</li>;
    case 'blockquote':
      return <blockquote>{children(node.children)}</blockquote>;
    case 'emphasis':
      return <em>{children(node.children)}</em>;
    case 'strong':
      return <strong>{children(node.children)}</strong>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'link':
      return children(node.children);
    case 'image':
      return node.alt;
    case 'code':
      return <p>{node.value}</p>;
    default:
      return 'value' in node ? node.value : null;
  }
}
