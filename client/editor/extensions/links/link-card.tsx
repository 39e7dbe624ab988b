import { copyText } from '#client/lib/copy-text.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { Toolbar } from '@base-ui/react/toolbar';
import { Copy, ExternalLink, Pencil, Unlink } from 'lucide-react';

import { referencesOf } from '../../references/references.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { FormatButton } from '../../tools/format-button.tsx';
import { runCommand } from '../../tools/run-command.ts';
import type { LinkRange } from './link-around.ts';
import { openLink } from './link-clicks.ts';
import { removeLinkAt } from './link-commands.ts';
import { editLinkAt } from './link-field.ts';
import './link-card.css';

interface LinkCardProps {
  editor: TextEditor;
  link: LinkRange;
  /** False for a reader, who can open and copy the link. */
  isEditable: boolean;
}

/** Returns the address as a person writes it: without `mailto:`, and with the host of an item of the workspace. */
function addressOf(href: string): string {
  if (href.startsWith('mailto:')) return href.slice('mailto:'.length);
  return URL.canParse(href, location.href) ? new URL(href, location.href).href : href;
}

const shownAddress = (href: string): string => addressOf(href).replace(/^https?:\/\/(?:www\.)?/, '');

async function copyAddress(href: string): Promise<void> {
  const address = addressOf(href);
  try {
    await copyText(address);
    toast.success('Link copied');
  } catch {
    toast.error('The browser did not allow copying', { detail: address });
  }
}

/** Shows where a link leads, and opens, copies, edits or removes it. */
export function LinkCard({ editor, link, isEditable }: LinkCardProps) {
  const { href } = link;
  const item = referencesOf(editor.state)?.itemByUrl(href);
  const address = item?.title ?? shownAddress(href);
  return (
    <Toolbar.Root className="bubble link-card" aria-label="Link" data-region="format-tools">
      <span className="link-card__address" dir={item ? 'auto' : 'ltr'} title={address}>
        {address}
      </span>
      <FormatButton icon={ExternalLink} label="Open link" onClick={() => openLink(editor.state, href)} />
      <FormatButton icon={Copy} label="Copy link" onClick={() => void copyAddress(href)} />
      {isEditable && (
        <>
          <FormatButton
            icon={Pencil}
            label="Edit link"
            keys="Mod+Shift+U"
            // The link field takes the focus.
            onClick={() => editLinkAt(link)(editor.state, editor.view.dispatch)}
          />
          <FormatButton
            icon={Unlink}
            label="Remove link"
            onClick={() => runCommand(editor, removeLinkAt(link))}
          />
        </>
      )}
    </Toolbar.Root>
  );
}
