import { refuse, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { Electron, Signer } from './rows.ts'

export interface Proof {
  readonly phone: string | null
  readonly ip: string
  readonly userAgent: string
}
export interface ProviderEvent {
  readonly eventId: string
  readonly docId: string
  readonly code: 'SIGNED' | 'REJECTED'
  readonly signerId: string
  readonly reason?: string
}
/** What a provider knows of a paper: who has signed, and since when. */
export interface ProviderStatus {
  readonly code: string
  readonly signed: ReadonlyMap<string, { time: string; certSerial: string | null }>
}
export interface CompanyCheck {
  readonly registered: boolean
  readonly certified: boolean
  readonly signUrl?: string
}

/** 30, section 3. A vendor's adapter maps its own codes to these and sends its events to `callback`. */
export interface ESignProvider {
  readonly label: Label
  checkCompany(tx: Tx, actor: Actor, name: string, creditCode: string): Promise<CompanyCheck>
  createDraft(tx: Tx, actor: Actor, electron: Electron, signers: readonly Signer[]): Promise<string>
  send(tx: Tx, actor: Actor, electron: Electron): Promise<void>
  recall(tx: Tx, actor: Actor, electron: Electron, reason: string): Promise<void>
  remind(tx: Tx, actor: Actor, electron: Electron): Promise<void>
  invalidate(tx: Tx, actor: Actor, electron: Electron, reason: string, mode: number): Promise<void>
  remove(tx: Tx, actor: Actor, electron: Electron): Promise<void>
  /**
   * A signer signs; what the provider has to say of it at once. The built-in one signs here, a vendor on its own page.
   */
  sign(tx: Tx, actor: Actor, electron: Electron, signer: Signer, proof: Proof): Promise<readonly ProviderEvent[]>
  status(tx: Tx, electron: Electron): Promise<ProviderStatus>
  download(tx: Tx, electron: Electron): Promise<Buffer>
  /** Reads what a vendor posted; refuses what is not signed by him. */
  parseCallback(tx: Tx, headers: Readonly<Record<string, string | undefined>>, body: unknown): Promise<ProviderEvent[]>
}

export const esignPort = definePort<ESignProvider>({
  name: 'contracts.esign',
  label: '电子签服务商 / Providers of electronic signatures',
  many: 'keyed',
})
/** Refused where nobody answers for the name: a provider that an installation had once. */
export const providerNamed = (name: string | null): ESignProvider =>
  esignPort.all().get(name ?? 'builtin') ??
  refuse('esignProvider', '电子签服务商【{name}】未启用 / no provider of electronic signatures is called {name}', {
    name: name ?? '',
  })
