import { callsOf, type Resource, textOf } from '#kernel'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import type { UploadedFile } from '#packages/server/route.ts'

/** In this order each may name what came before: people their department, a lease its customer and its cars. */
const ORDER: readonly string[] = [
  'work-calendar',
  'dept',
  'bank-outlet',
  'chandler',
  'service-provider',
  'maintenance-depot',
  'customer',
  'contacts',
  'driver',
  'car-model',
  'product',
  'vehicle',
  'gps-device',
  'asset-archives',
  'insurance-policy',
  'quota-loan',
  'contract-lease',
  'opening-balance',
]

/** What this installation can take in, in order. */
export const takeoverKinds = (): Resource[] =>
  ORDER.filter(isBuilt)
    .map(resourceNamed)
    .filter(one => templateCall(one) !== undefined)

/** The call that gives the template: of the definition, or written by hand beside it. */
export const templateCall = (resource: Resource) =>
  callsOf(resource).find(one => one.does === 'import-template') ??
  (resource.name === 'contract-lease' ? { permissions: ['contract_lease_import'] } : undefined)

export const importCodes = (resource: Resource): readonly string[] => templateCall(resource)?.permissions ?? []

export const templateName = (resource: Resource, at: number): string =>
  `${String(at + 1).padStart(2, '0')}_${textOf(resource.label, 'zh')}.xlsx`

/** A file is known by its name: '08_客户.xlsx', 'customer.xlsx', '客户（华南）.xlsx'. */
export function kindOfFile(file: Pick<UploadedFile, 'name'>): Resource | undefined {
  const stem = file.name
    .replace(/\.xlsx$/i, '')
    .replace(/^\d+[\s_.-]*/, '')
    .replace(/[（(].*$/, '')
    .trim()
    .toLowerCase()
  return takeoverKinds().find(one =>
    [one.name, textOf(one.label, 'zh'), textOf(one.label, 'en')].some(name => name.toLowerCase() === stem),
  )
}
