import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { WritingStyle } from '#shared/operations/writing-styles.ts';
import { can } from '#shared/permissions.ts';
import { errorText } from '#client/api/api-error.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { useWritingStyles } from '#client/workspace/ai/use-writing-styles.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { DeletedRow } from './deleted-row.tsx';
import { deletedStyles, forgetDeleted } from './style-commands.ts';
import { StyleForm } from './style-form.tsx';
import { StyleRow } from './style-row.tsx';
import './writing-styles.css';

/** The list of writing styles and the form for a new one. Its changes take effect at once, without Save Changes. */
export function StylesTab() {
  const { workspace } = useOpenWorkspace();
  const canChange = can(workspace.role, 'change-settings');
  return (
    <>
      <p className="soft styles__lead">
        A style teaches the AI how you write. Make one from a page you are proud of.
      </p>
      <StyleList canChange={canChange} />
      {canChange ? (
        <StyleForm />
      ) : (
        <p className="soft styles__note">The owner and editors of this workspace can add styles to it.</p>
      )}
    </>
  );
}

function StyleList({ canChange }: { canChange: boolean }) {
  const { styles, error } = useWritingStyles();
  const deleted = useStore(deletedStyles);
  useEffect(() => forgetDeleted, []);
  if (error) return <Banner kind="error">The writing styles could not be loaded: {errorText(error)}</Banner>;
  if (!styles)
    return (
      <Waiting label="Loading writing styles" className="styles__waiting">
        <Skeleton width="30%" />
        <Skeleton width="80%" />
      </Waiting>
    );
  const gone = [...deleted.values()].flatMap(({ style }) =>
    styles.some(({ id }) => id === style.id) ? [] : style,
  );
  const shown = [...styles, ...gone].sort(inOrder);
  if (shown.length === 0) return <p className="styles__empty">No writing styles yet.</p>;
  return (
    <ul className="styles__list" aria-label="Writing styles">
      {shown.map((style) => {
        const entry = deleted.get(style.id);
        return entry ? (
          <DeletedRow key={style.id} deleted={entry} />
        ) : (
          <StyleRow key={style.id} style={style} canChange={canChange || style.workspaceId === null} />
        );
      })}
    </ul>
  );
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The styles of the workspace by name, then those of the user, as the server lists them. */
const inOrder = (a: WritingStyle, b: WritingStyle): number =>
  Number(a.workspaceId === null) - Number(b.workspaceId === null) || names.compare(a.name, b.name);
