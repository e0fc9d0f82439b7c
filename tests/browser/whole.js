// What on a page is not whole, by door: as it comes (""), then with each of its doors open.
// Nothing scrolls sideways, is cut off, sticks out of its paper or lies on other words.
() => {
  const FRAMED = "td, th, button, label, summary, .button, .slip, .label, .tray, .paper, .clash-mark, .true-mark";
  const UNREAD = "svg, option, script, noscript, .unseen, .skip, .lost";
  const SECRETS = "#box[open], #accuse-sheet[open], .hold-box[open]"; // they lie over what is outside of them
  const ABOVE = ".menu-sheet, .absences"; // so do these
  const root = document.documentElement;
  const name = (each) => `${each.tagName.toLowerCase()}.${each.getAttribute("class") ?? ""}`;
  const words = (node) => `“${node.textContent.trim().slice(0, 24)}”`;
  const up = (each, test) => { for (; each && each !== document.body; each = each.parentElement) if (test(each)) return each; return null; };
  const sticks = (each) => /fixed|sticky/.test(getComputedStyle(each).position);
  const inside = (each) => { const door = each.closest(SECRETS); return door && !each.closest("summary") ? door : null; };

  // a line as high as its letters: how much air a face has above and below is its own affair
  const inked = (box, size) => {
    const middle = (box.top + box.bottom) / 2;
    return { left: box.left, right: box.right, top: middle - size * 0.4, bottom: middle + size * 0.4, height: size * 0.8 };
  };

  // each text with its lines on the screen; what ends in an ellipsis or scrolls is meant to
  const texts = () => {
    const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode());) {
      const home = node.parentElement;
      if (!node.textContent.trim() || home.closest(UNREAD)) continue;
      if (!home.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = parseFloat(getComputedStyle(home).fontSize);
      const lines = [...range.getClientRects()].filter((box) => box.width > 1).map((box) => inked(box, size));
      if (up(home, (each) => getComputedStyle(each).clipPath === "inset(50%)")) continue; // for readers' ears
      const soft = up(home, (each) => {
        const style = getComputedStyle(each);
        return style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none" || /auto|scroll/.test(style.overflow);
      });
      found.push({ node, home, lines, soft });
    }
    return found;
  };

  const cutOff = ({ node, home, lines, soft }) => {
    if (soft) return [];
    const found = [];
    up(home, (each) => {
      const style = getComputedStyle(each), box = each.getBoundingClientRect();
      const clips = style.overflowX !== "visible" && style.display !== "inline";
      if ((clips || each.matches(FRAMED)) && lines.some((line) => line.right > box.right + 1 || line.left < box.left - 1)) found.push(`${words(node)} beyond ${name(each)}`);
      if (clips && style.overflowY !== "visible" && lines.some((line) => line.bottom > box.bottom + 1 || line.top < box.top - 1)) found.push(`${words(node)} cut off by ${name(each)}`);
      return false;
    });
    if (lines.some((line) => line.right > innerWidth + 1 || line.left < -1)) found.push(`${words(node)} off the screen`);
    return found;
  };

  const collisions = (all) => {
    const found = [], lines = all.filter((text) => !text.soft).flatMap((text) => text.lines.map((box) => ({ ...text, box })));
    const layer = new Map(all.map(({ node, home }) => [node, { sticks: !!up(home, sticks), door: inside(home), above: home.closest(ABOVE) }]));
    lines.forEach((one, number) => {
      for (const other of lines.slice(number + 1)) {
        const [a, b, x, y] = [one.box, other.box, layer.get(one.node), layer.get(other.node)];
        if (one.node === other.node || x.sticks !== y.sticks || x.door !== y.door || x.above !== y.above) continue;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > Math.min(a.height, b.height) * 0.2) found.push(`${words(one.node)} on ${words(other.node)}`);
      }
    });
    return found;
  };

  const unwhole = () => {
    const all = texts(), wide = root.scrollWidth - root.clientWidth;
    return [...(wide > 0 ? [`${wide} pixels too wide`] : []), ...all.flatMap(cutOff), ...collisions(all)].slice(0, 6);
  };

  const doors = [...document.querySelectorAll("details")], found = {};
  const keep = (state) => { const wrong = unwhole(); if (wrong.length) found[state] = wrong; };
  keep("");
  for (const door of doors) {
    for (const each of doors) each.open = false;
    for (let each = door; each; each = each.parentElement?.closest("details")) each.open = true;
    keep(`#${door.id || door.className}`);
  }
  return found;
}
