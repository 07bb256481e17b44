import type { Fen } from '#kernel'

export interface AskedVehicle {
  readonly plateNo: string
  readonly plateKind: string | null
  readonly vin: string
  readonly engineNo: string | null
  /** The day from which offences are asked. */
  readonly since: string
}
export interface FoundOffence {
  readonly externalNo: string
  readonly violationTime: string
  readonly place: string
  readonly code: string
  readonly behaviour: string
  readonly fine: Fen
  readonly points: number
  readonly authority: string
  /** 1 unhandled, 2 decided, 3 paid, 6 revoked, as the authority has it. */
  readonly state: 1 | 2 | 3 | 6
  readonly decisionNo?: string
  readonly decisionTime?: string
}
export type ProviderAnswer =
  /** `next` names the page that follows, where there is one. */
  | { readonly items: readonly FoundOffence[]; readonly next?: string }
  | { readonly error: { readonly code: string; readonly message: string } }
/** Nothing came back in time: asked again. */
export class ProviderTimeout extends Error {}

/** 80, 5: a source of violations. Asked outside of every transaction of ours. */
export interface ViolationProvider {
  readonly name: string
  /** `attempt` counts from 1: the same question asked again. `page` is what the answer before named; none at first. */
  query(vehicle: AskedVehicle, today: string, attempt: number, page?: string): Promise<ProviderAnswer>
  price(): Fen
}
