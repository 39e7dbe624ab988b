import { openShared, paragraphsOf } from '../../testing/shared-documents.ts';
import { test } from '../../testing/test.ts';

test.use({ serviceWorkers: 'block' });

test('two people type at one place', async ({ browser, server }) => {
  const { ines, mara, close } = await openShared(browser, server, ['Low water.']);
  let bad = 0;
  for (const { page } of [ines, mara]) {
    await page.locator('.ProseMirror > p').first().click();
    await page.evaluate(() => {
      const view = (document.querySelector('.ProseMirror') as any).editor.view;
      (window as any).log = [];
      const log = (line: string) => (window as any).log.push(line);
      const dom = () => { const s = document.getSelection()!; return `${s.anchorNode?.nodeName}:${(s.anchorNode?.textContent ?? '').slice(-8)}@${s.anchorOffset - (s.anchorNode?.textContent ?? '').length}`; };
      const update = view.updateState.bind(view);
      view.updateState = (state: any) => {
        const before = view.state.selection.head - view.state.doc.content.size;
        const changed = state.doc !== view.state.doc;
        const d0 = dom();
        update(state);
        log(`${changed ? 'doc' : 'sel'} ${before} -> ${view.state.selection.head - view.state.doc.content.size} text ..${view.state.doc.textContent.slice(-14)} dom ${d0} -> ${dom()}`);
      };
      document.addEventListener('beforeinput', (e: any) => log(`beforeinput ${e.data} dom ${dom()} state ${view.state.selection.head - view.state.doc.content.size}`), true);
      document.addEventListener('input', (e: any) => log(`input ${e.data} dom ${dom()}`), true);
    });
  }
  let before = 'Low water.';
  for (let i = 0; i < 60 && bad < 1; i += 1) {
    for (const { page } of [ines, mara]) await page.keyboard.press('Control+End');
    await ines.page.waitForTimeout(300);
    for (const { page } of [ines, mara]) await page.evaluate(() => { (window as any).log.length = 0; });
    await Promise.all([ines.page.keyboard.type('walnut', { delay: 0 }), mara.page.keyboard.type('GARDEN', { delay: 0 })]);
    await ines.page.waitForTimeout(800);
    const text = (await paragraphsOf(mara.page)).join('|');
    const last = text.slice(before.length);
    before = text;
    if (last !== 'walnutGARDEN' && last !== 'GARDENwalnut') {
      bad += 1;
      console.log('BAD', last);
      console.log(await ines.page.evaluate(() => {
        const view = (document.querySelector('.ProseMirror') as any).editor.view;
        const { doc } = view.state['y-sync$'];
        const out: string[] = [];
        const walk = (type: any, depth: number) => { for (let item = type._start; item; item = item.right) { const c = item.content; out.push(' '.repeat(depth) + [`${item.id.client % 1000}:${item.id.clock}`, item.length, item.origin ? `${item.origin.client % 1000}:${item.origin.clock}` : '-', item.rightOrigin ? `${item.rightOrigin.client % 1000}:${item.rightOrigin.clock}` : '-', item.deleted ? 'DEL' : '', c.str ?? (c.key ? `${c.key}=${JSON.stringify(c.value)}` : c.constructor.name)].join(' ')); if (c.type) walk(c.type, depth + 1); } };
        walk(doc.getXmlFragment('content'), 0);
        return out.join('\n');
      }));
    }
  }
  await close();
});
