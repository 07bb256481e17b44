/**
 * What the shell does when the server answers something that concerns every page. Installed by the shell: the client
 * itself knows no page.
 */
export interface Reactions {
  /** Waits until the token may be sent (L3). */
  beforeCall(): Promise<void>
  signedOut(message: string): void
  notAllowed(): void
  toast(message: string): void
  text(label: string): string
  language(): 'zh' | 'en'
  silentCodes(): readonly number[]
}

/** Before the shell has started nothing can be shown; the callers still get every refusal thrown. */
export const reactions: Reactions = {
  beforeCall: async () => undefined,
  signedOut: () => undefined,
  notAllowed: () => undefined,
  toast: () => undefined,
  text: label => label,
  language: () => 'zh',
  silentCodes: () => [],
}

export function setReactions(some: Partial<Reactions>): void {
  Object.assign(reactions, some)
}
