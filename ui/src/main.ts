import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/stage.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { prefs } from './lib/prefs.svelte';

prefs.show();
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });
// Keeps a page for when there is no connection; without it everything else works all the same.
if (window.self === window.top) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
