/** What scrolls is reached by the keyboard: by something in it that takes the focus, else by itself. */
import type { Action } from 'svelte/action';

const FIELDS = ['button', 'input', 'select', 'textarea'].map((kind) => `${kind}:not(:disabled)`);
const TAKES_FOCUS = ['a[href]', '[tabindex="0"]', ...FIELDS].join(', ');

/** A tab stop as long as there is more in it than fits and nothing in it to stop at. */
export const reachable: Action<HTMLElement> = (node) => {
  const own = node.getAttribute('tabindex');
  const weigh = () => {
    const over = node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth;
    const stop = over && !node.querySelector(TAKES_FOCUS);
    const wanted = stop ? '0' : own;
    if (node.getAttribute('tabindex') === wanted) return;
    if (wanted === null) node.removeAttribute('tabindex');
    else node.setAttribute('tabindex', wanted);
  };
  const sized = new ResizeObserver(weigh);
  const changed = new MutationObserver(weigh);
  sized.observe(node);
  changed.observe(node, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'tabindex', 'href'],
  });
  weigh();
  return {
    destroy: () => {
      sized.disconnect();
      changed.disconnect();
    },
  };
};
