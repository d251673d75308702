// Before every module that builds a schema.
import './configure-zod.js';
import { render } from 'preact';
import { App } from './app.js';
import { ErrorBoundary } from './components/error-boundary.js';
import { startTheme } from './shell/theme.js';
import './styles/index.css';

startTheme();
const root = document.getElementById('root');
if (root) {
  root.textContent = '';
  render(
    <ErrorBoundary
      heading="Qrelay"
      title="The dashboard could not be shown"
      advice="Try again, or reload the page. Your codes keep working."
    >
      <App />
    </ErrorBoundary>,
    root,
  );
}
