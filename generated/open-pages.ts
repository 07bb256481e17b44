// Written by tools/generate.ts from the tree: edit the files that it names, then run `npm run generate`.

/** Pages for whoever has no session: web/open/<name>.tsx of a resource stands at /open/<name>. */
export const openPages: Record<string, () => Promise<{ default: () => unknown }>> = {
  '/open/accident': () => import('#areas/accidents/accident-info/web/open/accident.tsx'),
  '/open/service': () => import('#areas/service/customer-service-work-order/web/open/service.tsx'),
}
