// Before every module that builds a schema.
import './configure-zod.js';
import { render } from 'preact';
import { App } from './app.js';
import { startTheme } from './shell/theme.js';
import './styles/index.css';

startTheme();
const root = document.getElementById('root');
if (root) {
  root.textContent = '';
  render(<App />, root);
}
