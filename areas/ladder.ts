/**
 * The ladder of areas, from the bottom up. An area imports itself, areas before it, and packages; definitions, web code
 * and tests too. What it needs of an area after it, it asks through a port (packages/server/README.md, Ports).
 * tests/house/ladder.test.ts holds every import against this list.
 */
export const ladder = [
  'platform',
  'codes',
  'partners',
  'customers',
  'risk',
  'products',
  'accounts',
  'billing',
  'invoices',
  'contracts',
  'orders',
  'vehicles',
  'assets',
  'security',
  'supply',
  'work-orders',
  'stocktake',
  'returns',
  'maintenance',
  'insurance',
  'accidents',
  'service',
] as const
