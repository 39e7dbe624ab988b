import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTree } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';
import './backlinks.css';
import { backlinkGroups, snippetParts } from './backlink-groups.ts';
import { useBacklinks, type BacklinksProps } from './use-backlinks.ts';

/** Lists the documents that link to the open document, below its text. Renders nothing when there are none. */
export function Backlinks(props: BacklinksProps) {
  const { workspaceId } = props;
  const { backlinks, more } = useBacklinks(props);
  const { items } = useTree(workspaceId);
  const ownTitle = items?.get(props.documentId)?.name;
  const groups = backlinkGroups(backlinks, items, workspaceId);
  if (groups.length === 0 && !more) return null;
  return (
    <section className="backlinks" aria-label="Linked from" data-region="below">
      <h2 className="backlinks__title">Linked from</h2>
      <ul className="backlinks__list" translate="no">
        {groups.map(({ documentId, title, backlinks: links }) => (
          <li key={documentId}>
            <Link
              className="backlinks__item"
              to="/workspace/$workspaceId"
              params={{ workspaceId }}
              search={{ item: documentId }}
            >
              <span className="backlinks__name">{title}</span>
              {links.map((backlink) => (
                <Fragment key={backlink.id}>
                  {' '}
                  <span className="backlinks__words">
                    <Snippet parts={snippetParts(backlink, ownTitle)} />
                  </span>
                </Fragment>
              ))}
            </Link>
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="ghost" size="sm" onClick={more}>
          Show more
        </Button>
      )}
    </section>
  );
}

function Snippet({ parts: [before, label, after] }: { parts: [string, string, string] }) {
  return (
    <>
      {before}
      <b>{label}</b>
      {after}
    </>
  );
}
