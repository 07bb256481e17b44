import type { ComponentType } from 'react'
import { part } from './chunks.ts'

type Loader = () => Promise<{ default: () => unknown }>
const pages = new Map<string, ComponentType>()

/** Pages that areas bring for whoever has no session; called once before the app starts. */
export function installOpenPages(loaders: Readonly<Record<string, Loader>>): void {
  for (const [path, load] of Object.entries(loaders))
    pages.set(path, part(load as () => Promise<{ default: ComponentType }>))
}
export const openPageOf = (path: string): ComponentType | undefined => pages.get(path)
/** What somebody without a session may open, whether a screen is locked or not. */
export const isOpenPage = (path: string): boolean => path === '/open/link' || pages.has(path)
