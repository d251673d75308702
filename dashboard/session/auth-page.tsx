import type { ComponentChildren } from 'preact';
import { BrandMark } from '../components/icon.js';

interface AuthPageProps {
  title: string;
  /** Message above the form. */
  notice?: string | undefined;
  /** Problem above the form. */
  problem?: string | undefined;
  children: ComponentChildren;
}

/** Layout of the pages for people who are not signed in: one narrow column. */
export function AuthPage({ title, notice, problem, children }: AuthPageProps) {
  return (
    <main class="auth-page">
      <div class="auth-box">
        <div class="brand brand-large">
          <BrandMark /> Qrelay
        </div>
        <h1>{title}</h1>
        {notice && (
          <p class="auth-notice" role="status">
            {notice}
          </p>
        )}
        {problem && (
          <div class="problem" role="alert">
            <div>{problem}</div>
          </div>
        )}
        {children}
      </div>
    </main>
  );
}
