import { useStore } from '@nanostores/react';
import { picturesShownFrom } from '#client/editor/extensions/images/picture-sites.ts';
import { Button } from '#client/ui/button.tsx';
import { Setting } from '#client/ui/fields/setting.tsx';

const LIST = new Intl.ListFormat('en-US');

/** The sites whose pictures this person asked to see on this device, and how to take that back. It holds at once. */
export function PictureSitesSetting() {
  const sites = useStore(picturesShownFrom);
  const note =
    sites.length === 0
      ? 'They wait until you ask for them, site by site: loading one tells its site that you read.'
      : `Shown from ${LIST.format(sites)}. On this device only.`;
  return (
    <Setting name="Pictures from other sites" note={note}>
      {(ids) =>
        sites.length > 0 && (
          <Button
            size="sm"
            aria-describedby={ids['aria-describedby']}
            onClick={() => picturesShownFrom.set([])}
          >
            Ask again
          </Button>
        )
      }
    </Setting>
  );
}
