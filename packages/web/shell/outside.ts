import { request } from '../http/index.ts'

export interface Ticket {
  url?: string
}
/** What of a leaf says how its window is opened: its menu's code and where it leads. */
interface Target {
  code: string
  path: string
}

/** An address that asks for the visitor's ticket says nothing to a browser before it has one (S7). */
export const needsTicket = (path: string): boolean => path.includes('${token}')

/**
 * In a window of its own (`isOpen` 2), without a way back to ours; an address with a token gets its ticket at the
 * moment of the click.
 */
export async function openOutside({ code, path }: Target): Promise<void> {
  const url = needsTicket(path)
    ? (await request<Ticket>('GET', '/api/blade-auth/oauth/iframe-ticket', { params: { code } })).url
    : path
  if (url) window.open(url, '_blank', 'noopener,noreferrer')
}
