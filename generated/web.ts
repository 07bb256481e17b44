// Written by tools/generate.ts from the tree: edit the files that it names, then run `npm run generate`.

/** The pieces of pages that a resource brings, loaded when its first page opens. */
export const web: Record<string, () => Promise<{ default: unknown }>> = {
  'contract': () => import('#areas/contracts/contract/web/index.tsx'),
  'contract-lease': () => import('#areas/contracts/contract-lease/web/index.tsx'),
}
