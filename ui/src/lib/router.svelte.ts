/** Paths of the pages; the address bar is the only state. */
class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));
  hash = $state(location.hash);

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash;
  }

  go(to: string): void {
    history.pushState(null, '', to);
    this.read();
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  replace(to: string): void {
    history.replaceState(history.state, '', to);
    this.read();
  }

  private follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
