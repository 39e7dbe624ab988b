import { TOOLS, WORKSPACE_KINDS, type Tool } from '#shared/site/tools.ts';
import { useCurrentUser } from '#client/api/current-user.ts';
import { SiteHead } from '../frame/site-head.tsx';
import { SitePage } from '../frame/site-page.tsx';
import { StartButton } from '../landing/hero.tsx';
import { KindCard } from './kind-card.tsx';
import '../frame/site-section.css';
import './tools.css';

const SECTIONS = [
  { section: 'every', name: 'Every workspace' },
  { section: 'posts', name: 'Blog and Article' },
] as const satisfies readonly { section: Tool['section']; name: string }[];

/** `/tools`. @param tools all tools; those that do not exist are absent */
export function ToolsPage({ tools = TOOLS }: { tools?: readonly Tool[] }) {
  const isSignedIn = useCurrentUser().status === 'signed-in';
  return (
    <SitePage title="Tools · Foolscap">
      <SiteHead
        heading={
          <>
            Four kinds of workspace. <br />
            One set of tools.
          </>
        }
        line="Pick by what you are writing. Each opens with the folders that kind of work needs, and nothing else."
      />
      <div className="kinds">
        {WORKSPACE_KINDS.map((kind) => (
          <KindCard key={kind.type} kind={kind} tools={tools} />
        ))}
      </div>
      <div className="frame__row tools__start">
        <div className="frame__margin" />
        <div className="frame__text">
          <StartButton isSignedIn={isSignedIn} />
        </div>
      </div>
      {SECTIONS.map(({ section, name }) => (
        <ToolRows
          key={section}
          name={name}
          tools={tools.filter((tool) => tool.exists && tool.section === section)}
        />
      ))}
    </SitePage>
  );
}

/** One row per tool, with its price. A section without tools is absent. */
function ToolRows({ name, tools }: { name: string; tools: readonly Tool[] }) {
  if (tools.length === 0) return null;
  return (
    <section className="frame__row site-section tools__section">
      <div className="frame__margin">
        <h2 className="frame__name">{name}</h2>
      </div>
      <div className="frame__text">
        {tools.map(({ id, name: tool, text, price }) => (
          <div key={id} id={id} className="tool-row">
            <h3>{tool}</h3>
            <p>{text}</p>
            <span className="tool-row__price">{price}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
