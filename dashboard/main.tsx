import { render } from 'preact';
import { App } from './app.js';
import { followTheme } from './shell/theme.js';
import './styles/tokens.css';
import './styles/base.css';
import './styles/components.css';
import './styles/shell.css';

followTheme();
const root = document.getElementById('root');
if (root) {
  root.textContent = '';
  render(<App />, root);
}
