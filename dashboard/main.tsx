import { render } from 'preact';
import { App } from './app.js';
import { followTheme } from './shell/theme.js';
import './styles/index.css';

followTheme();
const root = document.getElementById('root');
if (root) {
  root.textContent = '';
  render(<App />, root);
}
