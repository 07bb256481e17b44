import type { Signing } from './borrowings.ts'

/** Who buys services, and from whom. */
export interface SupplyDesk extends Signing {
  readonly companyId: string
  readonly providers: readonly { id: string; name: string }[]
}
