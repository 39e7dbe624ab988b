import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTree } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';
import './backlinks.css';
import { backlinkGroups, snippetParts } from './backlink-groups.ts';
import { useBacklinks, type BacklinksOf } from './use-backlinks.ts';

/** The documents that link to the open one, at the end of its page; nothing where there are none. */
export function Backlinks(props: BacklinksOf) {
  const { workspaceId } = props;
  const { places, more } = useBacklinks(props);
  const { items } = useTree(workspaceId);
  const ownTitle = items?.get(props.documentId)?.name;
  const groups = backlinkGroups(places, items, workspaceId);
  if (groups.length === 0 && !more) return null;
  return (
    <section className="backlinks" aria-label="Linked from">
      <h2 className="backlinks__title">Linked from</h2>
      <ul className="backlinks__list">
        {groups.map(({ documentId, title, places: own }) => (
          <li key={documentId}>
            <Link
              className="backlinks__item"
              to="/workspace/$workspaceId"
              params={{ workspaceId }}
              search={{ item: documentId }}
            >
              <span className="backlinks__name">{title}</span>
              {own.map((place) => (
                <Fragment key={place.id}>
                  {' '}
                  <span className="backlinks__words">
                    <Snippet parts={snippetParts(place, ownTitle)} />
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
