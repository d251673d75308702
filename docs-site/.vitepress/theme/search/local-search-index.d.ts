/** The search indexes that VitePress builds, by language: JSON for MiniSearch. */
declare module '@localSearchIndex' {
  const indexes: Record<string, () => Promise<{ default: string }>>;
  export default indexes;
}
